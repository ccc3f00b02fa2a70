import type { Queryable, SqlValue } from "../db/database";
import {
  columnOf,
  stagedTable,
  templateFields,
  type Kind,
  type Rejection,
} from "./kind";
import {
  maxStoredValue,
  type ErrorRoom,
  type RejectedRecords,
} from "./import-errors";
import { findKind } from "./kinds/all-kinds";
import {
  maxMessageLength,
  storable,
  type ImportMessage,
} from "../messages/import";

/** Records in one statement. */
const batchSize = 500;

/** A record whose fields are valid. */
interface StagedRecord {
  /** Number of the record in the document. */
  n: number;
  place: string;
  unit: number | null;
  /** Values by field name. */
  values: Record<string, SqlValue>;
  /** The texts of the document by field name. */
  texts: Readonly<Record<string, string | null>>;
}

/** A unit of which a record was rejected, and why. */
interface RejectedUnit {
  unit: number;
  message: ImportMessage;
}

/** The staged records of one kind. */
export interface StagedKind {
  kind: Kind;
  /** Records of the document, also those that were rejected. */
  read: number;
  /** Records that are not in the table yet. */
  waiting: StagedRecord[];
}

/** Returns the texts that the document has in another form than they are staged in, as JSON; null without any. */
function writtenOtherwise({ values, texts }: StagedRecord): string | null {
  const written = Object.entries(values).flatMap(([field, value]) => {
    const text = texts[field]?.trim() ?? "";
    return text === "" || text === String(value)
      ? []
      : [[field, storable(text.slice(0, maxStoredValue))] as const];
  });
  return written.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(written));
}

/** The temporary tables of one import: one for each kind, with the records that were not rejected. */
export class Staging {
  readonly #kinds = new Map<string, StagedKind>();

  /**
   * @param jobId the job that rejected records are stored with
   * @param options.isInterleaved true if the tables outlive the statement that creates them: there is no
   *   transaction yet, and {@link drop} removes them
   */
  constructor(
    private readonly tx: Queryable,
    private readonly jobId: string,
    private readonly options: { isInterleaved: boolean },
  ) {}

  /** The kinds that are staged, in the order in which they were opened. */
  get stagedKinds(): Iterable<StagedKind> {
    return this.#kinds.values();
  }

  has(kind: Kind): boolean {
    return this.#kinds.has(kind.name);
  }

  /** Drops the tables. */
  async drop(db: Queryable): Promise<void> {
    for (const { kind } of this.#kinds.values())
      await db.query(`DROP TABLE ${stagedTable(kind)}`);
  }

  /** Returns the staging of a kind, creating its table; null if there is no such kind. */
  async open(name: string): Promise<StagedKind | null> {
    const known = this.#kinds.get(name);
    if (known) return known;
    const kind = findKind(name);
    return kind && this.#create(kind);
  }

  async #create(kind: Kind): Promise<StagedKind> {
    // Byte order sorts several times faster than that of a language.
    const columns = Object.entries(kind.fields).map(
      ([field, { sqlType }]) =>
        `${columnOf(field)} ${sqlType}${sqlType === "text" ? ' COLLATE "C"' : ""}`,
    );
    // Left by an import whose database was too busy to drop it.
    if (this.options.isInterleaved)
      await this.tx.query(`DROP TABLE IF EXISTS ${stagedTable(kind)}`);
    await this.tx.query(
      `CREATE TEMPORARY TABLE ${stagedTable(kind)} (
         n bigint, place text, unit int, written jsonb, ${columns.join(", ")}
       ) ${this.options.isInterleaved ? "" : "ON COMMIT DROP"}`,
    );
    const staged: StagedKind = { kind, read: 0, waiting: [] };
    this.#kinds.set(kind.name, staged);
    for (const companion of kind.companions ?? []) await this.open(companion);
    return staged;
  }

  /**
   * Adds a record.
   * @returns true if it completed a batch, which was written
   */
  async add(staged: StagedKind, record: StagedRecord): Promise<boolean> {
    staged.waiting.push(record);
    if (staged.waiting.length < batchSize) return false;
    await this.#flush(staged);
    return true;
  }

