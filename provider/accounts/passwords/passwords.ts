import { randomBytes, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { availableParallelism } from "node:os";
import { Gate, type GateLimits } from "../../../shared/gate";
import { scryptOnThread } from "./hash-threads";

/** The cost parameters of scrypt. */
type ScryptCost = Required<Pick<ScryptOptions, "N" | "r" | "p">>;

/** The parameters that OWASP recommends: 128 MB and about a third of a second for each hash. */
const owaspCost: ScryptCost = { N: 2 ** 17, r: 8, p: 1 };
const keyBytes = 32;
const saltBytes = 16;
/** With two processors, one serves requests while the other hashes. Each hash takes 128 MB. */
const atOnce = availableParallelism() > 2 ? 2 : 1;
/** Longest wait: users reload a page that takes longer. */
const maxWaitMs = 5_000;
/** As many as are hashed within that time may wait. */
const limits = { inTotal: atOnce, maxWaiting: 15 * atOnce, maxWaitMs };

/** Thrown when too many passwords are waiting to be hashed. Sent as 503. */
export class TooManyPasswordsError extends Error {
  override name = "TooManyPasswordsError";
  /** Seconds after which a retry makes sense. */
  readonly retryAfter = maxWaitMs / 1_000;
}

function derive(password: string, salt: Buffer, options: ScryptCost) {
  // Keyboards may encode the same letter differently; NFKC makes these encodings the same password.
  const normalized = password.normalize("NFKC");
  const maxmem = 128 * options.N * options.r * 2;
  return scryptOnThread({
    password: normalized,
    salt,
    length: keyBytes,
    options: { ...options, maxmem },
  });
}

/**
 * Hashes and compares passwords, few at a time. Both functions throw {@link TooManyPasswordsError} if too many
 * are waiting, if the wait is too long, or if `signal` was aborted before the work began.
 */
export interface Passwords {
  /** Returns `scrypt$N$r$p$salt$key` for a new password. */
  hash(password: string, signal?: AbortSignal): Promise<string>;
  /**
   * Returns whether the password matches a stored hash. Without a stored hash, takes the same time and
   * returns false.
   * @param signal aborts the wait
   */
  matches(
    password: string,
    stored: string | null,
    signal?: AbortSignal,
  ): Promise<boolean>;
  /**
   * Throws when too many are waiting, before any other work is started for the request.
   * @throws TooManyPasswordsError
   */
  assertNotBusy(): void;
}

async function hash(password: string, cost: ScryptCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, cost);
  const { N, r, p } = cost;
  return [
    "scrypt",
    N,
    r,
    p,
    salt.toString("base64url"),
    key.toString("base64url"),
  ].join("$");
}

async function matches(
  password: string,
  stored: string | null,
  cost: ScryptCost,
): Promise<boolean> {
  const [kind, N, r, p, salt, key] = (stored ?? "").split("$");
  if (kind !== "scrypt" || salt === undefined || key === undefined) {
    await derive(password, randomBytes(saltBytes), cost);
    return false;
  }
  const expected = Buffer.from(key, "base64url");
  const found = await derive(password, Buffer.from(salt, "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return found.length === expected.length && timingSafeEqual(found, expected);
}

/**
 * Creates the password functions.
 * @param gateLimits how many are computed at once and how many may wait
 * @param cost parameters for new hashes and for comparisons without a stored hash; tests of other
 *   topics pass lower ones
 */
export function makePasswords(
  gateLimits: GateLimits = limits,
  cost = owaspCost,
): Passwords {
  const gate = new Gate(gateLimits, () => new TooManyPasswordsError());
  return {
    hash: (password, signal) =>
      gate.run(() => hash(password, cost), { signal }),
    matches: (password, stored, signal) =>
      gate.run(() => matches(password, stored, cost), { signal }),
    assertNotBusy() {
      if (gate.isFull) throw new TooManyPasswordsError();
    },
  };
}
