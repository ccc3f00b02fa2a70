import type { Queryable, SqlValue } from "../db/database";
import { clientNetworks } from "./client-networks";
import { hashOf } from "./secrets";

/** How many tries are allowed within a sliding window. */
export interface AttemptLimit {
  kind: string;
  most: number;
  windowMs: number;
  /** The key is a person's address: counted by its network, and more loosely by the site around it. */
  isByAddress?: true;
}

const quarterHour = 15 * 60 * 1000;
const hour = 60 * 60 * 1000;
/** An IPv6 site (/48) may try this many times as often as one network (/64). */
const siteFactor = 5;

/**
 * The limits of tries. They slow guessing down and never lock anybody out for good: a window slides
 * on whatever the person does, and refused tries do not count.
 */
export const attemptLimits = {
  /** Failed sign-ins by account and network. */
  signIn: { kind: "sign-in", most: 10, windowMs: quarterHour },
  /** Failed sign-ins by address. */
  signInAddress: {
    kind: "sign-in-address",
    most: 100,
    windowMs: quarterHour,
    isByAddress: true,
  },
  /** Failed sign-ins of one account from networks that never signed in to it (`known-networks.ts`). */
  signInAccount: { kind: "sign-in-account", most: 50, windowMs: hour },
  /** Registrations by email and address: a stranger's registrations leave the owner's alone. */
  register: { kind: "register", most: 5, windowMs: quarterHour },
  registerAddress: {
    kind: "register-address",
    most: 60,
    windowMs: quarterHour,
    isByAddress: true,
  },
  /** New links by the id that asks for them and the address. */
  resend: { kind: "resend", most: 3, windowMs: quarterHour },
  resendAddress: {
    kind: "resend-address",
    most: 30,
    windowMs: quarterHour,
    isByAddress: true,
  },
  /** Links tried by address. Codes of 128 bits cannot be guessed; this spares the database. */
  verifyAddress: {
    kind: "verify-address",
    most: 100,
    windowMs: quarterHour,
    isByAddress: true,
  },
  /** Wrong passwords beside the code of a link, by registration. */
  verifyPassword: { kind: "verify-password", most: 10, windowMs: quarterHour },
  /** Wrong passwords beside codes of links, by address. */
  verifyPasswordAddress: {
    kind: "verify-password-address",
    most: 30,
    windowMs: quarterHour,
    isByAddress: true,
  },
  /** Mails by email, whoever causes them. Links in them live longer than this window. */
  mail: { kind: "mail", most: 5, windowMs: hour },
  /** Uses of one solved human check, over all replicas of the portal. */
  humanCheck: { kind: "human-check", most: 1, windowMs: 2 * hour },
} satisfies Record<string, AttemptLimit>;

/** A try that was counted; `undo` takes it back (the sign-in succeeded). */
export type Attempt =
  | { allowed: true; undo(): Promise<void> }
  | { allowed: false; retryAfter: number };

/** A limit, and whose tries it counts: an email, an address. Only hashes of keys are stored. */
export type Try = readonly [limit: AttemptLimit, key: string];

interface Counted {
  kind: string;
  most: number;
  windowMs: number;
  keyHash: string;
}

function countedBy([limit, key]: Try): Counted[] {
  const { kind, most, windowMs } = limit;
  if (!limit.isByAddress)
    return [{ kind, most, windowMs, keyHash: hashOf(key) }];
  const { network, site } = clientNetworks(key);
  const byNetwork = { kind, most, windowMs, keyHash: hashOf(network) };
  if (site === null) return [byNetwork];
  return [
    byNetwork,
    {
      kind: `${kind}-site`,
      most: most * siteFactor,
      windowMs,
      keyHash: hashOf(site),
    },
  ];
}

/**
 * Counts a try before it is made, so that many at once cannot slip through together.
 * @param key what is counted: an email, an address
 * @returns whether it may go on; if not, in how many seconds the next may
 */
export function consumeAttempt(
  db: Queryable,
  limit: AttemptLimit,
  key: string,
  now: Date,
): Promise<Attempt> {
  return consumeAttempts(db, [[limit, key]], now);
}

/** Counts a try by several limits at once; one that is reached refuses it, and then none has counted. */
export async function consumeAttempts(
  db: Queryable,
  tries: readonly Try[],
  now: Date,
): Promise<Attempt> {
  const counted = tries.flatMap(countedBy);
  const kinds = counted.map(({ kind }) => kind);
  const hashes = counted.map(({ keyHash }) => keyHash);
  // First everybody writes, then everybody looks: of two at once both see the other.
  const written = await db.query<{ id: string }>(
    `INSERT INTO attempt (kind, key_hash, at)
     SELECT kind, key_hash, $3::timestamptz
     FROM unnest($1::text[], $2::text[]) AS given (kind, key_hash) RETURNING id`,
    [kinds, hashes, now],
  );
  const ids = written.map(({ id }) => id);
  const undo = async () => {
    await db.query("DELETE FROM attempt WHERE id = ANY($1::bigint[])", [ids]);
  };
  // The oldest try that still stands in the way, of each limit that is reached.
  const full = await db.query<{ place: string; at: string }>(
    `SELECT given.place, oldest.at
     FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[])
       WITH ORDINALITY AS given (kind, key_hash, since, most, place)
     CROSS JOIN LATERAL (
       SELECT a.at FROM attempt a
       WHERE a.kind = given.kind AND a.key_hash = given.key_hash AND a.at > given.since
         AND a.id <> ALL($5::bigint[])
       ORDER BY a.at DESC OFFSET given.most - 1 LIMIT 1
     ) AS oldest`,
    [
      kinds,
      hashes,
      counted.map(({ windowMs }) => new Date(now.getTime() - windowMs)),
      counted.map(({ most }) => most),
      ids satisfies SqlValue,
    ],
  );
  if (full.length === 0) return { allowed: true, undo };
  await undo();
  const waits = full.map(({ place, at }) => {
    const windowMs = counted[Number(place) - 1]?.windowMs ?? 0;
    return Date.parse(at) + windowMs - now.getTime();
  });
  return {
    allowed: false,
    retryAfter: Math.max(1, Math.ceil(Math.max(...waits) / 1000)),
  };
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
