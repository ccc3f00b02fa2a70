import { latestTime } from "../../db/clock";
import type { Database, Queryable } from "../../db/database";
import type { EmailRecipient } from "../../notify/mail/account-emails";
import { enqueueMail } from "../../notify/mail/mail-queue";
import { languageSql } from "../../messages/languages";
import { accessKinds } from "../access-kinds";
import { lockComparedAccount } from "./current-password";
import type { Passwords } from "./passwords";
import { attemptLimits, resetAttempts } from "../rate-limit";
import { createSecret, hashSecret } from "../secrets";

/** How long a link is valid. */
export const resetLinkValidMs = 60 * 60 * 1000;

/**
 * Creates the code of a link that resets the password of a confirmed account, and stores its hash.
 * @param key email key of the account
 * @returns the address as typed at registration, and the language; null if there is no confirmed account
 */
export async function createResetCode(
  db: Queryable,
  key: string,
  now: Date,
): Promise<(EmailRecipient & { code: string }) | null> {
  const code = createSecret();
  const [account] = await db.query<EmailRecipient>(
    `WITH account AS (
       -- Waits for an account that is getting another email, which ends the links to the old one.
       SELECT id, email, ${languageSql("account")} AS language FROM account
       WHERE email_key = $1 AND verified_at IS NOT NULL FOR SHARE
     ), link AS (
       INSERT INTO password_reset_link (code_hash, account_id, expires_at)
       SELECT $2, id, $3 FROM account
     )
     SELECT email, language FROM account`,
    [key, hashSecret(code), new Date(now.getTime() + resetLinkValidMs)],
  );
  return account ? { ...account, code } : null;
}

/**
 * Sets the password of an account, and ends what the old one has opened: sessions, API tokens, links and a
 * change of the email. The owner is informed by mail.
 * @param password the hash
 * @param kept token hash of the session that continues, if any
 */
async function replacePassword(
  tx: Queryable,
  accountId: string,
  password: string,
  now: Date,
  kept: string | null = null,
): Promise<void> {
  await tx.query("UPDATE account SET password = $2 WHERE id = $1", [
    accountId,
    password,
  ]);
  await tx.query(
    "DELETE FROM session WHERE account_id = $1 AND token_hash IS DISTINCT FROM $2",
    [accountId, kept],
  );
  await tx.query(
    "UPDATE api_token SET revoked_at = $2 WHERE account_id = $1 AND revoked_at IS NULL",
    [accountId, now],
  );
  // Keys that may change who has access end with the password that they were made with.
  await tx.query(
    `UPDATE api_key SET revoked_at = $2
     WHERE created_by_account = $1 AND revoked_at IS NULL AND kinds && $3::text[]`,
    [accountId, now, [...accessKinds]],
  );
  for (const table of [
    "password_reset_link",
    "email_change",
    "pending_sign_in",
  ])
    await tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
  await enqueueMail(tx, { kind: "password-changed", accountId });
}

/**
 * Changes the password of a signed-in user. Other sessions of the account end, and its API tokens.
 * @param change.stored the hash that the current password was compared with
 * @param change.hash hash of the new password
 * @param kept token hash of the session that continues
 * @returns false if the password has been changed since it was compared
 */
export function changePassword(
  db: Database,
  change: { accountId: string; stored: string; hash: string },
  kept: string | null,
  now: Date,
): Promise<boolean> {
  const { accountId, stored, hash } = change;
  return db.transaction(async (tx) => {
    if (!(await lockComparedAccount(tx, accountId, stored))) return false;
    await replacePassword(tx, accountId, hash, now, kept);
    return true;
  });
}

/**
 * Sets a new password by the code of a mailed link, which is good once.
 * @param given.password valid
 * @param given.clientAddress its failed sign-ins with the forgotten password no longer count
 * @returns false if there is no such link, or not any more
 * @throws TooManyPasswordsError when too many are waiting; the link stays good
 */
export async function resetPassword(
  db: Database,
  passwords: Passwords,
  given: {
    code: string;
    password: string;
    clientAddress: string;
    signal: AbortSignal;
  },
  now: Date,
): Promise<boolean> {
  const latest = new Date(latestTime(now).getTime() + resetLinkValidMs);
  const link = [hashSecret(given.code), now, latest];
  // A code without effect costs no hash.
  const found = await db.query(
    "SELECT FROM password_reset_link WHERE code_hash = $1 AND expires_at > $2 AND expires_at <= $3",
    link,
  );
  if (found.length === 0) return false;
  const password = await passwords.hash(given.password, given.signal);
  return db.transaction(async (tx) => {
    // Links of one account wait for each other here: the first that is used deletes all.
    const [account] = await tx.query<{ id: string; key: string }>(
      `SELECT id, email_key AS key FROM account
       WHERE id = (SELECT account_id FROM password_reset_link WHERE code_hash = $1) FOR NO KEY UPDATE`,
      [hashSecret(given.code)],
    );
    const used = await tx.query(
      "DELETE FROM password_reset_link WHERE code_hash = $1 AND expires_at > $2 AND expires_at <= $3 RETURNING 1",
      link,
    );
    if (!account || used.length === 0) return false;
    await replacePassword(tx, account.id, password, now);
    await resetAttempts(
      tx,
      attemptLimits.signIn,
      `${account.key}\n${given.clientAddress}`,
    );
    return true;
  });
}
