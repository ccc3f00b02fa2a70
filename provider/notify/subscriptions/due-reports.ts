import type { Database } from "../../db/database";
import { dueBatchSize, enqueueDue } from "../jobs/enqueue-job";

/**
 * Corrects the times of reports that a clock which was ahead has set: without it they would not be sent
 * until that time, or be taken for reports that were sent already. No two times of a report are as far
 * apart as the limits here, of which daylight saving is a part.
 */
async function correctTimesAhead(db: Database): Promise<void> {
  await db.query(
    `UPDATE report_mail SET last_due_at = NULL,
       next_at = next_report_time(now(), frequency, weekday, month_day, hour, time_zone)
     WHERE last_due_at > next_at OR next_at > now() + CASE frequency
       WHEN 'daily' THEN interval '26 hours'
       WHEN 'weekdays' THEN interval '74 hours'
       WHEN 'weekly' THEN interval '170 hours'
       ELSE interval '32 days'
     END`,
  );
}

/**
 * Stops due reports whose time zone the database does not know any more, which a newer database or another
 * engine may not: their next time cannot be computed, and they must not hold up the others.
 */
async function stopUnknownTimeZones(db: Database): Promise<void> {
  await db.query(
    `UPDATE report_mail r SET next_at = NULL, stopped = 'failed'
     WHERE next_at <= now() AND NOT EXISTS (
       SELECT FROM pg_timezone_names z WHERE lower(z.name) = lower(r.time_zone)
     )`,
  );
}

/**
 * Queues a job for each report mail that is due by the clock of the database. Its next time is set in the
 * same transaction, so that of several processes one queues it, once; a process that was killed has queued
 * whole batches. Reports that were due several times while no process ran are sent once.
 * @returns how many were queued
 */
export async function enqueueDueReports(db: Database): Promise<number> {
  await stopUnknownTimeZones(db);
  await correctTimesAhead(db);
  return enqueueDue(
    db,
    "report",
    `WITH due AS (
       SELECT id, next_at FROM report_mail WHERE next_at <= now()
       ORDER BY next_at, id LIMIT ${dueBatchSize} FOR NO KEY UPDATE SKIP LOCKED
     )
     UPDATE report_mail r SET next_at =
       next_report_time(now(), r.frequency, r.weekday, r.month_day, r.hour, r.time_zone)
     FROM due WHERE r.id = due.id
     RETURNING r.id::text AS "reportMailID", due.next_at AS "dueAt"`,
  );
}
