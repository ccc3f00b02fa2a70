import type { Queryable } from "../db/database";
import type { ImportRecord } from "./records";
import { storable, type ImportMessage } from "../messages/import";

/** Errors in one statement. */
const batchSize = 2_000;
/** Characters of errors after which a statement is sent. */
const batchCharacters = 4_000_000;
/** Characters of a wrong value that are stored, and of a place. */
export const maxStoredValue = 200;
/** Characters of each value of a rejected record that are stored; the end of a longer one is missing. */
const maxStoredField = 4_000;
/** Most errors that are stored: nobody reads more, and the others are often of the same cause. */
const maxStoredErrors = 100_000;
/** Characters that the errors of a document may always take, and how many more for each of its bytes. */
const minStoredCharacters = 8_000_000;
const charactersPerByte = 4;

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
  /** What was expected and what to do. */
  message: ImportMessage;
  /** The rejected record, so that it can be corrected and loaded again. */
  record: ImportRecord["values"] | null;
}

/** How much may be stored of the errors of a document. */
export interface ErrorRoom {
  errors: number;
  characters: number;
}

/** What a statement has rejected: errors, how many of them it stored, and their characters. */
export interface RejectedRecords {
  errors: number;
  stored: number;
  characters: number;
}

/** Stores the errors of one import in batches, and counts them. */
export class ImportErrors {
  readonly #rows: ErrorRow[] = [];
  /** Characters of the errors that wait, and of all that were taken. */
  #characters = 0;
  #allCharacters = 0;
  #count = 0;
  #stored = 0;
  #table = storedTable;

  constructor(
    private readonly tx: Queryable,
    private readonly jobId: string,
    /** Size of the document in bytes, which limits what its errors may take. */
    private readonly documentBytes = 0,
  ) {}

  /** How many errors were counted and not stored. */
  get unlisted(): number {
    return this.#count - this.#stored;
  }

  /** How many more errors may be stored, and how many characters of them. */
  get room(): ErrorRoom {
    const characters =
      minStoredCharacters +
      charactersPerByte * this.documentBytes -
      this.#allCharacters;
    return {
      errors: characters > 0 ? maxStoredErrors - this.#stored : 0,
      characters: Math.max(0, characters),
    };
  }

  /**
   * Replaces the errors of an earlier attempt. If records are read outside a transaction, the new errors wait
   * in a temporary table for {@link store}, so that those before them stay until this attempt is complete.
   */
  async open({ isInterleaved }: { isInterleaved: boolean }): Promise<void> {
    if (!isInterleaved) return this.#deleteStored();
    this.#table = waitingTable;
    await this.drop(this.tx);
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
  async drop(db: Queryable): Promise<void> {
    await db.query(`DROP TABLE IF EXISTS ${waitingTable}`);
  }

  /** The number of errors, stored or not yet. */
  get count(): number {
    return this.#count;
  }

  async add(row: ErrorRow): Promise<void> {
    this.#count += 1;
    if (this.room.errors <= 0) return;
    this.#stored += 1;
    const cut: ErrorRow = {
      ...row,
      place: row.place.slice(0, maxStoredValue),
      value: row.value && row.value.slice(0, maxStoredValue),
      record: row.record && cutRecord(row.record),
    };
    this.#rows.push(cut);
    const characters =
      cut.place.length +
      JSON.stringify(cut.message).length +
      (cut.value?.length ?? 0) +
      charactersOf(cut.record);
    this.#characters += characters;
    this.#allCharacters += characters;
    if (this.#rows.length >= batchSize || this.#characters >= batchCharacters)
      await this.flush();
  }

  /** Counts errors that a statement has stored itself, as far as there was room for them. */
  addStored({ errors, stored, characters }: RejectedRecords): void {
    this.#count += errors;
    this.#stored += stored;
    this.#allCharacters += characters;
  }

  /** Stores the errors that wait for their batch. */
  async flush(): Promise<void> {
    const rows = this.#rows.splice(0);
    this.#characters = 0;
    if (rows.length === 0) return;
    await this.tx.query(
      `INSERT INTO ${this.#table} (${columns})
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::jsonb[])`,
      [
        this.jobId,
        rows.map(({ place }) => place),
        rows.map(({ kind }) => kind),
        rows.map(({ field }) => field),
        rows.map(({ value }) => value && storable(value)),
        rows.map(({ message }) => JSON.stringify(message)),
        rows.map(({ record }) => record && storableJson(record)),
      ],
    );
  }
}

const cutRecord = (record: ImportRecord["values"]) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.slice(0, maxStoredValue),
      value && value.slice(0, maxStoredField),
    ]),
  );

const charactersOf = (record: ErrorRow["record"]): number =>
  Object.values(record ?? {}).reduce(
    (sum, value) => sum + (value?.length ?? 0),
    0,
  );

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
