import { AsyncResource } from "node:async_hooks";
import { once } from "node:events";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  liftStatementTimeout,
  type Database,
  type Queryable,
} from "../db/database";
import { createMonths } from "../db/partitions";
import type { ChangeAuthor } from "../accounts/groups/membership-changes";
import { settleExceptions } from "../operation/exceptions/settle-exceptions";
import { reportProgress } from "../progress";
import { checkRecord, unknownKind } from "./checks/check-record";
import { ImportErrors } from "./import-errors";
import { ImportNotes } from "./import-notes";
import {
  checkKey,
  type ImportContext,
  type Kind,
  type KindCounts,
  type Rejection,
  type WrittenCounts,
} from "./kind";
import { findKind, isLoadable, kinds } from "./kinds/all-kinds";
import {
  fatalError,
  type ImportError,
  type ImportItem,
  type ImportRecord,
} from "./records";
import { ServiceMonths } from "./service-months";
import { Staging } from "./staging";
import { Units } from "./units";
import { takeLock } from "../db/advisory-locks";
import { importMessage, type ImportMessage } from "../messages/import";

/** Records, errors and notes that are read in one turn of the event loop: requests are answered in between. */
const itemsPerTurn = 50;

/**
 * Records that a document may always have, and bytes of it for each further one: no honest record is shorter,
 * but a range of serial numbers stands for thousands of cartons.
 */
const minRecords = 50_000;
const bytesPerRecord = 8;

/** `plan` checks and counts, and writes nothing; `apply` writes. */
export type ImportMode = "plan" | "apply";

/** A document to import, and how. */
export interface ImportRun {
  jobId: string;
  mode: ImportMode;
  /** Size of the document, which limits its records and what its errors may take. */
  documentBytes: number;
  timeZone: string;
  /** Who has the document applied, as the audit trail names it. */
  author: ChangeAuthor;
  /** The pools that the sender may write to; null: all. */
  poolIds: readonly number[] | null;
  /** The kinds that the sender may write; null: all. */
  allowedKinds: readonly string[] | null;
  now: Date;
  /** Reads the document. All queries are put to `tx`, because PGlite has no other connection. */
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
  /** Stops the import before its next statement; nothing is written then. */
  signal?: AbortSignal;
  /** Longest statement on PostgreSQL, in milliseconds; without one, statements take as long as they need. */
  statementTimeoutMs?: number;
}

/** The result of an import. */
export interface ImportOutcome {
  /** `rejected`: nothing was applied, because the document is broken or no record was accepted. */
  status: "planned" | "applied" | "rejected";
  counts: Record<string, KindCounts>;
  errors: number;
  notes: ImportMessage[];
}

/**
 * Imports a document in one transaction: reads its records, checks them, and writes those that were
 * accepted. Errors are stored with the job. In a plan, the records are written and rolled back, so that
 * the counts are those that applying would give. On PGlite, records are read before the transaction.
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
  if (db.engine === "pglite") return runOnPglite(db, run, prepareMonths);
  return db.transaction(async (transaction) => {
    const tx = statementsOf(transaction, run.signal);
    await tx.query(
      run.statementTimeoutMs === undefined
        ? liftStatementTimeout
        : `SET LOCAL statement_timeout = ${run.statementTimeoutMs}`,
    );
    await tx.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    await takeLock(tx, "imports");
    if ((await run.isWanted?.(tx)) === false) return null;
    const one = new Import(tx, run, prepareMonths);
    await one.readDocument();
    return finishImport(tx, run, one);
  });
}

/**
 * Returns the statements of an import. Before each, others have their turn, among them who stops the import, and
 * the watcher of the process learns that it works.
 */
const statementsOf = (
  on: Queryable,
  signal: AbortSignal | undefined,
): Queryable => ({
  async query(sql, parameters) {
    await yieldToEventLoop();
    signal?.throwIfAborted();
    reportProgress();
    return on.query(sql, parameters);
  },
});

async function finishImport(
  tx: Queryable,
  run: ImportRun,
  one: Import,
): Promise<ImportOutcome> {
  const outcome = await one.finish();
  await run.store?.(tx, outcome);
  return outcome;
}

/** Ends when the last import of this process on PGlite ends: they have the names of their tables in common. */
let lastOnPglite: Promise<unknown> = Promise.resolve();

/**
 * Imports a document on PGlite, whose only connection a transaction keeps for itself. Records are therefore
 * read into temporary tables by statements of their own, between which others have their turn: pages are
 * shown, with the progress of the import. The transaction begins when they are read.
 */
