import type { Database, Queryable } from "../database";
import { DatabaseBusyError, errorCode, isTransient } from "../errors";
import { openPostgresql } from "../postgresql";
import { traceDatabase } from "./traced-database";
import { isBefore, type WalHistory, type WalPosition } from "./wal-position";
import { withTimeout } from "./with-timeout";

/** Whether a replica is used, or why not. */
export type ReplicaState =
  | "starting"
  | "in use"
  | "lagging"
  | "unreachable"
  /** The primary itself. */
  | "not a replica"
  /** Another server that takes writes, with a history of its own: one of the two must be stopped. */
  | "second primary"
  | "other database"
  /** It has what the primary lacks, because the primary was restored to an earlier moment. */
  | "ahead";

/** Which database a connection leads to. */
interface Identity {
  database: string;
  /** Identifies the server and its replicas; null if the role may not read it. */
  system: string | null;
}

/** What a check reads from the primary. */
export interface PrimaryStatus extends Identity {
  position: WalPosition;
  /** The history of its log, as hexadecimal digits; a promotion begins a new one. */
  timeline: string;
}

const identitySql = `current_database() AS database,
  CASE WHEN has_function_privilege('pg_control_system()', 'EXECUTE')
    THEN (SELECT system_identifier::text FROM pg_control_system()) END AS system`;

const timelineSql = "left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)";

/**
 * Reads the position of the primary. That of flushed records is exact: the position of the next record
 * (`pg_current_wal_insert_lsn`) may be beyond a page header that no replica replays.
 */
export async function readPrimaryStatus(
  primary: Queryable,
): Promise<PrimaryStatus | null> {
  const [status] = await primary.query<PrimaryStatus>(
    `SELECT pg_current_wal_flush_lsn()::text AS position, ${timelineSql} AS timeline, ${identitySql}`,
  );
  return status ?? null;
}

/** Longest wait for the answer to a check, in milliseconds. */
const checkTimeoutMs = 2_000;

/** Statement timeouts are not failures of a replica: the primary would take as long. */
const statementTimeout = "57014";

class ReplicaLostError extends Error {
  override name = "ReplicaLostError";
}

/**
 * Returns whether the same read may succeed on the primary: the connection failed, the replica cancelled
 * the statement because it had to replay a change (40001), lacks a table that a migration has just created,
 * or is damaged.
 */
export function isReplicaFailure(error: unknown): boolean {
  if (error instanceof ReplicaLostError) return true;
  const code = errorCode(error);
  return code === null ? isTransient(error) : code !== statementTimeout;
}

/** Rejects as soon as the replica is lost: a server that has vanished would be waited for. */
async function rejectIfLost<Result>(
  reading: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  let onAbort = () => undefined as void;
  const lost = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(new ReplicaLostError());
    signal.addEventListener("abort", onAbort);
  });
  try {
    return await Promise.race([reading, lost]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** What a replica has read, and its position afterwards. */
export interface ReplicaRead<Result> {
  result: Result;
  /** Everything that the read has seen was written before. */
  position: WalPosition;
}

/** One hot standby that answers reads. */
export class Replica {
  /** Host and port. */
  readonly name: string;
  state: ReplicaState = "starting";
  /** Lag at the last check, in milliseconds; null: unknown. */
  lagMs: number | null = null;
  readonly #address: string;
  readonly #maxLagMs: number;
  /** Answers reads. */
  #db: Database;
  /** Answers checks, which do not wait behind reads. */
  #monitor: Database;
  /** Aborted when the replica becomes unreachable. */
  #connected = new AbortController();

  constructor(address: string, maxLagMs: number) {
    const { host } = new URL(address);
    this.name = host;
    this.#address = address;
    this.#maxLagMs = maxLagMs;
    this.#db = this.#open();
    this.#monitor = this.#open();
  }

  #open(): Database {
    return traceDatabase(openPostgresql(this.#address));
  }

  /**
   * Runs reads in one transaction.
   * @param positions what the reads must be able to see
   * @returns null if the replica has not replayed all of it, or is no replica any more
   */
  async read<Result>(
    work: (db: Queryable) => Promise<Result>,
    positions: readonly WalPosition[],
  ): Promise<ReplicaRead<Result> | null> {
    const { signal } = this.#connected;
    const reading = this.#db.transaction(async (tx) => {
      // Checked in the same transaction, because an address may lead to several replicas. Each statement
      // has a snapshot of its own, so those that follow see at least as much.
      const [status] = await tx.query<{ isFit: boolean }>(
        `SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= ALL ($1::pg_lsn[]) AS "isFit"`,
        [positions],
      );
      if (status?.isFit !== true) return null;
      const result = await work(tx);
      const [end] = await tx.query<{ position: WalPosition }>(
        "SELECT pg_last_wal_replay_lsn()::text AS position",
      );
      if (!end) throw new DatabaseBusyError("stopped");
      return { result, position: end.position };
    });
    return rejectIfLost(reading, signal);
  }

  /**
   * Checks whether the replica can be used, and updates {@link state} and {@link lagMs}.
   * @param primary a moment ago
   * @param history positions of the primary, up to that one
   * @param readPrimaryAgain returns null if the primary does not answer
   */
  async check(
    primary: PrimaryStatus,
    history: WalHistory,
    readPrimaryAgain: () => Promise<PrimaryStatus | null>,
  ): Promise<void> {
    const read = this.#monitor.query<
      Identity & {
        isReplica: boolean;
        position: WalPosition | null;
        /** Null for a replica. */
        timeline: string | null;
      }
    >(
      `SELECT pg_is_in_recovery() AS "isReplica", pg_last_wal_replay_lsn()::text AS position,
         CASE WHEN NOT pg_is_in_recovery() THEN ${timelineSql} END AS timeline, ${identitySql}`,
    );
    try {
      const [status] = await withTimeout(checkTimeoutMs, read);
      const isOtherDatabase =
        status?.database !== primary.database ||
        status.system !== primary.system;
      const isReplica = !isOtherDatabase && status.isReplica;
      const position = isReplica ? status.position : null;
      const isAhead =
        position !== null &&
        isBefore(primary.position, position) &&
        // The primary may have written since.
        isBefore((await readPrimaryAgain())?.position ?? position, position);
      this.lagMs =
        position !== null && !isAhead ? history.lagOf(position) : null;
      if (isOtherDatabase) this.state = "other database";
      else if (!isReplica && status.timeline !== primary.timeline)
        this.state = "second primary";
      else if (!isReplica) this.state = "not a replica";
      else if (isAhead) this.state = "ahead";
      else if (this.#isLagAcceptable()) this.state = "in use";
      // One that is a moment behind the first position is not yet known to lag.
      else if (this.state !== "starting" || history.spanMs > this.#maxLagMs)
        this.state = "lagging";
    } catch {
      this.lagMs = null;
      this.#disconnect();
    }
  }

  /** Once it lagged, a replica must catch up well before it is used again. */
  #isLagAcceptable(): boolean {
    const limit = this.state === "in use" ? this.#maxLagMs : this.#maxLagMs / 2;
    return this.lagMs !== null && this.lagMs <= limit;
  }

  /** Ends running reads. Connections to a server that does not answer would be waited for. */
  #disconnect(): void {
    this.state = "unreachable";
    this.#connected.abort();
    this.#connected = new AbortController();
    void this.close();
    this.#db = this.#open();
    this.#monitor = this.#open();
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#db.close(), this.#monitor.close()]);
  }
}
