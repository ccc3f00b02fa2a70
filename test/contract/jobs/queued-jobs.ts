import type { Database } from "../../../provider/db/database";

/** Returns the mails that wait or are being sent, oldest first. */
export const queuedMails = (db: Database) =>
  db.query<{ kind: string; email: string | null; state: string }>(
    `SELECT data ->> 'kind' AS kind, data ->> 'email' AS email, state::text FROM pgboss.job
     WHERE name = 'mail' ORDER BY created_on`,
  );

/** Has the recurring work of all processes wait for a day, so that only a test does it. */
export const postponeTimedWork = (db: Database) =>
  db.query(
    "UPDATE pgboss.job SET start_after = now() + interval '1 day' WHERE name = 'timed'",
  );

/** Ends the wait of all mails whose sending has failed. */
export const makeMailsDue = (db: Database) =>
  db.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'mail'");
