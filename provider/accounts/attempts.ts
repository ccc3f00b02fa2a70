import type { Queryable } from "../db/database";
import { hashOf } from "./secrets";

/** How many tries are allowed within a sliding window. */
export interface AttemptLimit {
  kind: string;
  most: number;
  windowMs: number;
}

const quarterHour = 15 * 60 * 1000;

/**
 * The limits of tries. They slow guessing down and never lock anybody out for good: a window slides
 * on whatever the person does, and refused tries do not count.
 */
export const attemptLimits = {
  /** Failed sign-ins by account and address. */
  signIn: { kind: "sign-in", most: 10, windowMs: quarterHour },
  /** Failed sign-ins by address. */
  signInAddress: { kind: "sign-in-address", most: 100, windowMs: quarterHour },
  /** Registrations by email and address: a stranger's registrations leave the owner's alone. */
  register: { kind: "register", most: 5, windowMs: quarterHour },
  registerAddress: {
    kind: "register-address",
    most: 60,
    windowMs: quarterHour,
  },
  /** New links by the id that asks for them and the address. */
  resend: { kind: "resend", most: 3, windowMs: quarterHour },
  resendAddress: { kind: "resend-address", most: 30, windowMs: quarterHour },
  /** Links tried by address. Codes of 128 bits cannot be guessed; this spares the database. */
  verifyAddress: { kind: "verify-address", most: 100, windowMs: quarterHour },
  /** Wrong passwords beside the code of a link, by registration. */
  verifyPassword: { kind: "verify-password", most: 10, windowMs: quarterHour },
  /** Wrong passwords beside codes of links, by address. */
  verifyPasswordAddress: {
    kind: "verify-password-address",
    most: 30,
    windowMs: quarterHour,
  },
  /** Mails by email, whoever causes them. Links in them live longer than this window. */
  mail: { kind: "mail", most: 5, windowMs: 60 * 60 * 1000 },
} satisfies Record<string, AttemptLimit>;

/** A try that was counted; `undo` takes it back (the sign-in succeeded). */
export type Attempt =
  | { allowed: true; undo(): Promise<void> }
  | { allowed: false; retryAfter: number };

/**
 * Counts a try before it is made, so that many at once cannot slip through together.
 * @param key what is counted: an email, an address; only its hash is stored
 * @returns whether it may go on; if not, in how many seconds the next may
 */
export async function countAttempt(
  db: Queryable,
  { kind, most, windowMs }: AttemptLimit,
  key: string,
  now: Date,
): Promise<Attempt> {
  const keyHash = hashOf(key);
  const from = new Date(now.getTime() - windowMs);
  const [mine] = await db.query<{ id: string }>(
    "INSERT INTO attempt (kind, key_hash, at) VALUES ($1, $2, $3) RETURNING id",
    [kind, keyHash, now],
  );
  const id = mine?.id ?? "0";
  const undo = async () => {
    await db.query("DELETE FROM attempt WHERE id = $1", [id]);
  };
  const others = await db.query<{ at: string }>(
    `SELECT at FROM attempt WHERE kind = $1 AND key_hash = $2 AND at > $3 AND id <> $4
     ORDER BY at DESC LIMIT $5`,
    [kind, keyHash, from, id, most],
  );
  if (others.length < most) return { allowed: true, undo };
  await undo();
  const oldest = Date.parse(others.at(-1)?.at ?? now.toISOString());
  const waitMs = oldest + windowMs - now.getTime();
  return { allowed: false, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/** Forgets the tries of a key: the right password was given. */
export async function forgetAttempts(
  db: Queryable,
  { kind }: AttemptLimit,
  key: string,
): Promise<void> {
  await db.query("DELETE FROM attempt WHERE kind = $1 AND key_hash = $2", [
    kind,
    hashOf(key),
  ]);
}
