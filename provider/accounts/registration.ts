import type { Registration } from "../contract/accounts";
import type { Database, Queryable } from "../db/database";
import { emailKey } from "./email-key";
import { requestMail } from "./mail-requests";
import type { Passwords } from "./passwords";
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
 * @param signal aborts the wait for the hash when the client disconnects
 * @returns the token that confirms the link of this registration without its password; a token without
 *   effect if the email has a confirmed account
 */
export async function register(
  db: Database,
  passwords: Passwords,
  registration: Registration,
  now: Date,
  signal?: AbortSignal,
): Promise<string> {
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
    const id = await insertAccount(tx, account, now, hashSecret(token));
    await requestMail(tx, "verification", id, key, now);
  });
  return token;
}

/**
 * Inserts an unconfirmed account, or replaces the unconfirmed one of the same email. A replacement
 * keeps the row, so that links already mailed lead to the latest registration.
 * @param account its password is the hash
 * @param tokenHash hash of the token issued for this registration
 * @returns the account id
 */
export async function insertAccount(
  db: Queryable,
  account: Registration,
  now: Date,
  tokenHash: string | null = null,
): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO account (email, email_key, first_name, last_name, password, resend_id, created_at,
       registration_token_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (email_key) WHERE verified_at IS NULL DO UPDATE SET
       email = EXCLUDED.email, first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name,
       password = EXCLUDED.password, created_at = EXCLUDED.created_at,
       registration_token_hash = EXCLUDED.registration_token_hash
     RETURNING id`,
    [
      account.email,
      emailKey(account.email),
      account.firstName,
      account.lastName,
      account.password,
      createNumericId(),
      now,
      tokenHash,
    ],
  );
  if (!row) throw new Error("The account was not inserted");
  return row.id;
}
