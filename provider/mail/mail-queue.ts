import type { Database, Queryable } from "../db/database";

/** The kinds of mail to accounts; an invitation goes to an address without one. */
export type AccountMailKind = "verification" | "already-registered";

/** Delays after the first, second … failure; after the last one the mail is dropped. */
const retryAfterMs = [1, 2, 5, 10, 30, 60, 120, 240, 480].map(
  (minutes) => minutes * 60_000,
);

/**
 * Queues a mail in the same transaction as the change it reports, so that neither a failure of the mail
 * server nor a killed process loses it. It replaces a mail of the same kind to the same account whose
 * sending has failed so far.
 */
export async function enqueueMail(
  db: Queryable,
  kind: AccountMailKind,
  accountId: string,
  now: Date,
): Promise<void> {
  await db.query("DELETE FROM mail_queue WHERE kind = $1 AND account_id = $2", [
    kind,
    accountId,
  ]);
  await db.query(
    "INSERT INTO mail_queue (kind, account_id, next_try_at) VALUES ($1, $2, $3)",
    [kind, accountId, now],
  );
}

/** Queues the mail of an invitation. */
export async function enqueueInvitationMail(
  db: Queryable,
  email: string,
  now: Date,
): Promise<void> {
  await db.query(
    "INSERT INTO mail_queue (kind, email, next_try_at) VALUES ('invitation', $1, $2)",
    [email, now],
  );
}

/**
 * Returns whether an address has an open invitation: the mail of one that was withdrawn, or whose
 * address was confirmed, is not sent.
 */
export async function isInvited(
  db: Queryable,
  key: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    "SELECT FROM group_invitation WHERE email_key = $1 AND expires_at > $2 LIMIT 1",
    [key, now],
  );
  return rows.length > 0;
}

/** Returns whether a mail of this kind to the account is queued that has not been tried yet. */
export async function isMailUntried(
  db: Queryable,
  kind: AccountMailKind,
  accountId: string,
): Promise<boolean> {
  const rows = await db.query(
    "SELECT id FROM mail_queue WHERE kind = $1 AND account_id = $2 AND tries = 0",
    [kind, accountId],
  );
  return rows.length > 0;
}

/** A queued mail that is due. */
export type DueMail = {
  id: string;
  email: string;
  /** True if this is the last try. */
  isLastTry: boolean;
} & (
  | { kind: AccountMailKind; accountId: string }
  | { kind: "invitation"; accountId: null }
);

/**
 * Takes the next due mail. Its next try is scheduled at once, so that no other process takes it as well
 * and a crash while sending leads to a retry.
 */
export async function takeDueMail(
  db: Database,
  now: Date,
): Promise<DueMail | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.query<
      Pick<DueMail, "id" | "kind" | "accountId" | "email"> & { tries: number }
    >(
      `SELECT m.id, m.kind, m.account_id AS "accountId", coalesce(m.email, a.email) AS email, m.tries
       FROM mail_queue m LEFT JOIN account a ON a.id = m.account_id
       WHERE m.next_try_at <= $1
       ORDER BY m.next_try_at, m.id LIMIT 1 FOR UPDATE OF m SKIP LOCKED`,
      [now],
    );
    if (!row) return null;
    const wait = retryAfterMs[row.tries] ?? retryAfterMs.at(-1) ?? 0;
    await tx.query(
      "UPDATE mail_queue SET tries = tries + 1, next_try_at = $2 WHERE id = $1",
      [row.id, new Date(now.getTime() + wait)],
    );
    const { tries, ...mail } = row;
    return { ...mail, isLastTry: tries >= retryAfterMs.length } as DueMail;
  });
}

/** Deletes a mail that was sent or given up. */
export async function deleteMail(db: Queryable, id: string): Promise<void> {
  await db.query("DELETE FROM mail_queue WHERE id = $1", [id]);
}
