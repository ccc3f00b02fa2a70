import { AsyncResource } from "node:async_hooks";
import type { Database, Queryable, SqlValue } from "../db/database";
import { createMonths } from "../db/partitions";
import type { FieldContext } from "./fields";
import {
  columnOf,
  stagedTable,
  templateFields,
  type ImportContext,
  type Kind,
  type KindCounts,
  type Rejection,
} from "./kind";
import { kinds } from "./kinds/all-kinds";
import type { ImportError, ImportItem, ImportRecord } from "./records";
import { ServiceMonths } from "./service-months";

/** A number of the advisory lock under which documents are imported, one after the other. */
export const importLock = 7_206_462;
/** Records and errors in one statement. */
const batchSize = 2_000;

/** `plan` checks and counts, and writes nothing; `apply` writes. */
export type ImportMode = "plan" | "apply";

export interface ImportRun {
  jobId: string;
  mode: ImportMode;
  timeZone: string;
  /** The pools that the sender may write to; null: all. */
  poolIds: readonly number[] | null;
  /** The kinds that the sender may write; null: all. */
  allowedKinds: readonly string[] | null;
  now: Date;
  /**
   * Reads the document. The transaction of the import must be used for all queries, because PGlite has
   * no other connection.
   */
  read(tx: Queryable): AsyncIterable<ImportItem>;
  /**
   * Asked under the lock of imports: false if another process has done the import meanwhile, or if it was
   * cancelled.
   */
  isWanted?(tx: Queryable): Promise<boolean>;
  /** Stores the outcome in the same transaction. */
  store?(tx: Queryable, outcome: ImportOutcome): Promise<void>;
  /** Called now and then with the number of records read so far. */
  onProgress?(recordsRead: number): void;
  /** Stops the import; nothing is written then. */
  signal?: AbortSignal;
}

/** The result of an import. */
export interface ImportOutcome {
  /** `rejected`: nothing was applied, because the document is broken or no record was accepted. */
  status: "planned" | "applied" | "rejected";
  counts: Record<string, KindCounts>;
  errors: number;
  notes: string[];
}

/**
 * Imports a document in one transaction: reads its records, checks them, and writes those that were
 * accepted. Errors are stored with the job. In a plan, the records are written and rolled back, so that
 * the counts are those that applying would give.
 * @returns null if it was not wanted any more
 * @throws if the database fails or `signal` aborts; then nothing was written
 */
export function runImport(
  db: Database,
  run: ImportRun,
): Promise<ImportOutcome | null> {
  // Bound here, outside the transaction, because its statements are put to another connection.
  const prepareMonths = AsyncResource.bind((months: readonly string[]) =>
    createMonths(db, months),
  );
  return db.transaction(async (tx) => {
    await tx.query("SET LOCAL statement_timeout = 0");
    await tx.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await tx.query("SELECT pg_advisory_xact_lock($1)", [importLock]);
    if ((await run.isWanted?.(tx)) === false) return null;
    await tx.query("DELETE FROM import_error WHERE job_id = $1", [run.jobId]);
    const outcome = await new Import(tx, run, prepareMonths).finish();
    await run.store?.(tx, outcome);
    return outcome;
  });
}

interface StagedKind {
  kind: Kind;
  read: number;
  waiting: StagedRecord[];
}

interface StagedRecord {
  n: number;
  place: string;
  unit: number | null;
  values: Record<string, SqlValue>;
}

interface ErrorRow {
  place: string;
  kind: string | null;
  field: string | null;
  value: string | null;
  message: string;
  record: ImportRecord["values"] | null;
}

/** One import within its transaction. */
class Import {
  readonly #staged = new Map<string, StagedKind>();
  readonly #errorRows: ErrorRow[] = [];
  readonly #rejectedUnits = new Set<number>();
  readonly #notes: string[] = [];
  readonly #serviceMonths = new ServiceMonths();
  #errors = 0;
  #read = 0;
  #isFatal = false;

  constructor(
    private readonly tx: Queryable,
    private readonly run: ImportRun,
    private readonly createMonths: (
      months: readonly string[],
    ) => Promise<unknown>,
  ) {}

