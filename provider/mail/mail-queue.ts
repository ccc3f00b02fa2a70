import type { Language } from "../contract/extensions/language";
import type { Database, Queryable } from "../db/database";
import type { AccountMailKind, AddressMailKind, JobData } from "../jobs/queues";
import { isJobUntried, enqueueJob, withdrawJobs } from "../jobs/enqueue-job";

/** Mails wait as jobs of the queue `mail` (docs/decisions/088). */

type Mail = JobData["mail"];

/** The mails of one kind to one recipient replace each other. */
const keyOf = (mail: Mail) =>
  "accountId" in mail
    ? `${mail.kind} ${mail.accountId}`
    : `${mail.kind} ${mail.email}`;

/**
 * Queues a mail in the same transaction as the change it reports, so that neither a failure of the mail
 * server nor a killed process loses it. It replaces a mail of the same kind to the same recipient whose
 * sending has failed so far.
 */
async function enqueueReplacing(tx: Queryable, mail: Mail): Promise<void> {
  const key = keyOf(mail);
  await withdrawJobs(tx, "mail", key);
  await enqueueJob(tx, "mail", mail, { key });
}

/** Queues a mail to an account, instead of one of the same kind whose sending has failed so far. */
export const enqueueMail = (
  tx: Queryable,
  kind: AccountMailKind,
  accountId: string,
): Promise<void> => enqueueReplacing(tx, { kind, accountId });

/**
 * Queues a mail to an address, instead of one of the same kind whose sending has failed so far.
 * @param language of the mail, if the address will not tell it when the mail is sent
 */
export const enqueueAddressMail = (
  tx: Queryable,
  kind: Exclude<AddressMailKind, "invitation">,
  email: string,
  language?: Language,
): Promise<void> =>
  enqueueReplacing(tx, { kind, email, ...(language && { language }) });

/** Queues the mail of an invitation. */
export async function enqueueInvitationMail(
  tx: Queryable,
  email: string,
): Promise<void> {
  await enqueueJob(tx, "mail", { kind: "invitation", email });
}

/** Returns whether the same mail is queued and has not been tried yet. */
export const isMailUntried = (db: Queryable, mail: Mail): Promise<boolean> =>
  isJobUntried(db, "mail", keyOf(mail));

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
