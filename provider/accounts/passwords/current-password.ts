import type { Database, Queryable } from "../../db/database";
import type { Passwords } from "./passwords";
import { attemptLimits, consumeAttempts } from "../rate-limit";

/** Outcome of comparing the password that a signed-in user has typed. */
export type PasswordCheck =
  /** `stored` is the hash that it was compared with. */
  | { kind: "right"; stored: string }
  | { kind: "wrong" }
  | { kind: "too-many"; retryAfter: number };

/**
 * Compares the password that a signed-in user has typed with that of the account, within the rate limits.
 * @param call the context of the call: its time, and what aborts it
 * @throws TooManyPasswordsError when too many are waiting; the attempt then does not count
 */
export async function checkCurrentPassword(
  { db, now, signal }: { db: Database; now: Date; signal: AbortSignal },
  passwords: Passwords,
  { accountId, password }: { accountId: string; password: string },
): Promise<PasswordCheck> {
  const attempt = await consumeAttempts(
    db,
    [[attemptLimits.currentPassword, accountId]],
    now,
  );
  if (!attempt.allowed)
    return { kind: "too-many", retryAfter: attempt.retryAfter };
  const [account] = await db.query<{ password: string }>(
    "SELECT password FROM account WHERE id = $1",
    [accountId],
  );
  const stored = account?.password ?? null;
  let isRight: boolean;
  try {
    isRight = await passwords.matches(password, stored, signal);
  } catch (error) {
    // No password was compared, so the attempt does not count.
    await attempt.undo();
    throw error;
  }
  if (!isRight || stored === null) return { kind: "wrong" };
  await attempt.undo();
  return { kind: "right", stored };
}

/**
 * Locks an account until the end of the transaction, for a change that needs the current password.
 * @param stored the hash that the password was compared with
 * @returns false if the password has been changed since: whoever knew the old one changes nothing
 */
export async function lockComparedAccount(
  tx: Queryable,
  accountId: string,
  stored: string,
): Promise<boolean> {
  const same = await tx.query(
    "SELECT FROM account WHERE id = $1 AND password = $2 FOR NO KEY UPDATE",
    [accountId, stored],
  );
  return same.length > 0;
}