function runOnPglite(
  db: Database,
  run: ImportRun,
  prepareMonths: (months: readonly string[]) => Promise<unknown>,
): Promise<ImportOutcome | null> {
  const before = lastOnPglite;
  const turn = (async () => {
    await waitUnlessAborted(before, run.signal);
    if ((await run.isWanted?.(db)) === false) return null;
    let connection: Queryable = db;
    const one = new Import(
      statementsOf(
        { query: (sql, parameters) => connection.query(sql, parameters) },
        run.signal,
      ),
      run,
      prepareMonths,
      { isInterleaved: true },
    );
    try {
      await one.readDocument();
      return await db.transaction(async (tx) => {
        connection = tx;
        if ((await run.isWanted?.(tx)) === false) return null;
        return finishImport(tx, run, one);
      });
    } finally {
      connection = db;
      // What cannot be dropped now, the next import drops.
      await one.dropTables(db).catch(() => undefined);
    }
  })();
  lastOnPglite = Promise.allSettled([before, turn]);
  return turn;
}

/** Waits for an import before this one. @throws the reason of `signal` when it aborts meanwhile */
async function waitUnlessAborted(
  before: Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  const aborted = signal && once(signal, "abort");
  await Promise.race([before, ...(aborted ? [aborted] : [])]);
  signal?.throwIfAborted();
}

/** How an import reads its records. */
interface ImportOptions {
  /** True if records are read outside a transaction, so that other statements run in between. */
  isInterleaved: boolean;
}

/** One import: its records are read, and then written within a transaction. */
class Import {
  readonly #staging: Staging;
  readonly #errors: ImportErrors;
  readonly #units = new Units();
  readonly #notes = new ImportNotes();
  readonly #serviceMonths = new ServiceMonths();
  /** Records read so far. */
  #read = 0;
  /** True if nothing of the document may be applied. */
  #isFatal = false;

  constructor(
    private readonly tx: Queryable,
    private readonly run: ImportRun,
    private readonly createMonths: (
      months: readonly string[],
    ) => Promise<unknown>,
    private readonly options: ImportOptions = { isInterleaved: false },
  ) {
    this.#staging = new Staging(tx, run.jobId, options);
    this.#errors = new ImportErrors(tx, run.jobId, run.documentBytes);
  }

  /** Drops the temporary tables of an import whose records were read outside a transaction. */
  async dropTables(db: Queryable): Promise<void> {
    await this.#staging.drop(db);
    await this.#errors.drop(db);
  }

