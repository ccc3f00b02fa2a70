import type { Queryable } from "../db/database";
import type { ImportRecord } from "./records";

/** Errors in one statement. */
const batchSize = 2_000;
/** Characters of rejected records after which a statement is sent: a record may have a megabyte. */
const batchCharacters = 4_000_000;
/** Characters of a wrong value that are stored. */
const maxStoredValue = 200;

const columns = "job_id, place, kind, field, value, message, record";
const storedTable = "import_error";
const waitingTable = "waiting_import_error";

/** An error of a document as it is stored, for people who correct it. */
export interface ErrorRow {
  /** Where it is in the document: `line 12`. */
  place: string;
  /** Name of the kind of the record; null if it could not be read as one. */
  kind: string | null;
  field: string | null;
  value: string | null;
  /** What was expected and what to do, in full sentences. */
  message: string;
  /** The rejected record, so that it can be corrected and loaded again. */
  record: ImportRecord["values"] | null;
}

/** Stores the errors of one import in batches, and counts them. */
export class ImportErrors {
  readonly #rows: ErrorRow[] = [];
  /** Characters of the records that wait. */
  #characters = 0;
  #count = 0;
  #table = storedTable;

  constructor(
    private readonly tx: Queryable,
    private readonly jobId: string,
  ) {}

  /**
   * Replaces the errors of an earlier attempt. If records are read outside a transaction, the new errors wait
   * in a temporary table for {@link store}, so that those before them stay until this attempt is complete.
   */
  async open({ isInterleaved }: { isInterleaved: boolean }): Promise<void> {
    if (!isInterleaved) return this.#deleteStored();
    this.#table = waitingTable;
    await this.drop();
    await this.tx.query(
      `CREATE TEMPORARY TABLE ${waitingTable} (LIKE import_error INCLUDING IDENTITY)`,
    );
  }

  /** Stores the errors that waited in the temporary table. */
  async store(): Promise<void> {
    if (this.#table === storedTable) return;
    this.#table = storedTable;
    await this.#deleteStored();
    await this.tx.query(
      `INSERT INTO import_error (${columns}) SELECT ${columns} FROM ${waitingTable} ORDER BY n`,
    );
  }

  async #deleteStored(): Promise<void> {
    await this.tx.query("DELETE FROM import_error WHERE job_id = $1", [
      this.jobId,
    ]);
  }

  /** Drops the temporary table. */
  async drop(): Promise<void> {
    await this.tx.query(`DROP TABLE IF EXISTS ${waitingTable}`);
  }

  /** The number of errors, stored or not yet. */
  get count(): number {
    return this.#count;
  }

  async add(row: ErrorRow): Promise<void> {
    this.#count += 1;
    this.#rows.push(row);
    this.#characters += charactersOf(row.record);
    if (this.#rows.length >= batchSize || this.#characters >= batchCharacters)
      await this.flush();
  }

  /** Counts errors that a statement has stored itself. */
  addStored(count: number): void {
    this.#count += count;
  }

  /** Stores the errors that wait for their batch. */
  async flush(): Promise<void> {
    const rows = this.#rows.splice(0);
    this.#characters = 0;
    if (rows.length === 0) return;
    await this.tx.query(
      `INSERT INTO ${this.#table} (${columns})
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[])`,
      [
        this.jobId,
        rows.map(({ place }) => place),
        rows.map(({ kind }) => kind),
        rows.map(({ field }) => field),
        rows.map(
          ({ value }) => value && storable(value.slice(0, maxStoredValue)),
        ),
        rows.map(({ message }) => storable(message)),
        rows.map(({ record }) => record && storableJson(record)),
      ],
    );
  }
}

const charactersOf = (record: ErrorRow["record"]): number =>
  Object.values(record ?? {}).reduce(
    (sum, value) => sum + (value?.length ?? 0),
    0,
  );

/** PostgreSQL stores neither zero bytes nor halves of surrogate pairs, not even escaped in JSON. */
export const storable = (value: string) =>
  value.replaceAll("\0", "").toWellFormed();

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
