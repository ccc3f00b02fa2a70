import type { Database, Queryable } from "../db/database";
import { isTransient, isStorageFailure } from "../db/errors";
import { freeSpace } from "../db/pglite/free-space";
import { ping } from "../db/ping";
import { withTimeout } from "../db/replicas/with-timeout";
import { probeWriting } from "../db/write-probe";
import type { ProviderLog } from "../log";

/** The state of the database. */
export interface Health {
  /** `read-only`: the last write failed because of the storage, and none has succeeded since. */
  database: "ok" | "unreachable" | "read-only";
  /** Free share of the disk that holds the database, 0 to 1; null if it cannot be determined. */
  disk: { freeShare: number | null };
}

/** Monitors whether the database responds and writes. */
export interface DatabaseHealth {
  /** The database, wrapped so that storage failures are noticed. */
  db: Database;
  check(): Promise<Health>;
  stop(): void;
}

/** Longest wait for a response of the database. */
const responseTimeoutMs = 2_000;
/** Interval of write tests while writing fails. */
const probeIntervalMs = 5_000;

/**
 * Wraps a database; `note` is called for every statement that fails, and for transactions and locks that
 * cannot begin or end. What the work in them throws itself is not noted: errors of files that it writes, such
 * as those of the archive, have the same codes as those of PGlite's files.
 */
function reportFailures(
  db: Database,
  note: (error: unknown) => void,
): Pick<
  Database,
  "query" | "transaction" | "withLock" | "maintain" | "execute"
> {
  const noted = <Result>(statement: Promise<Result>): Promise<Result> =>
    statement.catch((error: unknown) => {
      note(error);
      throw error;
    });
  /** Runs work in a transaction or under a lock, which `open` begins and ends. */
  const notedAround = async <Arguments extends unknown[], Inner, Outer>(
    open: (run: (...args: Arguments) => Promise<Inner>) => Promise<Outer>,
    work: (...args: Arguments) => Promise<Inner>,
  ): Promise<Outer> => {
    let thrownByWork: unknown;
    try {
      return await open(async (...args) => {
        try {
          return await work(...args);
        } catch (error) {
          thrownByWork = error;
          throw error;
        }
      });
    } catch (error) {
      if (error !== thrownByWork) note(error);
      throw error;
    }
  };
  const notedStatements = (on: Queryable): Queryable => ({
    query: (...statement) => noted(on.query(...statement)),
  });
  return {
    ...notedStatements(db),
    transaction: (work) =>
      notedAround(
        (run) => db.transaction(run),
        (tx: Queryable) => work(notedStatements(tx)),
      ),
    withLock: (key, work) => notedAround((run) => db.withLock(key, run), work),
    maintain: (sql) => noted(db.maintain(sql)),
    execute: (sql) => noted(db.execute(sql)),
  };
}

/**
 * Monitors a database. In normal operation it only reads, because a test write would make each dump
 * due. After a write has failed because of the storage, it tests writing until it succeeds.
 * @param dataFolder folder on the disk that holds the database; null if it is on another machine
 */
export function monitorDatabase({
  db,
  dataFolder,
  log,
}: {
  db: Database;
  dataFolder: string | null;
  log: ProviderLog;
}): DatabaseHealth {
  let canWrite = true;
  let isReachable = true;
  let nextProbe = 0;
  let probing: Promise<void> | null = null;

  function note(error: unknown): void {
    if (!canWrite || !isStorageFailure(error)) return;
    canWrite = false;
    nextProbe = Date.now() + probeIntervalMs;
    log.failure("database cannot write", error);
  }

  /** Tests writing; concurrent callers share one test. */
  function probe(): Promise<void> {
    nextProbe = Date.now() + probeIntervalMs;
    probing ??= probeWriting(db)
      .catch((error: unknown) => {
        // An error that is not about storage (e.g. a missing privilege) says nothing about it.
        if (isTransient(error)) throw error;
      })
      .then(() => {
        canWrite = true;
        log.info("database writes again");
      })
      .finally(() => {
        probing = null;
      });
    return probing;
  }

  async function checkConnection(): Promise<Health["database"]> {
    try {
      await withTimeout(responseTimeoutMs, ping(db));
      if (!isReachable) log.info("database answers again");
      isReachable = true;
    } catch (error) {
      if (isReachable) log.failure("database does not answer", error);
      isReachable = false;
      return "unreachable";
    }
    if (!canWrite && Date.now() >= nextProbe)
      await withTimeout(responseTimeoutMs, probe()).catch(() => undefined);
    return canWrite ? "ok" : "read-only";
  }

  async function check(): Promise<Health> {
    const [database, space] = await Promise.all([
      checkConnection(),
      dataFolder === null ? null : freeSpace(dataFolder),
    ]);
    const freeShare = space && Math.round(space.share * 10_000) / 10_000;
    return { database, disk: { freeShare } };
  }

  const timer = setInterval(() => {
    if (!canWrite) void checkConnection();
  }, probeIntervalMs);
  timer.unref();
  return {
    db: { ...db, ...reportFailures(db, note) },
    check,
    stop: () => clearInterval(timer),
  };
}
