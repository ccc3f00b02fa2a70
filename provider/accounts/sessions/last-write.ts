import type { Database } from "../../db/database";

/**
 * The last write of an account, so that its reads are answered by a replica that has replayed it, or by the
 * primary (docs/decisions/100). It is stored in the row of the account, which is read for each call anyway.
 */

/**
 * A replica that is used has replayed what was written longer ago. The position of another server, after a
 * database was moved or restored from a dump, means nothing.
 */
const recent = "interval '1 hour'";

/** A later write was recorded while the clock was ahead: its position may be that of another server by now. */
const tolerance = "interval '1 minute'";

/**
 * Returns an expression: the position up to which a replica must have replayed; null if the account has
 * written nothing lately.
 * @param account alias of the table
 */
export const recentWritePosition = (account: string) =>
  `CASE WHEN ${account}.written_at BETWEEN now() - ${recent} AND now() + ${tolerance} THEN ${account}.written_to::text END`;

// The insert position is beyond the commit of every write that has returned.
const written =
  "UPDATE account SET written_at = now(), written_to = pg_current_wal_insert_lsn()";

/** Records that an account has written. Its transaction has been committed, and its answer not been sent. */
export async function recordWrite(
  db: Database,
  accountId: string,
): Promise<void> {
  await db.query(`${written} WHERE id = $1`, [accountId]);
}

/** Records that a document was loaded, which its sender will want to see. */
export async function recordImport(db: Database, token: string): Promise<void> {
  await db.query(
    `${written} WHERE id = (SELECT created_by_account FROM import_job WHERE token = $1)`,
    [token],
  );
}
