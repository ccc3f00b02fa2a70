import type { Database, Queryable } from "../db/database";
import { enqueueMail } from "../mail/mail-queue";
import type { Passwords } from "./passwords";
import { emailKey, type Registration } from "./registration-rules";
import { newNumericId } from "./secrets";

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
 * Registers an account and has its link mailed. When the email has a confirmed account already, its
 * owner is told by mail instead, and the caller learns nothing.
 * @param registration trimmed and without complaint
 * @param signal aborts the wait for the hash: whoever asked has left
 */
export async function register(
  db: Database,
  passwords: Passwords,
  registration: Registration,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const key = emailKey(registration.email);
  // Hashed in any case: the answer must take as long for a known email as for an unknown one.
  const password = await passwords.hash(registration.password, signal);
  await db.transaction(async (tx) => {
    const existing = await verifiedAccountOf(tx, key);
    if (existing !== null) {
      await enqueueMail(tx, "already-registered", existing, now);
      return;
    }
    const id = await insertAccount(tx, { ...registration, password }, now);
    await enqueueMail(tx, "verification", id, now);
  });
}

/**
 * Inserts an account that is not confirmed yet.
 * @param account with the password as hash
 * @returns its id
 */
export async function insertAccount(
  db: Queryable,
  account: Registration,
  now: Date,
): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `INSERT INTO account (email, email_key, first_name, last_name, password, resend_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      account.email,
      emailKey(account.email),
      account.firstName,
      account.lastName,
      account.password,
      newNumericId(),
      now,
    ],
  );
  if (!row) throw new Error("The account was not inserted");
  return row.id;
}
