import type { Database, Queryable } from "../../db/database";
import {
  attemptLimits,
  consumeAttempts,
  resetAttempts,
  type CountedKey,
} from "../rate-limit";
import { isKnownNetwork, rememberNetwork } from "./known-networks";
import type { Passwords } from "../passwords/passwords";
import { emailKey } from "../email-key";
import { startPendingSignIn } from "./pending-sign-in";
import { hasSecondFactor } from "../second-factor";
import { startSession } from "./sessions";

/** Outcome of a sign-in attempt. */
export type SignIn =
  | { kind: "signed-in"; accountId: string; token: string; firstName: string }
  /** The account has a second factor: its code completes the sign-in. */
  | { kind: "code-needed"; token: string }
  | { kind: "wrong" }
  | { kind: "too-many"; retryAfter: number };

interface FoundAccount {
  id: string;
  firstName: string;
  password: string;
}

async function findAccount(
  db: Queryable,
  key: string,
): Promise<FoundAccount | null> {
  const [row] = await db.query<{
    id: string;
    first_name: string;
    password: string;
  }>(
    `SELECT id, first_name, password FROM account
     WHERE email_key = $1 AND verified_at IS NOT NULL`,
    [key],
  );
  return row
    ? {
        id: row.id,
        firstName: row.first_name,
        password: row.password,
      }
    : null;
}

/**
 * Signs a user in. A wrong password, an unknown email and an unconfirmed registration take the same
 * time and give the same result, so that registering an email and signing in does not reveal whether it
 * has an account.
 * @param given.clientAddress counted together with the email and by itself; for IPv6, the network
 * @param given.signal aborts the wait for the comparison when the client disconnects
 * @throws TooManyPasswordsError when too many are waiting; the attempt then does not count
 */
export async function signIn(
  db: Database,
  passwords: Passwords,
  given: {
    email: string;
    password: string;
    clientAddress: string;
    clientName: string | null;
    signal: AbortSignal;
  },
  now: Date,
): Promise<SignIn> {
  const key = emailKey(given.email);
  const { clientAddress } = given;
  const pair = `${key}\n${clientAddress}`;

  // Counted before the wait for a hash: attempts above the limit cost no hash and delay no one.
  const tries: CountedKey[] = [
    [attemptLimits.signIn, pair],
    [attemptLimits.signInAddress, clientAddress],
  ];
  if (!(await isKnownNetwork(db, key, clientAddress, now)))
    tries.push([attemptLimits.signInAccount, key]);
  const attempt = await consumeAttempts(db, tries, now);
  if (!attempt.allowed)
    return { kind: "too-many", retryAfter: attempt.retryAfter };

  const account = await findAccount(db, key);
  let isRight: boolean;
  try {
    isRight = await passwords.matches(
      given.password,
      account?.password ?? null,
      given.signal,
    );
  } catch (error) {
    // No password was compared, so the attempt does not count.
    await attempt.undo();
    throw error;
  }
  if (!isRight || !account) return { kind: "wrong" };

  await attempt.undo();
  await resetAttempts(db, attemptLimits.signIn, pair);
  await rememberNetwork(db, key, clientAddress, now);
  return db.transaction(async (tx): Promise<SignIn> => {
    if (!(await hasPassword(tx, account))) return { kind: "wrong" };
    const { id: accountId, firstName } = account;
    if (await hasSecondFactor(tx, accountId)) {
      const token = await startPendingSignIn(tx, accountId, now);
      return { kind: "code-needed", token };
    }
    const token = await startSession(tx, accountId, now, given.clientName);
    return { kind: "signed-in", accountId, token, firstName };
  });
}

/**
 * Returns whether an account still has the password that was compared, and lets nobody change it before the
 * end of the transaction: the sessions of an old password end when it is changed.
 */
async function hasPassword(
  tx: Queryable,
  { id, password }: FoundAccount,
): Promise<boolean> {
  const rows = await tx.query(
    "SELECT FROM account WHERE id = $1 AND password = $2 FOR SHARE",
    [id, password],
  );
  return rows.length > 0;
}
