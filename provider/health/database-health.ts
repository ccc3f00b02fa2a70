import type { Database } from "../db/database";
import { isTransient, isStorageFailure } from "../db/errors";
import { freeSpace } from "../db/free-space";
import { ping } from "../db/ping";
import { withTimeout } from "../db/with-timeout";
import { probeWriting } from "../db/write-probe";
import type { ProviderLog } from "../log";

/** The state of the database that `/readyz` reports. */
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

/** Wraps a database; `note` is called for every failed statement and transaction. */
function reportFailures(
  db: Database,
  note: (error: unknown) => void,
): Pick<
  Database,
  "query" | "transaction" | "withLock" | "maintain" | "execute"
> {
  const noted = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      note(error);
      throw error;
    });
  return {
    query: (sql, parameters) => noted(db.query(sql, parameters)),
    transaction: (work) => noted(db.transaction(work)),
    withLock: (key, work) => noted(db.withLock(key, work)),
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
