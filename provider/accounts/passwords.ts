import {
  randomBytes,
  scrypt,
  timingSafeEqual,
  type ScryptOptions,
} from "node:crypto";

/** What one hash takes. */
type Cost = Required<Pick<ScryptOptions, "N" | "r" | "p">>;

/** OWASP's figures: 128 MB and about a third of a second for each hash. */
const owaspCost: Cost = { N: 2 ** 17, r: 8, p: 1 };
const keyBytes = 32;
const saltBytes = 16;
/** Hashes computed at once: each takes 128 MB and one of the four threads of the pool. */
const width = 2;
/** Hashes that may wait, half a minute's work; beyond that, waiting helps nobody. */
const maxWaiting = 128;

/** Too many passwords wait to be checked. Becomes 503 on the wire. */
export class PasswordsBusyError extends Error {
  override name = "PasswordsBusyError";
}

function derive(password: string, salt: Buffer, options: Cost) {
  // What people type on different keyboards for the same letter must stay the same password.
  const normal = password.normalize("NFKC");
  const maxmem = 128 * options.N * options.r * 2;
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(normal, salt, keyBytes, { ...options, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** Checks and hashes passwords, two at a time. */
export interface Passwords {
  /** `scrypt$N$r$p$salt$key` of a new password. */
  hash(password: string): Promise<string>;
  /**
   * Runs `work` when its turn comes. Inside, `matches` compares the password with a stored hash, or
   * spends the same time and says no when there is none.
   */
  inTurn<Result>(
    work: (
      matches: (password: string, stored: string | null) => Promise<boolean>,
    ) => Promise<Result>,
  ): Promise<Result>;
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
 * @throws PasswordsBusyError (from its functions) when too many wait already
 */
export function makePasswords(
  limits = { width, maxWaiting },
  cost = owaspCost,
): Passwords {
  const queue: (() => void)[] = [];
  let working = 0;
  let peak = 0;

  async function takeTurn<Result>(
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (working >= limits.width) {
      if (queue.length >= limits.maxWaiting) throw new PasswordsBusyError();
      // The turn is handed over, so that nobody slips in between.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      working += 1;
    }
    peak = Math.max(peak, working);
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else working -= 1;
    }
  }

  return {
    hash: (password) => takeTurn(() => hash(password, cost)),
    inTurn: (work) =>
      takeTurn(() =>
        work((password, stored) => matches(password, stored, cost)),
      ),
    get peak() {
      return peak;
    },
  };
}
