import { randomBytes, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { availableParallelism } from "node:os";
import { HashQueue } from "./hash-queue";
import { scryptOnThread } from "./hash-threads";

/** The cost parameters of scrypt. */
type ScryptCost = Required<Pick<ScryptOptions, "N" | "r" | "p">>;

/** The parameters that OWASP recommends: 128 MB and about a third of a second for each hash. */
const owaspCost: ScryptCost = { N: 2 ** 17, r: 8, p: 1 };
const keyBytes = 32;
const saltBytes = 16;
/** With two processors, one serves requests while the other hashes. Each hash takes 128 MB. */
const concurrency = availableParallelism() > 2 ? 2 : 1;
/** Longest wait for a slot: users reload a page that takes longer. */
const maxWaitMs = 5_000;

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

/** Hashes and compares passwords, few at a time; see {@link HashQueue} for waiting and refusal. */
export interface Passwords {
  /** Returns `scrypt$N$r$p$salt$key` for a new password. */
  hash(password: string, signal?: AbortSignal): Promise<string>;
  /**
   * Returns whether the password matches a stored hash. Without a stored hash, takes the same time and
   * returns false.
   * @param signal aborts the wait for a slot
   */
  matches(
    password: string,
    stored: string | null,
    signal?: AbortSignal,
  ): Promise<boolean>;
  /**
   * Throws when a hash would not get a slot in time, before any other work is started for the request.
   * @throws HashQueueFullError
   */
  assertNotBusy(): void;
  /** Highest number of hashes that ran at once so far. */
  readonly peak: number;
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
 * Creates the password functions around one queue.
 * @param cost parameters for new hashes and for comparisons without a stored hash; tests of other
 *   topics pass lower ones
 * @throws HashQueueFullError (from the returned functions) when no slot would be free in time
 * @throws ClientDisconnectedError (from the returned functions) when `signal` was aborted before the work began
 */
export function makePasswords(
  limits = { concurrency, maxWaitMs },
  cost = owaspCost,
): Passwords {
  const queue = new HashQueue(limits);
  return {
    hash: (password, signal) => queue.run(() => hash(password, cost), signal),
    matches: (password, stored, signal) =>
      queue.run(() => matches(password, stored, cost), signal),
    assertNotBusy: () => queue.assertNotBusy(),
    get peak() {
      return queue.peak;
    },
  };
}
