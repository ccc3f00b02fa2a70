import type { Registration } from "../contract/accounts";
import type { Language } from "../contract/extensions/language";
import type { Database, Queryable } from "../db/database";
import { emailKey } from "./email-key";
import { requestMail } from "./mail-requests";
import type { Passwords } from "./passwords/passwords";
import { hashSecret, createNumericId, createSecret } from "./secrets";

async function findVerifiedAccountId(
  db: Queryable,
  key: string,
): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    "SELECT id FROM account WHERE email_key = $1 AND verified_at IS NOT NULL",
    [key],
  );
  return row?.id ?? null;
}

/**
 * Registers an account and queues its verification mail. An unconfirmed registration of the same email
 * is replaced. If the email has a confirmed account, nothing changes; the owner is informed by mail,
 * and the response does not reveal it.
 * @param registration trimmed and valid
 * @param request.language of the browser
 * @param request.signal aborts the wait for the hash when the client disconnects
 * @returns the token that confirms the link of this registration without its password; a token without
 *   effect if the email has a confirmed account
 */
export async function register(
  db: Database,
  passwords: Passwords,
  registration: Registration,
  request: { language: Language; now: Date; signal: AbortSignal },
): Promise<string> {
  const { language, now, signal } = request;
  const key = emailKey(registration.email);
  const token = createSecret();
  // Always hashed: the response must take as long for a known email as for an unknown one.
  const password = await passwords.hash(registration.password, signal);
  await db.transaction(async (tx) => {
    const existing = await findVerifiedAccountId(tx, key);
    if (existing !== null) {
      await requestMail(tx, "already-registered", existing, key, now);
      return;
    }
    const account = { ...registration, password };
    const id = await insertAccount(tx, account, now, {
      tokenHash: hashSecret(token),
      language,
    });
    await requestMail(tx, "verification", id, key, now);
  });
  return token;
}

/**
 * Inserts an unconfirmed account, or replaces the unconfirmed one of the same email. A replacement
 * keeps the row, so that links already mailed lead to the latest registration.
 * @param account its password is the hash
 * @param browser hash of the token issued to the browser that registers, and its language; null without one
 * @returns the account id
 */
export async function insertAccount(
  db: Queryable,
  account: Registration,
  now: Date,
  browser: { tokenHash: string; language: Language } | null = null,
): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO account (email, email_key, first_name, last_name, password, resend_id, created_at,
       registration_token_hash, browser_language)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (email_key) WHERE verified_at IS NULL DO UPDATE SET
       email = EXCLUDED.email, first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name,
       password = EXCLUDED.password, created_at = EXCLUDED.created_at,
       registration_token_hash = EXCLUDED.registration_token_hash,
       browser_language = EXCLUDED.browser_language
     RETURNING id`,
    [
      account.email,
      emailKey(account.email),
      account.firstName,
      account.lastName,
      account.password,
      createNumericId(),
      now,
      browser?.tokenHash ?? null,
      browser?.language ?? null,
    ],
  );
  if (!row) throw new Error("The account was not inserted");
  return row.id;
}
