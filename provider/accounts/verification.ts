import type { Database, Queryable } from "../db/database";
import { enqueueMail } from "../mail/mail-queue";
import { hashOf, newSecret } from "./secrets";

/** How long a link is good (specification, part 1, section 9). */
export const linkValidMs = 24 * 60 * 60 * 1000;

/** What following a link led to. */
export type Verification =
  | { kind: "confirmed" }
  | { kind: "already" }
  | { kind: "expired"; resendId: string }
  | { kind: "unknown" };

/** Makes a fresh link code for an account; only its hash is kept. */
export async function newLinkCode(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<string> {
  const code = newSecret();
  await db.query(
    "INSERT INTO verification_link (code_hash, account_id, expires_at) VALUES ($1, $2, $3)",
    [hashOf(code), accountId, new Date(now.getTime() + linkValidMs)],
  );
  return code;
}

/** Takes back a code that was never mailed. */
export async function dropLinkCode(db: Queryable, code: string): Promise<void> {
  await db.query("DELETE FROM verification_link WHERE code_hash = $1", [
    hashOf(code),
  ]);
}

/**
 * Confirms the registration that a code belongs to. Other registrations waiting for the same email
 * end here; their links then say that the account is confirmed.
 */
export async function verifyByCode(
  db: Database,
  code: string,
  now: Date,
): Promise<Verification> {
  return db.transaction(async (tx) => {
    const [link] = await tx.query<{
      account_id: string;
      email_key: string;
      resend_id: string;
      verified: boolean;
      expired: boolean;
    }>(
      `SELECT l.account_id, a.email_key, a.resend_id, a.verified_at IS NOT NULL AS verified,
              l.expires_at <= $2 AS expired
       FROM verification_link l JOIN account a ON a.id = l.account_id
       WHERE l.code_hash = $1 FOR UPDATE OF a`,
      [hashOf(code), now],
    );
    if (!link) return { kind: "unknown" };
    if (link.verified) return { kind: "already" };
    if (link.expired) return { kind: "expired", resendId: link.resend_id };

    await tx.query("UPDATE account SET verified_at = $2 WHERE id = $1", [
      link.account_id,
      now,
    ]);
    const others =
      "SELECT id FROM account WHERE email_key = $1 AND verified_at IS NULL";
    await tx.query(
      `UPDATE verification_link SET account_id = $2 WHERE account_id IN (${others})`,
      [link.email_key, link.account_id],
    );
    await tx.query(
      "DELETE FROM account WHERE email_key = $1 AND verified_at IS NULL",
      [link.email_key],
    );
    return { kind: "confirmed" };
  });
}

/** Has a new link mailed to the account with this resend id, if it still waits for one. */
export async function resendLink(
  db: Database,
  numericId: string,
  now: Date,
): Promise<void> {
  if (!/^\d{1,15}$/.test(numericId)) return;
  const [account] = await db.query<{ id: string }>(
    "SELECT id FROM account WHERE resend_id = $1 AND verified_at IS NULL",
    [numericId],
  );
  if (account) await enqueueMail(db, "verification", account.id, now);
}
