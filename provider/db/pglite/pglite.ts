import { types as pgliteTypes } from "@electric-sql/pglite";
import type { Database, Queryable, QueryOptions, SqlValue } from "../database";
import { DatabaseBusyError } from "../errors";
import { GuardedPglite } from "./guarded-pglite";
import { runStatement } from "./run-statement";
import { pageQueue } from "../page-queue";
import { TransactionScope } from "../transaction-scope";
import { columnParsers } from "../wire-types";

/**
 * PGlite runs statements one after the other and cannot cancel any, so the only effective limit is on
 * the number waiting: further statements are refused at once.
 */
const maxWaiting = 256;
const textOid = 25;
const textArrayOid = 1009;

const parsers = columnParsers((value) => {
  const items: unknown = pgliteTypes.arrayParser(
    value,
    (text) => text,
    textArrayOid,
  );
  return Array.isArray(items) ? items : [];
});

/** Makes PGlite accept what PostgreSQL accepts: a number as the parameter of a text column. */
const serializers = { [textOid]: (value: unknown) => String(value) };

function parameter(value: SqlValue): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return value.map(parameter);
  return value;
}

/** A PGlite database with the operations that its owner needs in addition to {@link Database}. */
export interface PgliteDatabase extends Database {
  /** Runs `work` while no statement runs and all written data is in the data folder. */
  runExclusive<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Opens PGlite. The caller holds the folder's lock: two processes in one folder destroy it.
 * @param place the data folder, or a dump to load into memory (tests)
 * @param onEnd told when the database has broken down: only a new process can open the folder again
 */
export async function openPglite(
  place: string | Blob,
  onEnd: (error: Error) => void = () => undefined,
): Promise<PgliteDatabase> {
  const pglite = new GuardedPglite(
    {
      ...(typeof place === "string"
        ? { dataDir: place }
        : { loadDataDir: place }),
      parsers,
      serializers,
    },
    onEnd,
  );
  await pglite.waitReady;
  await pglite.exec(
    "SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'iso_8601'",
  );
  const scope = new TransactionScope();
  // More at the same time would not be faster.
  let waiting = 0;
  let closing: Promise<void> | null = null;

  async function limitWaiting<Result>(
    work: () => Promise<Result>,
  ): Promise<Result> {
    scope.assertOutside();
    if (closing) throw new DatabaseBusyError("closing");
    if (waiting >= maxWaiting) {
      throw new DatabaseBusyError("too many statements");
    }
    waiting += 1;
    try {
      return await work();
    } finally {
      waiting -= 1;
    }
  }

  const run = <Row extends object>(
    sql: string,
    parameters: readonly SqlValue[],
    options?: QueryOptions,
  ): Promise<Row[]> =>
    runStatement<Row>(pglite, sql, parameters.map(parameter), options);
  async function runAlone<Row extends object>(
    sql: string,
    parameters: readonly SqlValue[],
    options?: QueryOptions,
  ): Promise<Row[]> {
    // As before a transaction, so that none is overtaken by what is asked after it.
    await pglite._checkReady();
    return pglite._runExclusiveTransaction(() =>
      run<Row>(sql, parameters, options),
    );
  }

  return {
    engine: "pglite",
    load() {
      const used = Math.min(waiting, 1);
      return { used, idle: 1 - used, max: 1, waiting: waiting - used };
    },
    query<Row extends object>(
      sql: string,
      parameters: readonly SqlValue[] = [],
      options?: QueryOptions,
    ) {
      return limitWaiting(() => runAlone<Row>(sql, parameters, options));
    },
    readPage: pageQueue(1),
    async execute(sql) {
      await limitWaiting(() => pglite.exec(sql));
    },
    transaction(work) {
      return limitWaiting(() =>
        pglite.transaction((transaction) => {
          const tx: Queryable = {
            async query(sql, parameters = [], options) {
              if (transaction.closed)
                throw new Error("The transaction has ended");
              return run(sql, parameters, options);
            },
          };
          return scope.run(() => work(tx));
        }),
      );
    },
    async withLock(_key, work) {
      await work();
      return true;
    },
    async maintain(sql) {
      // PGlite has no statement timeout.
      await limitWaiting(() => runAlone(sql, []));
    },
    runExclusive(work) {
      return limitWaiting(() =>
        pglite.transaction(async (transaction) => {
          await transaction.query("CHECKPOINT");
          return scope.run(work);
        }),
      );
    },
    close() {
      closing ??= pglite.hasEnded ? Promise.resolve() : pglite.close();
      return closing;
    },
  };
}
