import type { Database, Queryable } from "../database";
import {
  isReplicaFailure,
  readPrimaryStatus,
  Replica,
  type ReplicaRead,
  type ReplicaState,
} from "./replica";
import { WalHistory, type WalPosition } from "./wal-position";
import { withTimeout } from "./with-timeout";

/**
 * Where a page of rows was read: on a replica at a position, or on the primary (null). Later pages are read
 * there too, or on the primary, so that none of them sees less than the page before.
 */
export type PageOrigin = {
  /** Index of the replica in the setting. */
  replica: number;
  position: WalPosition;
} | null;

/** Who reads. */
export interface Reader {
  accountId: string;
  /** What the account has written recently; null: nothing. */
  lastWritePosition: WalPosition | null;
  /** Where the previous page was read; absent for other reads. */
  origin?: PageOrigin;
}

/** Where a read was answered: a replica, or the primary and why. */
export type ReadOutcome =
  | "replica"
  /** The replica lacks what the reader has written or seen. */
  | "behind"
  /** The replica failed. */
  | "failed"
  /** No replica is in use, or the first page was read on the primary. */
  | "primary";

/** Callbacks for events of replicas. */
export interface ReplicaEvents {
  onChange(name: string, state: ReplicaState): void;
  onReadFailure(name: string, error: unknown): void;
}

/** The read replicas of the database. */
export interface Replicas {
  /** True without replicas: everything is read on the primary. */
  isEmpty: boolean;
  /**
   * Runs reads whose rows may be a moment old, on a replica or on the primary. They are run again on the
   * primary if the replica fails.
   */
  read<Result>(
    work: (db: Queryable) => Promise<Result>,
    reader: Reader,
  ): Promise<{ result: Result; origin: PageOrigin }>;
  list(): Pick<Replica, "name" | "state" | "lagMs">[];
  /** Number of reads since the start. */
  counts: Readonly<Record<ReadOutcome, number>>;
  close(): Promise<void>;
}

/** Interval of checks, in milliseconds. */
const checkIntervalMs = 2_000;
/** Longest wait for the primary in a check, in milliseconds. */
const primaryTimeoutMs = 2_000;

/**
 * Opens read replicas, which are used as soon as a check has found them fit (docs/decisions/100).
 * @param addresses those of `DATABASE_READ_URL`
 */
export function openReplicas(
  primary: Database,
  addresses: readonly string[],
  { maxLagMs, onChange, onReadFailure }: ReplicaEvents & { maxLagMs: number },
): Replicas {
  const replicas = addresses.map((address) => new Replica(address, maxLagMs));
  const history = new WalHistory();
  const counts = { replica: 0, behind: 0, failed: 0, primary: 0 };
  let checking: Promise<void> | null = null;
  let isClosed = false;

  const readPrimary = () =>
    withTimeout(primaryTimeoutMs, readPrimaryStatus(primary)).catch(() => null);

  async function checkAll(): Promise<void> {
    const status = await readPrimary();
    // Without the primary, nothing is known of any lag, and nobody can sign in either.
    if (status === null) return;
    history.add(status.position, performance.now());
    await Promise.all(
      replicas.map(async (replica) => {
        const before = replica.state;
        await replica.check(status, history, readPrimary);
        if (replica.state !== before && !isClosed)
          onChange(replica.name, replica.state);
      }),
    );
  }

  function check(): void {
    if (isClosed) return;
    checking ??= checkAll().finally(() => (checking = null));
  }

  /** An account reads from the same replica as long as it can, so that it does not go back in time. */
  function chooseReplica({ accountId, origin }: Reader): Replica | undefined {
    if (origin === null) return undefined;
    if (origin !== undefined) {
      const replica = replicas[origin.replica];
      return replica?.state === "in use" ? replica : undefined;
    }
    const fit = replicas.filter(({ state }) => state === "in use");
    return fit[Number(accountId) % fit.length];
  }

  async function readOnPrimary<Result>(
    work: (db: Queryable) => Promise<Result>,
    outcome: ReadOutcome,
  ) {
    counts[outcome] += 1;
    return { result: await work(primary), origin: null };
  }

  if (replicas.length > 0) check();
  const timer =
    replicas.length > 0 ? setInterval(check, checkIntervalMs).unref() : null;
  return {
    isEmpty: replicas.length === 0,
    counts,
    async read<Result>(
      work: (db: Queryable) => Promise<Result>,
      reader: Reader,
    ) {
      const replica = chooseReplica(reader);
      if (!replica) return readOnPrimary(work, "primary");
      const positions = [
        reader.lastWritePosition,
        reader.origin?.position ?? null,
      ];
      let read: ReplicaRead<Result> | null;
      try {
        read = await replica.read(
          work,
          positions.filter((position) => position !== null),
        );
      } catch (error) {
        if (!isReplicaFailure(error)) throw error;
        onReadFailure(replica.name, error);
        check();
        return readOnPrimary(work, "failed");
      }
      if (read === null) return readOnPrimary(work, "behind");
      counts.replica += 1;
      const { result, position } = read;
      return {
        result,
        origin: { replica: replicas.indexOf(replica), position },
      };
    },
    list: () =>
      replicas.map(({ name, state, lagMs }) => ({ name, state, lagMs })),
    async close() {
      isClosed = true;
      if (timer) clearInterval(timer);
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}
