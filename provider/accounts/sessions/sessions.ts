import type { Language } from "../../contract/extensions/language";
import type { Clock } from "../../contract/extensions/store-times";
import { latestTime } from "../../db/clock";
import type { Database, Queryable } from "../../db/database";
import { isStorageFailure } from "../../db/errors";
import type { WalPosition } from "../../db/replicas/wal-position";
import { knownNetworkKeptMs, knownNetworkKind } from "./known-networks";
import { recentWritePosition } from "./last-write";
import { attemptLimits } from "../rate-limit";
import { hashSecret, createSecret } from "../secrets";

/** A session expires after this long without a call caused by the user. */
export const sessionIdleMs = 60 * 60 * 1000;
/** A session expires after this long in any case. */
export const sessionMaxMs = 12 * 60 * 60 * 1000;
/** The last use is stored at most this often, so that reads do not become writes. */
const touchEveryMs = 10_000;

/** The signed-in account of a request, read from the session on each request. */
export interface Caller {
  accountId: string;
  firstName: string;
  /** The language that the user has chosen; null for that of the browser. */
  language: Language | null;
  clock: Clock;
  /** True if the account administers at least one group. */
  isAdmin: boolean;
  /** True if a group requires a second factor that the account does not have. */
  needsSecondFactor: boolean;
  /** What a replica must have replayed to answer the account's reads; null: nothing. */
  lastWritePosition: WalPosition | null;
}

/** A session that is currently valid. */
export interface Session {
  hash: string;
  caller: Caller;
  usedAt: Date;
}

/**
 * Starts a session.
 * @param client coarse name of the browser, if it is known
 * @returns its token, which only the browser keeps
 */
export async function startSession(
  db: Queryable,
  accountId: string,
  now: Date,
  client: string | null = null,
): Promise<string> {
  const token = createSecret();
  await db.query(
    "INSERT INTO session (token_hash, account_id, created_at, used_at, client) VALUES ($1, $2, $3, $3, $4)",
    [hashSecret(token), accountId, now, client],
  );
  return token;
}

/** Returns an expression: whether a group that an account belongs to or administers requires a second factor. */
export const requiresSecondFactor = (accountId: string) =>
  `EXISTS (
     SELECT FROM user_group g WHERE g.requires_second_factor AND g.id IN (
       SELECT group_id FROM group_member WHERE account_id = ${accountId}
       UNION ALL SELECT group_id FROM group_administrator WHERE account_id = ${accountId}))`;

/** Condition: an account has no second factor although a group requires one. */
export const lacksSecondFactor = (accountId: string) =>
  `(NOT EXISTS (SELECT FROM second_factor f WHERE f.account_id = ${accountId})
    AND ${requiresSecondFactor(accountId)})`;

/** Returns the session with this token hash, or null if there is none or it has expired. */
export async function findSession(
  db: Queryable,
  hash: string,
  now: Date,
): Promise<Session | null> {
  const [row] = await db.query<{
    account_id: string;
    first_name: string;
    language: Language | null;
    clock: Clock | null;
    used_at: string;
    is_admin: boolean;
    needs_second_factor: boolean;
    written_to: WalPosition | null;
  }>(
    `SELECT s.account_id, a.first_name, a.language, a.clock, s.used_at, ${recentWritePosition("a")} AS written_to,
            EXISTS (SELECT FROM group_administrator g WHERE g.account_id = s.account_id) AS is_admin,
            ${lacksSecondFactor("s.account_id")} AS needs_second_factor
     FROM session s JOIN account a ON a.id = s.account_id
     WHERE s.token_hash = $1 AND s.used_at > $2 AND s.created_at > $3
       AND s.used_at <= $4 AND s.created_at <= $4`,
    [
      hash,
      new Date(now.getTime() - sessionIdleMs),
      new Date(now.getTime() - sessionMaxMs),
      latestTime(now),
    ],
    { keepsPlan: true },
  );
  if (!row) return null;
  return {
    hash,
    usedAt: new Date(row.used_at),
    caller: {
      accountId: row.account_id,
      firstName: row.first_name,
      language: row.language,
      clock: row.clock ?? "utc",
      isAdmin: row.is_admin,
      needsSecondFactor: row.needs_second_factor,
      lastWritePosition: row.written_to,
    },
  };
}

/**
 * Records the user's activity in a session. Background refreshes must not call it. If the database
 * cannot write, reading continues to work, and the session expires as if it had been idle.
 */
export async function touchSession(
  db: Queryable,
  session: Session,
  now: Date,
): Promise<void> {
  if (now.getTime() - session.usedAt.getTime() < touchEveryMs) return;
  try {
    await db.query("UPDATE session SET used_at = $2 WHERE token_hash = $1", [
      session.hash,
      now,
    ]);
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
  }
}

/** Ends a session; its token becomes invalid. */
export async function endSession(db: Queryable, hash: string): Promise<void> {
  await db.query("DELETE FROM session WHERE token_hash = $1", [hash]);
}

/** As long as any window of a rate limit, except the one of a month. */
const attemptsKeptMs = 24 * 60 * 60 * 1000;
/** Unconfirmed registrations are deleted after this long. */
const unverifiedKeptMs = 30 * 24 * 60 * 60 * 1000;
/** Forms are not submitted again after this long. */
const answersKeptMs = 7 * 24 * 60 * 60 * 1000;

/** Deletes expired sessions, links and stored answers, counted attempts and unconfirmed registrations. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const { invitationMailMonth: month } = attemptLimits;
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.query(
    "DELETE FROM session WHERE used_at <= $1 OR created_at <= $2",
    [before(sessionIdleMs), before(sessionMaxMs)],
  );
  await db.query(
    `DELETE FROM attempt WHERE at <= CASE kind
       WHEN $1 THEN $2::timestamptz WHEN $3 THEN $4::timestamptz ELSE $5::timestamptz END`,
    [
      knownNetworkKind,
      before(knownNetworkKeptMs),
      month.kind,
      before(month.windowMs),
      before(attemptsKeptMs),
    ],
  );
  await db.query(
    "DELETE FROM account WHERE verified_at IS NULL AND created_at <= $1",
    [before(unverifiedKeptMs)],
  );
  for (const table of [
    "password_reset_link",
    "email_change",
    "pending_sign_in",
  ])
    await db.query(`DELETE FROM ${table} WHERE expires_at <= $1`, [now]);
  await db.query("DELETE FROM idempotent_answer WHERE at <= $1", [
    before(answersKeptMs),
  ]);
}
