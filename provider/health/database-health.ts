import type { Database } from "../db/database";
import { isPassing, isStorageFailure } from "../db/errors";
import { freeSpace } from "../db/free-space";
import { ping } from "../db/ping";
import { probeWriting } from "../db/write-probe";
import type { ProviderLog } from "../log";

/** What `/readyz` says of the database. */
export interface Health {
  /** `read-only`: its last write failed for want of storage, and none has succeeded since. */
  database: "ok" | "unreachable" | "read-only";
  /** Free share of the disk that holds the database, 0 to 1; null when that cannot be known. */
  disk: { freeShare: number | null };
}

/** Watches whether the database answers and writes. */
export interface DatabaseHealth {
  /** The database, with an eye on what fails. */
  db: Database;
  check(): Promise<Health>;
  stop(): void;
}

/** Longest wait for the database. */
const answerWithinMs = 2_000;
/** How often writing is tried while it fails. */
const probeEveryMs = 5_000;

/** The same database; `note` is told of every statement and transaction that fails. */
function noteFailures(
  db: Database,
  note: (error: unknown) => void,
): Pick<Database, "query" | "transaction" | "session" | "execute"> {
  const noted = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      note(error);
      throw error;
    });
  return {
    query: (sql, parameters) => noted(db.query(sql, parameters)),
    transaction: (work) => noted(db.transaction(work)),
    session: (work) => noted(db.session(work)),
    execute: (sql) => noted(db.execute(sql)),
  };
}

async function within<Result>(
  ms: number,
  work: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error("late"), { code: "ETIMEDOUT" })),
      ms,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Watches a database. While everything is well it only reads: trying to write would make each dump
 * look due. Once a write has failed for want of storage, it tries until one succeeds.
 * @param dataFolder folder on the disk that holds the database; null when that is another machine's
 */
export function watchDatabase({
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
    nextProbe = Date.now() + probeEveryMs;
    log.failure("database cannot write", error);
  }

  /** Tries to write, once for all who ask meanwhile. */
  function probe(): Promise<void> {
    nextProbe = Date.now() + probeEveryMs;
    probing ??= probeWriting(db)
      .catch((error: unknown) => {
        // What is no matter of storage (a missing privilege) says nothing about it.
        if (isPassing(error)) throw error;
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

  async function askDatabase(): Promise<Health["database"]> {
    try {
      await within(answerWithinMs, ping(db));
      if (!isReachable) log.info("database answers again");
      isReachable = true;
    } catch (error) {
      if (isReachable) log.failure("database does not answer", error);
      isReachable = false;
      return "unreachable";
    }
    if (!canWrite && Date.now() >= nextProbe)
      await within(answerWithinMs, probe()).catch(() => undefined);
    return canWrite ? "ok" : "read-only";
  }

  async function check(): Promise<Health> {
    const [database, space] = await Promise.all([
      askDatabase(),
      dataFolder === null ? null : freeSpace(dataFolder),
    ]);
    const freeShare = space && Math.round(space.share * 10_000) / 10_000;
    return { database, disk: { freeShare } };
  }

  const timer = setInterval(() => {
    if (!canWrite) void askDatabase();
  }, probeEveryMs);
  timer.unref();
  return {
    db: { ...db, ...noteFailures(db, note) },
    check,
    stop: () => clearInterval(timer),
  };
}
