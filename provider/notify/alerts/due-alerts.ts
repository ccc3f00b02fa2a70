import { lacksSecondFactor } from "../../accounts/sessions/sessions";
import type { Database } from "../../db/database";
import { dueBatchSize, enqueueDue } from "../jobs/enqueue-job";
import { findEvents } from "./events";

/**
 * Condition: events of the alert `a` wait to be mailed, it is not night for its owner, and the owner has the
 * second factor that a group may require for everything else.
 */
export const isMailable = `a.stopped IS NULL AND a.first_event_id IS NOT NULL
  AND (a.at_night OR is_daytime(now(), a.time_zone))
  AND NOT ${lacksSecondFactor("a.account_id")}`;

/**
 * Condition: an hour has passed since the last mail to the recipient `r`. A later time than in an hour was
 * written while the clock was ahead: `now()` will not do, because a process that began later may have written it.
 */
const isHourOver =
  "(r.next_at <= now() OR r.next_at > clock_timestamp() + interval '1 hour')";

/**
 * Queues a mail for each account that something is to be told, at most one an hour. The hour begins in the
 * same transaction, so that of several processes one queues the mail, once.
 * @returns how many were queued
 */
async function enqueueMails(db: Database): Promise<number> {
  await replaceUnknownTimeZones(db);
  return enqueueDue(
    db,
    "alert",
    `WITH due AS (
       SELECT r.account_id, waiting.last_event_id FROM alert_recipient r
       CROSS JOIN LATERAL (
         SELECT max(a.last_event_id) AS last_event_id FROM alert a
         WHERE a.account_id = r.account_id AND ${isMailable}
       ) AS waiting
       WHERE r.account_id IN (SELECT account_id FROM alert WHERE first_event_id IS NOT NULL)
         AND waiting.last_event_id IS NOT NULL AND ${isHourOver}
       LIMIT ${dueBatchSize} FOR NO KEY UPDATE OF r SKIP LOCKED
     )
     UPDATE alert_recipient r SET
       next_at = now() + interval '1 hour', due_at = date_trunc('milliseconds', now())
     FROM due WHERE r.account_id = due.account_id
     RETURNING r.account_id::text AS "accountId", r.due_at AS "dueAt",
       due.last_event_id::text AS "lastEventID"`,
  );
}

/**
 * Has alerts whose time zone the database does not know any more, which a newer database or another engine may
 * not, mailed by the clock of UTC: whether it is night there cannot be computed, and they must not hold up the
 * mails of others.
 */
async function replaceUnknownTimeZones(db: Database): Promise<void> {
  await db.query(
    `UPDATE alert a SET time_zone = 'UTC'
     WHERE a.first_event_id IS NOT NULL AND NOT EXISTS (
       SELECT FROM pg_timezone_names z WHERE lower(z.name) = lower(a.time_zone)
     )`,
  );
}

/**
 * Finds what happened, and queues the mails that tell it.
 * @returns how many mails were queued
 */
export async function enqueueDueAlerts(db: Database): Promise<number> {
  try {
    await findEvents(db);
  } catch (error) {
    // What was found before is told.
    await enqueueMails(db);
    throw error;
  }
  return enqueueMails(db);
}