  /** Writes the records that wait for their batch. */
  async flush(): Promise<void> {
    for (const staged of this.#kinds.values()) await this.#flush(staged);
  }

  async #flush({ kind, waiting }: StagedKind): Promise<void> {
    const records = waiting.splice(0);
    if (records.length === 0) return;
    const fields = Object.entries(kind.fields);
    const names = fields.map(([field]) => columnOf(field));
    const arrays = fields.map(
      ([, { sqlType }], i) => `$${i + 5}::${sqlType}[]`,
    );
    await this.tx.query(
      `INSERT INTO ${stagedTable(kind)} (n, place, unit, written, ${names.join(", ")})
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::int[], $4::jsonb[], ${arrays.join(", ")})`,
      [
        records.map(({ n }) => n),
        records.map(({ place }) => place),
        records.map(({ unit }) => unit),
        records.map(writtenOtherwise),
        ...fields.map(([field]) =>
          records.map(({ values }) => values[field] ?? null),
        ),
      ],
    );
  }

  /**
   * Removes the records of a kind that a rejection is about, and stores an error for each, as far as there is room.
   * @returns the errors, and the units of the removed records, each with its first error
   */
  async reject(
    kind: Kind,
    { where, field, message, detail = "''", parameters = [] }: Rejection,
    room: ErrorRoom,
  ): Promise<RejectedRecords & { units: RejectedUnit[] }> {
    const fields = templateFields(kind.fields).map(
      // As JSON, an instant has the form that its field reads.
      ([name]) => `'${name}', to_jsonb(s.${columnOf(name)}) #>> '{}'`,
    );
    const next = parameters.length;
    const text = `replace($${next + 4}, '"{}"', to_json(left(coalesce(${detail}, ''), ${maxMessageLength}))::text)::jsonb`;
    const rejected = await this.tx.query<{
      unit: number | null;
      n: number;
      message: ImportMessage;
      stored: number;
      characters: number;
    }>(
      `WITH rejected AS (DELETE FROM ${stagedTable(kind)} AS s WHERE ${where} RETURNING s.*),
       explained AS (SELECT s.*, ${text} AS message FROM rejected AS s),
       described AS (
         SELECT s.n, s.place,
           ${field === null ? "NULL" : `coalesce(s.written ->> '${field}', left(s.${columnOf(field)}::text, ${maxStoredValue}))`} AS value,
           message,
           jsonb_strip_nulls(jsonb_build_object(${fields.join(", ")})) AS record
         FROM explained AS s ORDER BY s.n LIMIT $${next + 5}
       ),
       measured AS (
         SELECT *, sum(length(message::text) + length(record::text)) OVER (ORDER BY n) AS characters
         FROM described
       ),
       stored AS (
         INSERT INTO import_error (job_id, place, kind, field, value, message, record)
         SELECT $${next + 1}, place, $${next + 2}, $${next + 3}::text, value, message, record
         FROM measured WHERE characters <= $${next + 6} ORDER BY n
         RETURNING 1
       )
       SELECT unit, count(*)::int AS n, (array_agg(message ORDER BY explained.n))[1] AS message,
         (SELECT count(*)::int FROM stored) AS stored,
         (SELECT coalesce(max(characters), 0)::float8 FROM measured) AS characters
       FROM explained GROUP BY unit`,
      [
        ...parameters,
        this.jobId,
        kind.name,
        field,
        JSON.stringify(message),
        room.errors,
        room.characters,
      ],
    );
    return {
      errors: rejected.reduce((sum, { n }) => sum + n, 0),
      stored: rejected[0]?.stored ?? 0,
      characters: rejected[0]?.characters ?? 0,
      units: rejected.flatMap(({ unit, message }) =>
        unit === null ? [] : [{ unit, message }],
      ),
    };
  }

  /** Removes all records of units. */
  async removeUnits(units: readonly number[]): Promise<void> {
    if (units.length === 0) return;
    for (const { kind } of this.#kinds.values()) {
      await this.tx.query(
        `DELETE FROM ${stagedTable(kind)} WHERE unit = ANY($1::int[])`,
        [units],
      );
    }
  }

  /** Returns the number of records of a kind that were not rejected. */
  async count(kind: Kind): Promise<number> {
    const [row] = await this.tx.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${stagedTable(kind)}`,
    );
    return row?.n ?? 0;
  }
}
