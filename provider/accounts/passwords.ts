import { randomBytes, timingSafeEqual, type ScryptOptions } from "node:crypto";
import { availableParallelism } from "node:os";
import { HashQueue } from "./hash-queue";
import { scryptOnThread } from "./hash-threads";

/** What one hash takes. */
type Cost = Required<Pick<ScryptOptions, "N" | "r" | "p">>;

/** OWASP's figures: 128 MB and about a third of a second for each hash. */
const owaspCost: Cost = { N: 2 ** 17, r: 8, p: 1 };
const keyBytes = 32;
const saltBytes = 16;
/** Of two processors hashes take one: the other answers people. Each hash takes 128 MB. */
const width = availableParallelism() > 2 ? 2 : 1;
/** Longest wait for a turn: people reload a page that takes longer. */
const maxWaitMs = 5_000;

function derive(password: string, salt: Buffer, options: Cost) {
  // What people type on different keyboards for the same letter must stay the same password.
  const normal = password.normalize("NFKC");
  const maxmem = 128 * options.N * options.r * 2;
  return scryptOnThread({
    password: normal,
    salt,
    length: keyBytes,
    options: { ...options, maxmem },
  });
}

/** Checks and hashes passwords, few at a time; {@link HashQueue} says who waits and who is refused. */
export interface Passwords {
  /** `scrypt$N$r$p$salt$key` of a new password. */
  hash(password: string, signal?: AbortSignal): Promise<string>;
  /**
   * Compares the password with a stored hash, or spends the same time and says no when there is none.
   * @param signal aborts the wait for its turn
   */
  matches(
    password: string,
    stored: string | null,
    signal?: AbortSignal,
  ): Promise<boolean>;
  /**
   * Throws when a hash would not get its turn in time, so that nothing else is begun for it either.
   * @throws PasswordsBusyError
   */
  assertNotBusy(): void;
  /** Most that ever worked at once. */
  readonly peak: number;
}

async function hash(password: string, cost: Cost): Promise<string> {
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
  cost: Cost,
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
 * @param cost of new hashes, and of comparing with none; less than the default is for tests that
 *   are about something else
 * @throws PasswordsBusyError (from its functions) when the turn would not come in time
 * @throws CallerGoneError (from its functions) when `signal` was aborted before the turn came
 */
export function makePasswords(
  limits = { width, maxWaitMs },
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
