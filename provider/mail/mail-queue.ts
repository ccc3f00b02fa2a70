import type { Database, Queryable } from "../db/database";
import type { JobData } from "../jobs/queues";
import { isJobUntried, enqueueJob, withdrawJobs } from "../jobs/enqueue-job";

/** Mails wait as jobs of the queue `mail` (docs/decisions/088). */

/** The kinds of mail to accounts; an invitation goes to an address without one. */
export type AccountMailKind = Exclude<JobData["mail"]["kind"], "invitation">;

/** The mails of one kind to one account replace each other. */
const keyOf = (kind: AccountMailKind, accountId: string) =>
  `${kind} ${accountId}`;

/**
 * Queues a mail in the same transaction as the change it reports, so that neither a failure of the mail
 * server nor a killed process loses it. It replaces a mail of the same kind to the same account whose
 * sending has failed so far.
 */
export async function enqueueMail(
  tx: Queryable,
  kind: AccountMailKind,
  accountId: string,
): Promise<void> {
  const key = keyOf(kind, accountId);
  await withdrawJobs(tx, "mail", key);
  await enqueueJob(tx, "mail", { kind, accountId }, { key });
}

/** Queues the mail of an invitation. */
export async function enqueueInvitationMail(
  tx: Queryable,
  email: string,
): Promise<void> {
  await enqueueJob(tx, "mail", { kind: "invitation", email });
}

/** Returns whether a mail of this kind to the account is queued that has not been tried yet. */
export const isMailUntried = (
  db: Queryable,
  kind: AccountMailKind,
  accountId: string,
): Promise<boolean> => isJobUntried(db, "mail", keyOf(kind, accountId));

/**
 * Moves mails that a replica of an older version has queued and not sent, because it has ended. Such a
 * replica looks for due mails every 15 seconds.
 */
export async function moveOldMails(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.query<{
      kind: AccountMailKind | "invitation";
      accountId: string;
      email: string;
    }>(
      `DELETE FROM mail_queue WHERE next_try_at < $1::timestamptz - interval '1 minute'
       RETURNING kind, account_id AS "accountId", email`,
      [now],
    );
    for (const { kind, accountId, email } of rows)
      await (kind === "invitation"
        ? enqueueInvitationMail(tx, email)
        : enqueueMail(tx, kind, accountId));
  });
}