  /** Checks and writes the records that were read. */
  async finish(): Promise<ImportOutcome> {
    await this.#errors.store();
    await this.#prepareMonths();
    // No month is archived from here on, until the transaction ends.
    await this.tx.query("LOCK TABLE archived_month IN ROW EXCLUSIVE MODE");
    await this.#rejectUnits();
    const staged = kinds.filter((kind) => this.#staging.has(kind));
    for (const kind of staged) {
      const context = this.#contextOf(kind);
      await checkKey(context);
      await kind.check?.(context);
      await this.#rejectUnits();
    }
    const accepted = await this.#countAccepted(staged);
    const applied = await this.#apply(staged);
    const counts: Record<string, KindCounts> = {};
    for (const { kind, read } of this.#staging.stagedKinds) {
      if (read === 0) continue;
      const taken = accepted.get(kind.name) ?? 0;
      const { created = 0, changed = 0 } = applied?.get(kind.name) ?? {};
      const unchanged = taken - created - changed;
      const rejected = read - taken;
      counts[kind.name] = { created, changed, unchanged, rejected };
    }
    const isEmpty = this.#read === 0 && this.#errors.count === 0;
    const isRejected =
      applied === null ||
      (!isEmpty && [...accepted.values()].every((count) => count === 0));
    if (isEmpty) this.#notes.addAlways(importMessage("noRecords"));
    for (const note of this.#units.notes()) this.#notes.add(note);
    if (this.#errors.unlisted > 0)
      this.#notes.addAlways(
        importMessage("unlistedErrors", { count: this.#errors.unlisted }),
      );
    return {
      status: isRejected
        ? "rejected"
        : this.run.mode === "plan"
          ? "planned"
          : "applied",
      counts,
      errors: this.#errors.count,
      notes: this.#notes.list(),
    };
  }

  #contextOf(kind: Kind): ImportContext {
    const { jobId, mode, author, poolIds, timeZone, now } = this.run;
    return {
      tx: this.tx,
      kind,
      jobId,
      isPlan: mode === "plan",
      author,
      poolIds,
      timeZone,
      now,
      note: (message) => this.#notes.add(message),
      reject: (rejection) => this.#reject(kind, rejection),
    };
  }

  /** Reads the records of the document, checks each by itself, and stages those that are valid. */
  async readDocument(): Promise<void> {
    await this.#errors.open(this.options);
    const maxRecords =
      minRecords + Math.floor(this.run.documentBytes / bytesPerRecord);
    let items = 0;
    for await (const item of this.run.read(this.tx)) {
      this.run.signal?.throwIfAborted();
      if (item.type === "note") this.#notes.add(item.message);
      else if (item.type === "error") await this.#addReadError(item);
      else if (this.#read < maxRecords) await this.#stage(item);
      else {
        await this.#addReadError(
          fatalError(
            item.place,
            importMessage("tooManyRecords", { max: maxRecords }),
          ),
        );
        break;
      }
      items += 1;
      if (items % itemsPerTurn === 0) await yieldToEventLoop();
    }
    await this.#staging.flush();
    await this.#errors.flush();
    this.#notes.addCounts();
    this.run.onProgress?.(this.#read);
  }

  /**
   * Creates the partitions of the months of records on another connection, before this transaction has read
   * a partitioned table. If that fails, the records go to the partition of all other months.
   */
  async #prepareMonths(): Promise<void> {
    if (this.run.mode === "plan") return;
    const months = this.#serviceMonths.list(this.run.now);
    if (months.length > 0)
      await this.createMonths(months).catch(() => undefined);
  }

  async #addReadError(error: ImportError): Promise<void> {
    if (error.isFatal) this.#isFatal = true;
    this.#units.reject(error.unit, error.message);
    await this.#errors.add({ ...error, kind: null, record: null });
  }

  async #stage(record: ImportRecord): Promise<void> {
    this.#read += 1;
    this.#units.name(record);
    const staged = this.#isAllowed(record.kind)
      ? await this.#staging.open(record.kind)
      : null;
    if (staged === null) {
      const error = unknownKind(record);
      this.#units.reject(record.unit, error.message);
      return this.#errors.add(error);
    }
    staged.read += 1;
    const { values, errors, remarks, isFatal } = checkRecord(
      staged.kind,
      record,
      this.run,
    );
    if (isFatal) this.#isFatal = true;
    for (const error of errors) await this.#errors.add(error);
    if (errors[0]) return this.#units.reject(record.unit, errors[0].message);
    this.#notes.count(remarks);
    this.#serviceMonths.count(values);
    const { place, unit } = record;
    if (
      await this.#staging.add(staged, {
        n: this.#read,
        place,
        unit,
        values,
        texts: record.values,
      })
    )
      this.run.onProgress?.(this.#read);
  }

  /**
   * Returns whether the sender may write records of a kind. API keys name kinds that can be sent by
   * themselves; one that occurs only within documents goes with a kind that it accompanies: a ship notice
   * with its cartons, a status with its shipment.
   */
  #isAllowed(name: string): boolean {
    const { allowedKinds } = this.run;
    if (allowedKinds?.includes(name) ?? true) return true;
    const kind = findKind(name);
    return (
      kind !== null &&
      !isLoadable(kind) &&
      (kind.companions ?? []).some((one) => allowedKinds?.includes(one))
    );
  }

  async #reject(kind: Kind, rejection: Rejection): Promise<void> {
    const { room } = this.#errors;
    const rejected = await this.#staging.reject(kind, rejection, room);
    this.#errors.addStored(rejected);
    for (const { unit, message } of rejected.units)
      this.#units.reject(unit, message);
  }

  /** Removes the other records of units of which one was rejected. */
  async #rejectUnits(): Promise<void> {
    await this.#staging.removeUnits(this.#units.rejected);
  }

  /** Counts the records that will be applied, by kind. */
  async #countAccepted(
    staged: readonly Kind[],
  ): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const kind of staged) {
      const count = await this.#staging.count(kind);
      counts.set(kind.name, this.#isFatal ? 0 : count);
    }
    return counts;
  }

  /** Writes the accepted records; null if the document is broken. */
  async #apply(staged: readonly Kind[]) {
    if (this.#isFatal) return null;
    const applied = new Map<string, WrittenCounts>();
    await this.tx.query("SAVEPOINT import_apply");
    for (const kind of staged) {
      this.run.signal?.throwIfAborted();
      applied.set(kind.name, await kind.apply(this.#contextOf(kind)));
    }
    if (this.run.mode === "plan")
      await this.tx.query("ROLLBACK TO SAVEPOINT import_apply");
    else await settleExceptions(this.tx, this.run.now);
    return applied;
  }
}
