import type { Queryable } from "./database";

/**
 * The advisory locks of the database, by what they keep from running twice at once. A number may change
 * only when no process of a version before runs any more. Locks of single keys are hashes of texts, which
 * are 64 bits long (`hashtextextended`).
 */
export const advisoryLocks = {
  migrations: 7_206_461,
  /** Documents are imported one after the other. */
  imports: 7_206_462,
  /** Groups are changed one after the other: what an account administers follows from all of them. */
  groupChanges: 7_206_463,
  firstRun: 7_206_464,
  inbox: 7_206_465,
  /**
   * Addresses are invited and confirmed: otherwise an address could be confirmed between the look for its
   * account and its invitation, which would stay without effect.
   */
  invitations: 7_206_466,
  /** Events are found and alerts saved. */
  events: 7_206_470,
  /** Figures are written. */
  figures: 7_206_471,
  partitions: 7_206_472,
  /** Exceptions are settled. */
  exceptions: 7_206_473,
} as const;

/** Waits until no other transaction holds a lock, and holds it until this transaction ends. */
export const takeLock = async (
  tx: Queryable,
  lock: keyof typeof advisoryLocks,
): Promise<void> =>
  void (await tx.query("SELECT pg_advisory_xact_lock($1)", [
    advisoryLocks[lock],
  ]));

/** The same for the lock of a single key. */
export const takeLockOf = async (tx: Queryable, key: string): Promise<void> =>
  void (await tx.query(
    "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))",
    [key],
  ));
