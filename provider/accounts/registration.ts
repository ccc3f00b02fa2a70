import type { Registration } from "../contract/accounts";
import type { Database, Queryable } from "../db/database";
import { emailKey } from "./email-key";
import { requestMail } from "./mail-requests";
import type { Passwords } from "./passwords";
import { hashOf, newNumericId, newSecret } from "./secrets";

async function verifiedAccountOf(
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
 * Registers an account and has its link mailed. A registration of the same email that still waits is
 * replaced. When the email has a confirmed account already, nothing changes, its owner is told by
 * mail, and the caller learns nothing.
 * @param registration trimmed and without an error
 * @param signal aborts the wait for the hash: whoever asked has left
 * @returns the token that confirms the link of this registration without its password; one that
 *   confirms nothing when the email has a confirmed account
 */
export async function register(
  db: Database,
  passwords: Passwords,
  registration: Registration,
  now: Date,
  signal?: AbortSignal,
): Promise<string> {
  const key = emailKey(registration.email);
  const token = newSecret();
  // Hashed in any case: the answer must take as long for a known email as for an unknown one.
  const password = await passwords.hash(registration.password, signal);
  await db.transaction(async (tx) => {
    const existing = await verifiedAccountOf(tx, key);
    if (existing !== null) {
      await requestMail(tx, "already-registered", existing, key, now);
      return;
    }
    const account = { ...registration, password };
    const id = await insertAccount(tx, account, now, hashOf(token));
    await requestMail(tx, "verification", id, key, now);
  });
  return token;
}

/**
 * Inserts an account that is not confirmed yet, or replaces the one that waits for the same email.
 * The row stays the same one then: links that were mailed for it lead to the latest registration.
 * @param account with the password as hash
 * @param tokenHash hash of the token that was handed out for this registration
 * @returns its id
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
      newNumericId(),
      now,
      tokenHash,
    ],
  );
  if (!row) throw new Error("The account was not inserted");
  return row.id;
}
