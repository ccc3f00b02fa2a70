import type { WrittenAnswerOf } from "../contract/calls";
import { latestTime } from "../db/clock";
import type { Database, Queryable } from "../db/database";
import type { EmailRecipient } from "../notify/mail/account-emails";
import { enqueueMail } from "../notify/mail/mail-queue";
import { languageSql } from "../messages/languages";
import { lockComparedAccount } from "./passwords/current-password";
import { emailKey } from "./email-key";
import { createSecret, hashSecret } from "./secrets";
import type { OnConfirmed } from "./verification";

/** How long both addresses may take to confirm. */
export const changeValidMs = 24 * 60 * 60 * 1000;

/** The two addresses of a change. */
type EmailChangeSide = "old" | "new";

interface EmailChangeRequest {
  accountId: string;
  stored: string;
  email: string;
}

/**
 * Starts a change of the email, instead of one that waits, and queues the mails to both addresses.
 * @param request.stored the hash that the current password was compared with
 * @returns false if the password has been changed since it was compared
 */
export function startEmailChange(
  db: Database,
  request: EmailChangeRequest,
  now: Date,
): Promise<boolean> {
  const { accountId, stored, email } = request;
  const expiresAt = new Date(now.getTime() + changeValidMs);
  return db.transaction(async (tx) => {
    if (!(await lockComparedAccount(tx, accountId, stored))) return false;
    await cancelEmailChange(tx, accountId);
    await tx.query(
      "INSERT INTO email_change (account_id, email, email_key, expires_at) VALUES ($1, $2, $3, $4)",
      [accountId, email, emailKey(email), expiresAt],
    );
    for (const kind of ["email-change-old", "email-change-new"] as const)
      await enqueueMail(tx, { kind, accountId });
    return true;
  });
}

/** Cancels the change of an account's email that waits, if there is one; its links end with it. */
export async function cancelEmailChange(
  db: Queryable,
  accountId: string,
): Promise<void> {
  await db.query("DELETE FROM email_change WHERE account_id = $1", [accountId]);
}

/**
 * Creates the code of a link for one of the addresses of a change, and stores its hash.
 * @returns the address of that side with the language of the account, and no code if the new address has an
 *   account; null if no change waits
 */
export async function createEmailChangeCode(
  db: Queryable,
  accountId: string,
  side: EmailChangeSide,
  now: Date,
): Promise<(EmailRecipient & { code: string | null }) | null> {
  const code = createSecret();
  // One statement with a lock: a change that takes the place of this one must not get a link that is
  // mailed to the address of this one.
  const [change] = await db.query<EmailRecipient & { is_taken: boolean }>(
    `WITH change AS (
       SELECT c.account_id, CASE $2 WHEN 'old' THEN a.email ELSE c.email END AS email,
         ${languageSql("a")} AS language,
         $2 = 'new' AND EXISTS (
           SELECT FROM account o WHERE o.email_key = c.email_key AND o.verified_at IS NOT NULL
         ) AS is_taken
       FROM email_change c JOIN account a ON a.id = c.account_id
       WHERE c.account_id = $1 AND c.expires_at > $3 FOR SHARE OF c
     ), link AS (
       INSERT INTO email_change_link (code_hash, account_id, side)
       SELECT $4, account_id, $2 FROM change WHERE NOT is_taken
     )
     SELECT email, language, is_taken FROM change`,
    [accountId, side, now, hashSecret(code)],
  );
  if (!change) return null;
  const { email, language, is_taken: isTaken } = change;
  return { email, language, code: isTaken ? null : code };
}

/** What became of a change, by the code of one of its links; "unknown" if there is none, or not any more. */
type EmailChangeOutcome =
  WrittenAnswerOf<"answerEmailChange">["outcome"] | "unknown" | "taken";

/**
 * Confirms a change for the address that the code was mailed to, or cancels it. When both have confirmed,
 * the account has the new address.
 * @param onConfirmed what follows from a confirmed address, in the same transaction
 */
export function answerEmailChange(
  db: Database,
  { code, isAccepted }: { code: string; isAccepted: boolean },
  now: Date,
  onConfirmed: OnConfirmed,
): Promise<EmailChangeOutcome> {
  const codeHash = hashSecret(code);
  return db.transaction(async (tx) => {
    await onConfirmed.lock(tx);
    // The account is locked before its change, in the order of everything that changes accounts.
    const [account] = await tx.query<{ id: string } & EmailRecipient>(
      `SELECT id, email, ${languageSql("account")} AS language FROM account
       WHERE id = (SELECT account_id FROM email_change_link WHERE code_hash = $1) FOR NO KEY UPDATE`,
      [codeHash],
    );
    if (!account) return "unknown";
    const { id } = account;
    const [change] = await tx.query<{
      email: string;
      key: string;
      is_complete: boolean;
    }>(
      `UPDATE email_change c SET
         old_confirmed_at = CASE WHEN $3 AND l.side = 'old' THEN $2 ELSE old_confirmed_at END,
         new_confirmed_at = CASE WHEN $3 AND l.side = 'new' THEN $2 ELSE new_confirmed_at END
       FROM email_change_link l
       WHERE l.code_hash = $1 AND c.account_id = l.account_id AND c.expires_at > $2::timestamptz AND c.expires_at <= $4
       RETURNING c.email, c.email_key AS key,
         c.old_confirmed_at IS NOT NULL AND c.new_confirmed_at IS NOT NULL AS is_complete`,
      [
        codeHash,
        now,
        isAccepted,
        new Date(latestTime(now).getTime() + changeValidMs),
      ],
    );
    if (!change) return "unknown";
    if (!isAccepted) {
      await cancelEmailChange(tx, id);
      return "cancelled";
    }
    if (!change.is_complete) return "confirmed";
    await cancelEmailChange(tx, id);
    if (!(await moveAccount(tx, id, change))) return "taken";
    const { email, language } = account;
    await enqueueMail(tx, { kind: "email-changed", email, language });
    await onConfirmed.apply(tx, { accountId: id, key: change.key });
    return "changed";
  });
}

/**
 * Gives an account its new address. A registration of the address that waits is deleted, and links mailed
 * to the old address end.
 * @returns false if the address has a confirmed account
 */
async function moveAccount(
  tx: Queryable,
  accountId: string,
  { email, key }: { email: string; key: string },
): Promise<boolean> {
  const moved = await tx.query(
    `UPDATE account SET email = $2, email_key = $3
     WHERE id = $1 AND NOT EXISTS (
       SELECT FROM account o WHERE o.email_key = $3 AND o.verified_at IS NOT NULL AND o.id <> $1
     ) RETURNING 1`,
    [accountId, email, key],
  );
  if (moved.length === 0) return false;
  await tx.query(
    "DELETE FROM account WHERE email_key = $1 AND verified_at IS NULL",
    [key],
  );
  await tx.query("DELETE FROM password_reset_link WHERE account_id = $1", [
    accountId,
  ]);
  return true;
}
