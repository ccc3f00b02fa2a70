import type { Database } from "../db/database";
import { enqueueJobs } from "../jobs/enqueue-job";

/** Reports that one transaction queues: each of them is short, so that no other waits for it. */
const batchSize = 500;

/**
 * Queues a job for each report mail that is due by the clock of the database. Its next time is set in the
 * same transaction, so that of several processes one queues it, once; a process that was killed has queued
 * whole batches. Reports that were due several times while no process ran are sent once.
 * @returns how many were queued
 */
export async function enqueueDueReports(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const queued = await db.transaction(async (tx) => {
      const due = await tx.query<{ reportMailID: string; dueAt: string }>(
        `WITH due AS (
           SELECT id, next_at FROM report_mail WHERE next_at <= now()
           ORDER BY next_at, id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
         )
         UPDATE report_mail r SET next_at =
           next_report_time(now(), r.frequency, r.weekday, r.month_day, r.hour, r.time_zone)
         FROM due WHERE r.id = due.id
         RETURNING r.id::text AS "reportMailID", due.next_at AS "dueAt"`,
      );
      if (due.length > 0) await enqueueJobs(tx, "report", due);
      return due.length;
    });
    total += queued;
    if (queued < batchSize) return total;
  }
}
