import { latestTime } from "../db/clock";
import type { Queryable, SqlValue } from "../db/database";
import { clientNetworks } from "../../shared/client-networks.server";
import { hashSecret } from "./secrets";

/** Number of attempts allowed within a sliding window. */
export interface AttemptLimit {
  kind: string;
  maxAttempts: number;
  windowMs: number;
  /**
   * True if the key is a client address: counted by its network, and with a higher limit by its site
   * (/48).
   */
  isByAddress?: true;
}

const minute = 60 * 1000;
const quarterHour = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;
/** An IPv6 site (/48) is allowed this many times the attempts of one network (/64). */
const siteFactor = 5;

const limitOf = (
  kind: string,
  maxAttempts: number,
  windowMs: number,
): AttemptLimit => ({ kind, maxAttempts, windowMs });

/** A limit by client address within a quarter of an hour. */
const byAddress = (kind: string, maxAttempts: number): AttemptLimit => ({
  ...limitOf(kind, maxAttempts, quarterHour),
  isByAddress: true,
});

/**
 * The rate limits. They slow down guessing but never lock an account permanently: the window slides on
 * whatever the client does, and refused attempts do not count.
 */
export const attemptLimits = {
  /** Failed sign-ins by account and network. */
  signIn: limitOf("sign-in", 10, quarterHour),
  /** Failed sign-ins by client address. */
  signInAddress: byAddress("sign-in-address", 100),
  /** Failed sign-ins of one account from networks that are not known for it (`known-networks.ts`). */
  signInAccount: limitOf("sign-in-account", 50, hour),
  /** Registrations by email and client address: another person's attempts do not use up the owner's. */
  register: limitOf("register", 5, quarterHour),
  registerAddress: byAddress("register-address", 60),
  /** Requests for a new link by resend id and client address. */
  resend: limitOf("resend", 3, quarterHour),
  resendAddress: byAddress("resend-address", 30),
  /**
   * Link checks by client address. Codes of 128 bits cannot be guessed; this limits the load on the
   * database.
   */
  verifyAddress: byAddress("verify-address", 100),
  /** Wrong passwords sent with the code of a link, by registration. */
  verifyPassword: limitOf("verify-password", 10, quarterHour),
  /** Wrong passwords sent with codes of links, by client address. */
  verifyPasswordAddress: byAddress("verify-password-address", 30),
  /** Requests for a link that resets a password, by email and client address. */
  reset: limitOf("reset", 5, quarterHour),
  resetAddress: byAddress("reset-address", 30),
  /** Mails with such a link by recipient. The links in them are valid for as long as this window. */
  resetMail: limitOf("reset-mail", 3, hour),
  /**
   * Codes of such links by client address. They cannot be guessed; this limits the load on the database.
   */
  resetCodeAddress: byAddress("reset-code-address", 30),
  /** Wrong current passwords by the account that would change something, and by client address. */
  currentPassword: limitOf("current-password", 10, quarterHour),
  /** Requests for another email by account. */
  emailChange: limitOf("email-change", 5, day),
  /** The same by new address, whoever asks. */
  emailChangeMail: limitOf("email-change-mail", 3, day),
  /**
   * Codes of links about such changes by client address. They cannot be guessed; this limits the load on
   * the database.
   */
  emailChangeCodeAddress: byAddress("email-change-code-address", 30),
  /** Wrong codes of a second factor by account: 960 guesses a day at most, of a million codes. */
  factorCode: limitOf("factor-code", 10, quarterHour),
  /** The same over a day. Recovery codes cannot be guessed and are not counted. */
  factorCodeDay: limitOf("factor-code-day", 50, day),
  /** Wrong codes at sign-in by client address. */
  factorCodeAddress: byAddress("factor-code-address", 60),
  /** Codes of the first run by client address. They cannot be guessed; this limits the load. */
  firstRunAddress: byAddress("first-run-address", 20),
  /**
   * Mails by recipient, whatever caused them. The links in them stay valid for longer than this window.
   */
  mail: limitOf("mail", 5, hour),
  /** Invitations by the account of the administrator who sends them. */
  invitationsOfAdministrator: limitOf("invitation-of-administrator", 100, day),
  /** Invitations by group, whoever sends them. */
  invitationsToGroup: limitOf("invitation-to-group", 200, day),
  /** Mails of invitations by recipient, whoever invites to whichever group. */
  invitationMail: limitOf("invitation-mail", 1, day),
  invitationMailMonth: limitOf("invitation-mail-month", 3, 30 * day),
  /** Requests with an unknown or revoked API key by client address. */
  apiKeyAddress: byAddress("api-key-address", 100),
  /** Requests with an unknown, expired or revoked API token by client address. */
  apiTokenAddress: byAddress("api-token-address", 100),
  /** Openings of share links by client address, counted before the token is looked at. */
  shareLinkAddress: byAddress("share-link-address", 300),
  /** Openings of links that are not valid by client address. */
  shareLinkUnknown: byAddress("share-link-unknown", 30),
  /** Visits by link and network: whoever reloads the page is not counted again. */
  shareLinkVisit: limitOf("share-link-visit", 1, hour / 2),
  /** New share links by account, also of links that were revoked. */
  shareLinksOfAccount: limitOf("share-link-of-account", 200, day),
  /** New notes by account, also of notes that were removed. */
  notesOfAccount: limitOf("note-of-account", 500, day),
  /** Photos that an account sends for notes. */
  notePhotosOfAccount: limitOf("note-photo-of-account", 1_000, day),
  /** Submissions with one solved human check, across all replicas of the portal. */
  humanCheck: limitOf("human-check", 1, 2 * hour),
  /** What was submitted with it. */
  humanCheckSubmission: limitOf("human-check-submission", 1, minute / 2),
  /** Repeats of that submission, which a second press sends to another replica of the portal. */
  humanCheckRepeat: limitOf("human-check-repeat", 2, 2 * hour),
};

