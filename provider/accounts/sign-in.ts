import type { Database, Queryable } from "../db/database";
import {
  attemptLimits,
  consumeAttempts,
  forgetAttempts,
  type Try,
} from "./rate-limit";
import { isKnownNetwork, rememberNetwork } from "./known-networks";
import type { Passwords } from "./passwords";
import { emailKey } from "./email-key";
import { startSession } from "./sessions";

/** What a try to sign in led to. */
export type SignIn =
  | { kind: "signed-in"; token: string; firstName: string }
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
 * Signs somebody in. A wrong password, an unknown email and a registration that is not confirmed
 * take the same time and say the same: nobody learns whether an email has an account by registering
 * it and signing in.
 * @param given.clientAddress counted together with the email, and by itself; of IPv6 the network
 * @param given.signal aborts the wait for the comparison: whoever asked has left
 * @throws PasswordsBusyError when too many wait already; the try does not count then
 */
export async function signIn(
  db: Database,
  passwords: Passwords,
  given: {
    email: string;
    password: string;
    clientAddress: string;
    signal: AbortSignal;
  },
  now: Date,
): Promise<SignIn> {
  const key = emailKey(given.email);
  const { clientAddress } = given;
  const pair = `${key}\n${clientAddress}`;

  // Counted before it waits: whoever tries too often costs no hash and holds nobody up.
  const tries: Try[] = [
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
    // Nothing was compared, so nothing was tried.
    await attempt.undo();
    throw error;
  }
  if (!isRight || !account) return { kind: "wrong" };

  await attempt.undo();
  await forgetAttempts(db, attemptLimits.signIn, pair);
  await rememberNetwork(db, key, clientAddress, now);
  const token = await startSession(db, account.id, now);
  return { kind: "signed-in", token, firstName: account.firstName };
}
