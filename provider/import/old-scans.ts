import type { Database } from "../db/database";
import { advisoryLocks } from "../db/advisory-locks";

/**
 * Days after which a scan no longer waits for its carton: longer than a scan can be from the service
 * date of its carton, because the carton may be loaded late.
 */
const maxDaysWaiting = 400;

/** Deletes scans that no longer wait for their carton, unless a document is being applied. */
export async function deleteOldScans(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [{ isLocked = false } = {}] = await tx.query<{ isLocked: boolean }>(
      `SELECT pg_try_advisory_xact_lock($1) AS "isLocked"`,
      [advisoryLocks.imports],
    );
    if (isLocked)
      await tx.query(
        "DELETE FROM pending_scan_by_day WHERE day < $1::timestamptz::date - $2::int",
        [now, maxDaysWaiting],
      );
  });
}