  async finish(): Promise<ImportOutcome> {
    await this.#readDocument();
    await this.#prepareMonths();
    await this.#rejectUnits();
    const staged = kinds.filter(({ name }) => this.#staged.has(name));
    for (const kind of staged) {
      await this.#rejectDuplicates(kind);
      await kind.check?.(this.#context());
      await this.#rejectUnits();
    }
    const accepted = await this.#countStaged(staged);
    const applied = await this.#apply(staged);
    const counts: Record<string, KindCounts> = {};
    for (const { kind, read } of this.#staged.values()) {
      if (read === 0) continue;
      const rejected = read - (accepted.get(kind.name) ?? 0);
      counts[kind.name] = {
        ...(applied?.get(kind.name) ?? {
          created: 0,
          changed: 0,
          unchanged: 0,
        }),
        rejected,
      };
    }
    const isEmpty = this.#read === 0 && this.#errors === 0;
    const isRejected =
      applied === null ||
      (!isEmpty && [...accepted.values()].every((count) => count === 0));
    if (isEmpty) this.#notes.push("The document holds no records.");
    return {
      status: isRejected
        ? "rejected"
        : this.run.mode === "plan"
          ? "planned"
          : "applied",
      counts,
      errors: this.#errors,
      notes: this.#notes,
    };
  }

  #context(): ImportContext {
    const { jobId, poolIds, timeZone, now } = this.run;
    return {
      tx: this.tx,
      jobId,
      poolIds,
      timeZone,
      now,
      note: (message) => this.#notes.push(message),
      reject: (rejection) => this.#reject(rejection),
    };
  }

  async #readDocument(): Promise<void> {
    for await (const item of this.run.read(this.tx)) {
      this.run.signal?.throwIfAborted();
      if (item.type === "note") this.#notes.push(item.message);
      else if (item.type === "error") await this.#addReadError(item);
      else await this.#stage(item);
    }
    for (const staged of this.#staged.values()) await this.#flush(staged);
    await this.#flushErrors();
    this.run.onProgress?.(this.#read);
  }

  /**
   * Creates the partitions of the months of many records on another connection, before this transaction
   * has read a partitioned table. If that fails, the records go to the partition of all other months.
   */
  async #prepareMonths(): Promise<void> {
    if (this.run.mode === "plan") return;
    const months = this.#serviceMonths.list(this.run.now);
    if (months.length > 0)
      await this.createMonths(months).catch(() => undefined);
  }

  async #addReadError(error: ImportError): Promise<void> {
    if (error.isFatal) this.#isFatal = true;
    if (error.unit !== null) this.#rejectedUnits.add(error.unit);
    await this.#addError({ ...error, kind: null, record: null });
  }

  async #addError(row: ErrorRow): Promise<void> {
    this.#errors += 1;
    this.#errorRows.push(row);
    if (this.#errorRows.length >= batchSize) await this.#flushErrors();
  }

