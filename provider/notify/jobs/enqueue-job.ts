import type { Database, Queryable } from "../../db/database";
import { bossTransaction, makeBoss } from "./boss";
import type { JobData, QueueName } from "./queues";

/** Writes jobs only: each statement names its transaction, and nothing is started. */
const sender = makeBoss({
  executeSql: () => Promise.reject(new Error("a job needs a transaction")),
});

/** When a job is run, and what it is about. */
export interface EnqueueOptions {
  /** Earliest start, in seconds from now by the clock of the database; at once if it is left out. */
  startAfterSeconds?: number;
  /**
   * What the job is about. {@link withdrawJobs} finds it by its key, and a queue of the policy `stately`
   * holds one waiting job of a key.
   */
  key?: string;
}

/**
 * Queues a job in the same transaction as the change it belongs to, so that there is neither one without
 * the other. A queue of the policy `stately` leaves out a second one of a key.
 * @throws if the database fails
 */
export async function enqueueJob<Name extends QueueName>(
  tx: Queryable,
  queue: Name,
  data: JobData[Name],
  { startAfterSeconds, key }: EnqueueOptions = {},
): Promise<void> {
  await sender.send(queue, data, {
    db: bossTransaction(tx),
    ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
    ...(key !== undefined && { singletonKey: key }),
  });
}

/**
 * Queues jobs in one statement, in the same transaction as the change they belong to.
 * @throws if the database fails
 */
export async function enqueueJobs<Name extends QueueName>(
  tx: Queryable,
  queue: Name,
  jobs: readonly JobData[Name][],
): Promise<void> {
  await sender.insert(
    jobs.map((data) => ({ name: queue, data })),
    { db: bossTransaction(tx) },
  );
}

/** Jobs that one transaction queues because they are due: it is short, so that no other waits for it. */
export const dueBatchSize = 500;

/**
 * Queues the jobs that are due, in batches.
 * @param takeDue SQL that returns the jobs of the next batch, and notes that they are queued
 * @returns how many were queued
 */
export async function enqueueDue<Name extends QueueName>(
  db: Database,
  queue: Name,
  takeDue: string,
): Promise<number> {
  let total = 0;
  for (;;) {
    const queued = await db.transaction(async (tx) => {
      const due = await tx.query<JobData[Name]>(takeDue);
      if (due.length > 0) await enqueueJobs(tx, queue, due);
      return due.length;
    });
    total += queued;
    if (queued < dueBatchSize) break;
  }
  await analyzeQueue(db, queue, total);
  return total;
}

/** Fewer jobs than this make no difference to the plan of a query. */
const fewJobs = 100;

/**
 * Tells the planner of the database how many jobs of a queue wait, after many were added. Until it knows,
 * it takes the queue for empty, and pg-boss sorts all waiting jobs each time that it takes one.
 * @param added how many jobs were added
 * @throws if the database fails
 */
async function analyzeQueue(
  db: Queryable,
  queue: QueueName,
  added: number,
): Promise<void> {
  if (added < fewJobs) return;
  const [found] = await db.query<{ partition: string }>(
    `SELECT quote_ident(partition_name) AS partition FROM pgboss.queue WHERE name = $1`,
    [queue],
  );
  if (found) await db.query(`ANALYZE pgboss.${found.partition}`);
}

/** Deletes the jobs of a key that wait to be tried, for the first time or again. */
export async function withdrawJobs(
  tx: Queryable,
  queue: QueueName,
  key: string,
): Promise<void> {
  await tx.query(
    `DELETE FROM pgboss.job
     WHERE name = $1 AND singleton_key = $2 AND state IN ('created', 'retry')`,
    [queue, key],
  );
}

/** Returns whether a job of a key waits for its first try. */
export async function isJobUntried(
  db: Queryable,
  queue: QueueName,
  key: string,
): Promise<boolean> {
  const rows = await db.query(
    `SELECT FROM pgboss.job
     WHERE name = $1 AND singleton_key = $2 AND state = 'created' LIMIT 1`,
    [queue, key],
  );
  return rows.length > 0;
}
