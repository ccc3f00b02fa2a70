import { latestTime } from "../../db/clock";
import type { Database, Queryable } from "../../db/database";
import {
  attemptLimits,
  consumeAttempts,
  type Attempt,
  type CountedKey,
} from "../rate-limit";
import { consumeFactorCode, isTimeCode } from "../second-factor";
import { createSecret, hashSecret } from "../secrets";
import { startSession } from "./sessions";

/** How long the code may take after the password. */
export const pendingValidMs = 10 * 60 * 1000;

/**
 * Notes that the right password was given for an account with a second factor.
 * @returns the token that completes the sign-in together with a code; it is no session
 */
export async function startPendingSignIn(
  tx: Queryable,
  accountId: string,
  now: Date,
): Promise<string> {
  const token = createSecret();
  await tx.query(
    "INSERT INTO pending_sign_in (token_hash, account_id, expires_at) VALUES ($1, $2, $3)",
    [hashSecret(token), accountId, new Date(now.getTime() + pendingValidMs)],
  );
  return token;
}

/** Outcome of a code at sign-in. */
type CompletedSignIn =
  | { kind: "signed-in"; accountId: string; token: string; firstName: string }
  | { kind: "wrong" }
  /** There is no such sign-in, or not any more. */
  | { kind: "ended" }
  | { kind: "too-many"; retryAfter: number };

/**
 * Counts a time-based code of an account before it is compared. Recovery codes cannot be guessed: an owner
 * whose attempts a stranger has used up can sign in with one.
 */
export function consumeCodeAttempt(
  db: Queryable,
  accountId: string,
  code: string,
  now: Date,
): Promise<Attempt> {
  const { factorCode, factorCodeDay } = attemptLimits;
  const tries: CountedKey[] = [
    [factorCode, accountId],
    [factorCodeDay, accountId],
  ];
  return consumeAttempts(db, isTimeCode(code) ? tries : [], now);
}

/** Completes a sign-in with a code of the second factor. The token is good for one session. */
export async function completeSignIn(
  db: Database,
  given: { token: string; code: string; clientName: string | null },
  now: Date,
): Promise<CompletedSignIn> {
  const tokenHash = hashSecret(given.token);
  const [pending] = await db.query<{ accountId: string }>(
    `SELECT account_id AS "accountId" FROM pending_sign_in
     WHERE token_hash = $1 AND expires_at > $2 AND expires_at <= $3`,
    [tokenHash, now, new Date(latestTime(now).getTime() + pendingValidMs)],
  );
  if (!pending) return { kind: "ended" };
  const { accountId } = pending;
  const attempt = await consumeCodeAttempt(db, accountId, given.code, now);
  if (!attempt.allowed)
    return { kind: "too-many", retryAfter: attempt.retryAfter };
  const outcome = await db.transaction(async (tx): Promise<CompletedSignIn> => {
    // A new password ends the sign-in, and waits for this one to be completed.
    const [account] = await tx.query<{ firstName: string }>(
      `SELECT first_name AS "firstName" FROM account WHERE id = $1 FOR SHARE`,
      [accountId],
    );
    const waits = await tx.query(
      "SELECT FROM pending_sign_in WHERE token_hash = $1 FOR NO KEY UPDATE",
      [tokenHash],
    );
    if (!account || waits.length === 0) return { kind: "ended" };
    if (!(await consumeFactorCode(tx, accountId, given.code, now)))
      return { kind: "wrong" };
    await tx.query("DELETE FROM pending_sign_in WHERE token_hash = $1", [
      tokenHash,
    ]);
    const token = await startSession(tx, accountId, now, given.clientName);
    return { kind: "signed-in", accountId, token, ...account };
  });
  if (outcome.kind !== "wrong") await attempt.undo();
  return outcome;
}
