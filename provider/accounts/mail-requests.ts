import type { Queryable } from "../db/database";
import {
  enqueueAddressMail,
  enqueueMail,
  isMailUntried,
} from "../notify/mail/mail-queue";
import { attemptLimits, consumeAttempt } from "./rate-limit";

/**
 * Waits until no other transaction requests a mail to the address: it would see neither this mail nor this
 * attempt.
 */
async function lockMailRequests(tx: Queryable, address: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `mail ${address}`,
  ]);
}

/**
 * Queues a mail to an account, unless the same mail is already queued or the address has reached its
 * limit, so that nobody can flood another person's mailbox. The owner of the address loses nothing: the
 * links of the mails sent in the last hour lead to the latest registration.
 * @param tx the transaction of the request
 * @param key email key of the account
 */
export async function requestMail(
  tx: Queryable,
  kind: "verification" | "already-registered",
  accountId: string,
  key: string,
  now: Date,
): Promise<void> {
  await lockMailRequests(tx, key);
  // The link's code is created when the mail is sent, so the queued mail covers this request as well.
  if (await isMailUntried(tx, { kind, accountId })) return;
  const attempt = await consumeAttempt(tx, attemptLimits.mail, key, now);
  if (attempt.allowed) await enqueueMail(tx, kind, accountId);
}

/**
 * Queues the mail that resets the password of an address, unless it is already queued or the address has
 * reached its limit: the links of the mails sent in the last hour are good. It is queued for an address
 * without an account too, and not sent then, so that both take the same time.
 * @param tx the transaction of the request
 * @param email key of the address
 */
export async function requestPasswordResetMail(
  tx: Queryable,
  email: string,
  now: Date,
): Promise<void> {
  const kind = "password-reset";
  await lockMailRequests(tx, email);
  if (await isMailUntried(tx, { kind, email })) return;
  const attempt = await consumeAttempt(tx, attemptLimits.resetMail, email, now);
  if (attempt.allowed) await enqueueAddressMail(tx, kind, email);
}
