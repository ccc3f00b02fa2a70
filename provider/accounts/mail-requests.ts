import type { Queryable } from "../db/database";
import { enqueueMail, isMailUntried, type MailKind } from "../mail/mail-queue";
import { attemptLimits, consumeAttempt } from "./rate-limit";

/**
 * Queues a mail to an account unless the same one waits already, or its address has had its share of
 * mails: nobody can fill a stranger's mailbox. Whoever owns the address loses nothing: the links of
 * the mails that were sent in the last hour lead to the latest registration.
 * @param key the account's email as it is compared
 */
export async function requestMail(
  db: Queryable,
  kind: MailKind,
  accountId: string,
  key: string,
  now: Date,
): Promise<void> {
  // The code of a link is made when its mail is sent, so the waiting mail serves this request too.
  if (await isMailUntried(db, kind, accountId)) return;
  const attempt = await consumeAttempt(db, attemptLimits.mail, key, now);
  if (attempt.allowed) await enqueueMail(db, kind, accountId, now);
}
