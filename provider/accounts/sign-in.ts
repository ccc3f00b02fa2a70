import type { Database } from "../db/database";
import { attemptLimits, countAttempt, forgetAttempts } from "./attempts";
import type { Passwords } from "./passwords";
import { emailKey } from "./email-key";
import { startSession } from "./sessions";

/** What a try to sign in led to. */
export type SignIn =
  | { kind: "signed-in"; token: string; firstName: string }
  | { kind: "wrong" }
  | { kind: "too-many"; retryAfter: number };

/**
 * Signs somebody in. A wrong password, an unknown email and a registration that is not confirmed
 * take the same time and say the same: nobody learns whether an email has an account by registering
 * it and signing in.
 * @param clientAddress counted together with the email, and by itself
 */
export async function signIn(
  db: Database,
  passwords: Passwords,
  given: { email: string; password: string; clientAddress: string },
  now: Date,
): Promise<SignIn> {
  const key = emailKey(given.email);
  const pair = `${key}\n${given.clientAddress}`;

  // Counted when the turn comes, not before: waiting tries are not failures yet.
  return passwords.inTurn(async (matches): Promise<SignIn> => {
    const byPair = await countAttempt(db, attemptLimits.signIn, pair, now);
    if (!byPair.allowed)
      return { kind: "too-many", retryAfter: byPair.retryAfter };
    const byAddress = await countAttempt(
      db,
      attemptLimits.signInAddress,
      given.clientAddress,
      now,
    );
    if (!byAddress.allowed) {
      await byPair.undo();
      return { kind: "too-many", retryAfter: byAddress.retryAfter };
    }

    const [account] = await db.query<{
      id: string;
      first_name: string;
      password: string;
    }>(
      `SELECT id, first_name, password FROM account
       WHERE email_key = $1 AND verified_at IS NOT NULL`,
      [key],
    );
    const right = await matches(given.password, account?.password ?? null);
    if (!right || !account) return { kind: "wrong" };

    await forgetAttempts(db, attemptLimits.signIn, pair);
    await byAddress.undo();
    const token = await startSession(db, account.id, now);
    return { kind: "signed-in", token, firstName: account.first_name };
  });
}
