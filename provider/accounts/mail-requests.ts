import { takeLockOf } from "../db/advisory-locks";
import type { Queryable } from "../db/database";
import type { JobData } from "../notify/jobs/queues";
import { enqueueMail, isMailUntried } from "../notify/mail/mail-queue";
import { attemptLimits, consumeAttempt, type AttemptLimit } from "./rate-limit";

/** Queues a mail to an address, unless it is already queued or the address has reached its limit. */
async function requestUntried(
  tx: Queryable,
  address: string,
  mail: JobData["mail"],
  limit: AttemptLimit,
  now: Date,
): Promise<void> {
  // Another transaction would see neither this mail nor this attempt.
  await takeLockOf(tx, `mail ${address}`);
  // The link's code is created when the mail is sent, so the queued mail covers this request as well.
  if (await isMailUntried(tx, mail)) return;
  const attempt = await consumeAttempt(tx, limit, address, now);
  if (attempt.allowed) await enqueueMail(tx, mail);
}

/**
 * Queues a mail to an account, unless the same mail is already queued or the address has reached its
 * limit, so that nobody can flood another person's mailbox. The owner of the address loses nothing: the
 * links of the mails sent in the last hour lead to the latest registration.
 * @param tx the transaction of the request
 * @param key email key of the account
 */
export const requestMail = (
  tx: Queryable,
  kind: "verification" | "already-registered",
  accountId: string,
  key: string,
  now: Date,
): Promise<void> =>
  requestUntried(tx, key, { kind, accountId }, attemptLimits.mail, now);

/**
 * Queues the mail that resets the password of an address, unless it is already queued or the address has
 * reached its limit: the links of the mails sent in the last hour are good. It is queued for an address
 * without an account too, and not sent then, so that both take the same time.
 * @param tx the transaction of the request
 * @param email key of the address
 */
export function requestPasswordResetMail(
  tx: Queryable,
  email: string,
  now: Date,
): Promise<void> {
  const mail = { kind: "password-reset", email } as const;
  return requestUntried(tx, email, mail, attemptLimits.resetMail, now);
}