/** Outcome of an attempt; `undo` removes a counted attempt (after a successful sign-in). */
export type Attempt =
  | { allowed: true; undo(): Promise<void> }
  | { allowed: false; retryAfter: number };

/**
 * A limit and the key that it counts: an email key or a client address. Only hashes of keys are stored.
 */
export type CountedKey = readonly [limit: AttemptLimit, key: string];

interface Counted {
  kind: string;
  most: number;
  windowMs: number;
  keyHash: string;
}

function countersOf([limit, key]: CountedKey): Counted[] {
  const { kind, maxAttempts: most, windowMs } = limit;
  if (!limit.isByAddress)
    return [{ kind, most, windowMs, keyHash: hashSecret(key) }];
  const { network, site } = clientNetworks(key);
  const byNetwork = { kind, most, windowMs, keyHash: hashSecret(network) };
  if (site === null) return [byNetwork];
  return [
    byNetwork,
    {
      kind: `${kind}-site`,
      most: most * siteFactor,
      windowMs,
      keyHash: hashSecret(site),
    },
  ];
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit: each is
 * committed before it counts the others. In a transaction, a lock of the key is needed for that.
 * @param db not a transaction, unless it holds such a lock
 * @param key the email key or client address that is counted
 * @returns whether the attempt is allowed; if not, `retryAfter` is the wait in seconds
 */
export function consumeAttempt(
  db: Queryable,
  limit: AttemptLimit,
  key: string,
  now: Date,
): Promise<Attempt> {
  return consumeAttempts(db, [[limit, key]], now);
}

/**
 * Counts one attempt against several limits. If any limit is reached, the attempt is refused and counts
 * against none of them.
 */
export async function consumeAttempts(
  db: Queryable,
  tries: readonly CountedKey[],
  now: Date,
): Promise<Attempt> {
  const counted = tries.flatMap(countersOf);
  const kinds = counted.map(({ kind }) => kind);
  const hashes = counted.map(({ keyHash }) => keyHash);
  // All attempts are inserted before any is counted, so that two concurrent attempts see each other.
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
  // For each reached limit, the attempt that must leave the window before another one is allowed.
  const full = await db.query<{ place: string; at: string }>(
    `SELECT given.place, oldest.at
     FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[])
       WITH ORDINALITY AS given (kind, key_hash, since, most, place)
     CROSS JOIN LATERAL (
       SELECT a.at FROM attempt a
       WHERE a.kind = given.kind AND a.key_hash = given.key_hash AND a.at > given.since AND a.at <= $6
         AND a.id <> ALL($5::bigint[])
       ORDER BY a.at DESC OFFSET given.most - 1 LIMIT 1
     ) AS oldest`,
    [
      kinds,
      hashes,
      counted.map(({ windowMs }) => new Date(now.getTime() - windowMs)),
      counted.map(({ most }) => most),
      ids satisfies SqlValue,
      latestTime(now),
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

/** Returns whether an attempt with a key counts within the window of its limit. */
export async function isAttempted(
  db: Queryable,
  { kind, windowMs }: AttemptLimit,
  key: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    "SELECT id FROM attempt WHERE kind = $1 AND key_hash = $2 AND at > $3 AND at <= $4 LIMIT 1",
    [
      kind,
      hashSecret(key),
      new Date(now.getTime() - windowMs),
      latestTime(now),
    ],
  );
  return rows.length > 0;
}

/** Deletes the attempts of a key after the correct password was given. */
export async function resetAttempts(
  db: Queryable,
  { kind }: AttemptLimit,
  key: string,
): Promise<void> {
  await db.query("DELETE FROM attempt WHERE kind = $1 AND key_hash = $2", [
    kind,
    hashSecret(key),
  ]);
}
