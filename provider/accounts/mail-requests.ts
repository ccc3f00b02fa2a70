import type { Queryable } from "../db/database";
import {
  enqueueMail,
  isMailUntried,
  type AccountMailKind,
} from "../mail/mail-queue";
import { attemptLimits, consumeAttempt } from "./rate-limit";

/**
 * Queues a mail to an account, unless the same mail is already queued or the address has reached its
 * limit, so that nobody can flood another person's mailbox. The owner of the address loses nothing: the
 * links of the mails sent in the last hour lead to the latest registration.
 * @param key email key of the account
 */
export async function requestMail(
  db: Queryable,
  kind: AccountMailKind,
  accountId: string,
  key: string,
  now: Date,
): Promise<void> {
  // The link's code is created when the mail is sent, so the queued mail covers this request as well.
  if (await isMailUntried(db, kind, accountId)) return;
  const attempt = await consumeAttempt(db, attemptLimits.mail, key, now);
  if (attempt.allowed) await enqueueMail(db, kind, accountId);
}