  async #flushErrors(): Promise<void> {
    const rows = this.#errorRows.splice(0);
    if (rows.length === 0) return;
    await this.tx.query(
      `INSERT INTO import_error (job_id, place, kind, field, value, message, record)
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[])`,
      [
        this.run.jobId,
        rows.map(({ place }) => place),
        rows.map(({ kind }) => kind),
        rows.map(({ field }) => field),
        rows.map(({ value }) => value && storable(value.slice(0, 200))),
        rows.map(({ message }) => storable(message)),
        rows.map(({ record }) => record && storableJson(record)),
      ],
    );
  }

  async #stage(record: ImportRecord): Promise<void> {
    this.#read += 1;
    const staged = await this.#stagedKind(record.kind);
    if (staged === null) return this.#addError(unknownKind(record));
    staged.read += 1;
    const { values, errors } = checkFields(staged.kind, record, this.run);
    for (const error of errors) await this.#addError(error);
    if (errors.length > 0) {
      if (record.unit !== null) this.#rejectedUnits.add(record.unit);
      return;
    }
    this.#serviceMonths.count(values);
    const { place, unit } = record;
    staged.waiting.push({ n: this.#read, place, unit, values });
    if (staged.waiting.length >= batchSize) {
      await this.#flush(staged);
      this.run.onProgress?.(this.#read);
    }
  }

  /** Returns the staging of a kind, creating its table; null for a kind that may not be imported. */
  async #stagedKind(name: string): Promise<StagedKind | null> {
    const { allowedKinds } = this.run;
    if (allowedKinds !== null && !allowedKinds.includes(name)) return null;
    const known = this.#staged.get(name);
    if (known) return known;
    const kind = kinds.find((one) => one.name === name);
    return kind ? this.#openStaging(kind) : null;
  }

  async #openStaging(kind: Kind): Promise<StagedKind> {
    // Byte order sorts several times faster than that of a language.
    const columns = Object.entries(kind.fields).map(
      ([field, { sqlType }]) =>
        `${columnOf(field)} ${sqlType}${sqlType === "text" ? ' COLLATE "C"' : ""}`,
    );
    await this.tx.query(
      `CREATE TEMPORARY TABLE ${stagedTable(kind)} (
         n bigint, place text, unit int, ${columns.join(", ")}
       ) ON COMMIT DROP`,
    );
    const staged: StagedKind = { kind, read: 0, waiting: [] };
    this.#staged.set(kind.name, staged);
    for (const companion of kinds) {
      if (
        kind.companions?.includes(companion.name) &&
        !this.#staged.has(companion.name)
      )
        await this.#openStaging(companion);
    }
    return staged;
  }

  async #flush({ kind, waiting }: StagedKind): Promise<void> {
    const records = waiting.splice(0);
    if (records.length === 0) return;
    const fields = Object.entries(kind.fields);
    const names = fields.map(([field]) => columnOf(field));
    const arrays = fields.map(
      ([, { sqlType }], i) => `$${i + 4}::${sqlType}[]`,
    );
    await this.tx.query(
      `INSERT INTO ${stagedTable(kind)} (n, place, unit, ${names.join(", ")})
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::int[], ${arrays.join(", ")})`,
      [
        records.map(({ n }) => n),
        records.map(({ place }) => place),
        records.map(({ unit }) => unit),
        ...fields.map(([field]) =>
          records.map(({ values }) => values[field] ?? null),
        ),
      ],
    );
  }

  async #rejectDuplicates(kind: Kind): Promise<void> {
    if (kind.key.length === 0) return;
    await this.tx.query(`ANALYZE ${stagedTable(kind)}`);
    const key = kind.key.map(columnOf);
    await this.#reject({
      kind,
      field: kind.key[0] ?? null,
      where: `s.n IN (
        SELECT n FROM (
          SELECT n, row_number() OVER (PARTITION BY ${key.join(", ")} ORDER BY n) AS place
          FROM ${stagedTable(kind)}
        ) AS numbered WHERE numbered.place > 1)`,
      message:
        "An earlier record of this document is about the same. Remove one of them.",
    });
  }

  async #reject(rejection: Rejection): Promise<void> {
    const {
      kind,
      where,
      field,
      message,
      detail = "''",
      parameters = [],
    } = rejection;
    const table = stagedTable(kind);
    const fields = templateFields(kind.fields).map(
      // As JSON, an instant has the form that its field reads.
      ([name]) => `'${name}', to_jsonb(s.${columnOf(name)}) #>> '{}'`,
    );
    const next = parameters.length;
    const rejected = await this.tx.query<{ unit: number | null; n: number }>(
      `WITH rejected AS (DELETE FROM ${table} AS s WHERE ${where} RETURNING s.*),
       stored AS (
         INSERT INTO import_error (job_id, place, kind, field, value, message, record)
         SELECT $${next + 1}, s.place, $${next + 2}, $${next + 3}::text,
           ${field === null ? "NULL" : `s.${columnOf(field)}::text`},
           replace($${next + 4}, '{}', coalesce(${detail}, '')),
           jsonb_strip_nulls(jsonb_build_object(${fields.join(", ")}))
         FROM rejected AS s ORDER BY s.n
         RETURNING 1
       )
       SELECT unit, count(*)::int AS n FROM rejected GROUP BY unit`,
      [...parameters, this.run.jobId, kind.name, field, message],
    );
    for (const { unit, n } of rejected) {
      this.#errors += n;
      if (unit !== null) this.#rejectedUnits.add(unit);
    }
  }

  /** Removes the other records of units of which one was rejected. */
  async #rejectUnits(): Promise<void> {
    if (this.#rejectedUnits.size === 0) return;
    for (const { kind } of this.#staged.values()) {
      await this.tx.query(
        `DELETE FROM ${stagedTable(kind)} WHERE unit = ANY($1::int[])`,
        [[...this.#rejectedUnits]],
      );
    }
  }

  async #countStaged(staged: readonly Kind[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const kind of staged) {
      const [row] = await this.tx.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM ${stagedTable(kind)}`,
      );
      counts.set(kind.name, this.#isFatal ? 0 : (row?.n ?? 0));
    }
    return counts;
  }

  /** Writes the accepted records; null if the document is broken. */
  async #apply(staged: readonly Kind[]) {
    if (this.#isFatal) return null;
    const applied = new Map<string, Omit<KindCounts, "rejected">>();
    await this.tx.query("SAVEPOINT import_apply");
    for (const kind of staged) {
      this.run.signal?.throwIfAborted();
      applied.set(kind.name, await kind.apply(this.#context()));
    }
    if (this.run.mode === "plan")
      await this.tx.query("ROLLBACK TO SAVEPOINT import_apply");
    return applied;
  }
}

/** PostgreSQL stores neither zero bytes nor halves of surrogate pairs, not even escaped in JSON. */
const storable = (value: string) => value.replaceAll("\0", "").toWellFormed();

/** Returns a record as JSON that PostgreSQL stores. */
const storableJson = (record: ImportRecord["values"]) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        storable(name),
        typeof value === "string" ? storable(value) : value,
      ]),
    ),
  );

const unknownKind = ({ place, kind }: ImportRecord): ErrorRow => ({
  place,
  kind: null,
  field: null,
  value: kind,
  message: "Records of this kind cannot be loaded here.",
  record: null,
});

/** Checks the fields of a record by themselves. */
function checkFields(
  kind: Kind,
  { place, values: texts }: ImportRecord,
  context: FieldContext,
) {
  const values: Record<string, SqlValue> = {};
  const errors: ErrorRow[] = [];
  for (const [name, field] of Object.entries(kind.fields)) {
    const text = texts[name]?.trim() ?? "";
    if (text === "" && !field.isRequired) continue;
    const parsed =
      text === ""
        ? { ok: false as const, message: `${field.title} is required.` }
        : field.parse(text, context);
    if (parsed.ok) values[name] = parsed.value;
    else
      errors.push({
        place,
        kind: kind.name,
        field: name,
        value: text,
        message: parsed.message,
        record: Object.fromEntries(
          Object.entries(texts).filter(
            ([one]) => kind.fields[one]?.isInternal !== true,
          ),
        ),
      });
  }
  return { values, errors };
}
