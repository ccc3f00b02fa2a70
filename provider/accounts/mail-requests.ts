import type { Queryable } from "../db/database";
import {
  enqueueAddressMail,
  enqueueMail,
  isMailUntried,
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
  kind: "verification" | "already-registered",
  accountId: string,
  key: string,
  now: Date,
): Promise<void> {
  // The link's code is created when the mail is sent, so the queued mail covers this request as well.
  if (await isMailUntried(db, { kind, accountId })) return;
  const attempt = await consumeAttempt(db, attemptLimits.mail, key, now);
  if (attempt.allowed) await enqueueMail(db, kind, accountId);
}

/**
 * Queues the mail that resets the password of an address, unless it is already queued or the address has
 * reached its limit: the links of the mails sent in the last hour are good. It is queued for an address
 * without an account too, and not sent then, so that both take the same time.
 * @param email key of the address
 */
export async function requestPasswordResetMail(
  db: Queryable,
  email: string,
  now: Date,
): Promise<void> {
  const kind = "password-reset";
  if (await isMailUntried(db, { kind, email })) return;
  const attempt = await consumeAttempt(db, attemptLimits.resetMail, email, now);
  if (attempt.allowed) await enqueueAddressMail(db, kind, email);
}
