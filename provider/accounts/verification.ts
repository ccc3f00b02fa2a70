import { latestTime } from "../db/clock";
import type { Database, Queryable } from "../db/database";
import { attemptLimits, consumeAttempts } from "./rate-limit";
import { requestMail } from "./mail-requests";
import type { Passwords } from "./passwords/passwords";
import { hashSecret, createSecret } from "./secrets";

/** How long a link is valid (specification, part 1, section 9). */
export const linkValidMs = 24 * 60 * 60 * 1000;

/** Outcome of following a link. */
export type Verification =
  | { kind: "confirmed" }
  | { kind: "already" }
  | { kind: "expired"; resendId: string }
  | { kind: "unknown" }
  /** The code came alone or with the token of another registration: the password is required. */
  | { kind: "password-required" }
  | { kind: "wrong-password" }
  | { kind: "too-many"; retryAfter: number };

/** The code of a link and the proofs sent with it. */
export interface LinkProof {
  code: string;
  /** Token from the response to the registration. */
  registrationToken?: string;
  /** Password of the registration. */
  password?: string;
  /** Client address under which password attempts are counted. */
  clientAddress: string;
  /** Aborts the wait for the comparison when the client disconnects. */
  signal: AbortSignal;
}

/** What follows from a confirmed email, in the transaction that confirms it. */
export interface OnConfirmed {
  /** Called before the email is confirmed, to lock what {@link apply} changes. */
  lock(tx: Queryable): Promise<void>;
  /** Called after it; a failure rolls the confirmation back. */
  apply(
    tx: Queryable,
    confirmed: { accountId: string; key: string },
  ): Promise<void>;
}

/** Creates a link code for an account and stores its hash. */
export async function createLinkCode(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<string> {
  const code = createSecret();
  await db.query(
    "INSERT INTO verification_link (code_hash, account_id, expires_at) VALUES ($1, $2, $3)",
    [hashSecret(code), accountId, new Date(now.getTime() + linkValidMs)],
  );
  return code;
}

/** A link and the registration that it leads to. */
type Link = {
  account_id: string;
  /** `numericID` of the specification. */
  resend_id: string;
  password_hash: string;
  /** True if the token belongs to this registration and was issued less than a day ago. */
  has_token: boolean;
  /** True if the email has a confirmed account. */
  verified: boolean;
  expired: boolean;
};

async function findLink(
  db: Queryable,
  { code, registrationToken = "" }: LinkProof,
  now: Date,
): Promise<Link | null> {
  const [link] = await db.query<Link>(
    `SELECT l.account_id, a.resend_id, a.password AS password_hash, l.expires_at <= $2 OR l.expires_at > $5 AS expired,
            COALESCE(a.registration_token_hash = $3 AND a.created_at > $4, false) AS has_token,
            EXISTS (SELECT FROM account v
                    WHERE v.email_key = a.email_key AND v.verified_at IS NOT NULL) AS verified
     FROM verification_link l JOIN account a ON a.id = l.account_id
     WHERE l.code_hash = $1`,
    [
      hashSecret(code),
      now,
      hashSecret(registrationToken),
      new Date(now.getTime() - linkValidMs),
      new Date(latestTime(now).getTime() + linkValidMs),
    ],
  );
  return link ?? null;
}

/** Returns the outcome of a link before its token or password is looked at. */
function describeLinkState(link: Link | null): Verification {
  if (link === null) return { kind: "unknown" };
  if (link.verified) return { kind: "already" };
  if (link.expired) return { kind: "expired", resendId: link.resend_id };
  return { kind: "password-required" };
}

/**
 * Confirms the registration that a code belongs to. The code proves access to the mailbox; the token or
 * the password proves that the same person registered. Mail scanners have only the code, and a stranger
 * who registered the address has only the password.
 * @param onConfirmed what follows in the same transaction
 */
export async function verifyByCode(
  db: Database,
  passwords: Passwords,
  proof: LinkProof,
  now: Date,
  onConfirmed: OnConfirmed,
): Promise<Verification> {
  const link = await findLink(db, proof, now);
  const state = describeLinkState(link);
  if (link === null || state.kind !== "password-required") return state;
  if (!link.has_token) {
    if (proof.password === undefined) return state;
    const checked = await checkPassword(db, passwords, link, proof, now);
    if (checked !== null) return checked;
  }
  if (await confirm(db, link, now, onConfirmed)) return { kind: "confirmed" };
  // Confirmed or registered again in the meantime.
  return describeLinkState(await findLink(db, proof, now));
}

/**
 * Compares the password with that of the registration, within the rate limits.
 * @returns null if the password is correct
 */
async function checkPassword(
  db: Database,
  passwords: Passwords,
  link: Link,
  { password = "", clientAddress, signal }: LinkProof,
  now: Date,
): Promise<Verification | null> {
  const { verifyPassword, verifyPasswordAddress } = attemptLimits;
  const attempt = await consumeAttempts(
    db,
    [
      // The stored hash identifies the registration: a later registration has a new counter.
      [verifyPassword, link.password_hash],
      [verifyPasswordAddress, clientAddress],
    ],
    now,
  );
  if (!attempt.allowed)
    return { kind: "too-many", retryAfter: attempt.retryAfter };
  let isRight: boolean;
  try {
    isRight = await passwords.matches(password, link.password_hash, signal);
  } catch (error) {
    // No password was compared, so the attempt does not count.
    await attempt.undo();
    throw error;
  }
  if (!isRight) return { kind: "wrong-password" };
  await attempt.undo();
  return null;
}

/**
 * Confirms the registration that was looked up.
 * @returns false if it has been confirmed or replaced since
 */
function confirm(
  db: Database,
  link: Link,
  now: Date,
  { lock, apply }: OnConfirmed,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lock(tx);
    const [confirmed] = await tx.query<{ accountId: string; key: string }>(
      `UPDATE account AS a SET verified_at = $2, registration_token_hash = NULL
       WHERE a.id = $1 AND a.verified_at IS NULL AND a.password = $3
         AND NOT EXISTS (SELECT FROM account v
                         WHERE v.email_key = a.email_key AND v.verified_at IS NOT NULL)
       RETURNING a.id AS "accountId", a.email_key AS key`,
      [link.account_id, now, link.password_hash],
    );
    if (!confirmed) return false;
    await apply(tx, confirmed);
    return true;
  });
}

/** Queues a new link for the unconfirmed account with this resend id, if there is one. */
export async function resendLink(
  db: Database,
  numericId: string,
  now: Date,
): Promise<void> {
  if (!/^\d{1,15}$/.test(numericId)) return;
  const [account] = await db.query<{ id: string; email_key: string }>(
    "SELECT id, email_key FROM account WHERE resend_id = $1 AND verified_at IS NULL",
    [numericId],
  );
  if (!account) return;
  await db.transaction((tx) =>
    requestMail(tx, "verification", account.id, account.email_key, now),
  );
}
