import type { WrittenAnswerOf } from "../contract/calls";
import { latestTime } from "../db/clock";
import type { Queryable } from "../db/database";
import { utcTimestampSql } from "../db/json-rows";
import { emailKey } from "./email-key";
import { sessionIdleMs, sessionMaxMs } from "./sessions/sessions";

/** Sessions are named by the start of their hash, from which nobody can find the token. */
const sessionId = "left(token_hash, 32)";

/** Most sessions in the list. */
const maxSessions = 100;

/**
 * Returns an account for its owner.
 * @param sessionHash token hash of the session that asks
 */
export async function getOwnAccount(
  db: Queryable,
  accountId: string,
  sessionHash: string,
  now: Date,
): Promise<WrittenAnswerOf<"getAccount">> {
  const [account] = await db.query<WrittenAnswerOf<"getAccount">>(
    `SELECT a.email, a.first_name AS "firstName", a.last_name AS "lastName",
       (SELECT json_build_object(
          'email', c.email, 'expiresAt', ${utcTimestampSql("c.expires_at")},
          'isConfirmedByOld', c.old_confirmed_at IS NOT NULL,
          'isConfirmedByNew', c.new_confirmed_at IS NOT NULL)
        FROM email_change c WHERE c.account_id = a.id AND c.expires_at > $3) AS "emailChange",
       (SELECT coalesce(json_agg(json_build_object(
          'sessionID', ${sessionId}, 'client', client, 'startedAt', ${utcTimestampSql("created_at")},
          'usedAt', ${utcTimestampSql("used_at")}, 'isCurrent', token_hash = $2
        ) ORDER BY token_hash = $2 DESC, used_at DESC, token_hash), '[]')
        FROM (SELECT * FROM session
              WHERE account_id = a.id AND used_at > $4 AND created_at > $5 AND used_at <= $6 AND created_at <= $6
              ORDER BY token_hash = $2 DESC, used_at DESC LIMIT ${maxSessions}) AS open) AS sessions
     FROM account a WHERE a.id = $1`,
    [
      accountId,
      sessionHash,
      now,
      new Date(now.getTime() - sessionIdleMs),
      new Date(now.getTime() - sessionMaxMs),
      latestTime(now),
    ],
  );
  if (!account) throw new Error("The account of a session is missing");
  return account;
}

/**
 * Ends one session of an account.
 * @returns false if the account has no such session
 */
export async function endOwnSession(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<boolean> {
  const ended = await db.query(
    `DELETE FROM session WHERE account_id = $1 AND ${sessionId} = $2 RETURNING 1`,
    [accountId, id],
  );
  return ended.length > 0;
}

/** Ends all sessions of an account. */
export async function endOwnSessions(
  db: Queryable,
  accountId: string,
): Promise<void> {
  await db.query("DELETE FROM session WHERE account_id = $1", [accountId]);
}

/** Changes the name of an account, by valid names. */
export async function changeOwnName(
  db: Queryable,
  accountId: string,
  name: { firstName: string; lastName: string | null },
): Promise<void> {
  await db.query(
    "UPDATE account SET first_name = $2, last_name = $3 WHERE id = $1",
    [accountId, name.firstName, name.lastName],
  );
}

/** Returns whether an account has this email, in any spelling. */
export async function hasEmail(
  db: Queryable,
  accountId: string,
  email: string,
): Promise<boolean> {
  const rows = await db.query(
    "SELECT FROM account WHERE id = $1 AND email_key = $2",
    [accountId, emailKey(email)],
  );
  return rows.length > 0;
}
