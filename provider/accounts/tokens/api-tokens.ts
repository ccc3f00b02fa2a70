import { runIdempotent, type ChangeRequest } from "../idempotency";
import { recentWritePosition } from "../sessions/last-write";
import { attemptLimits, consumeAttempt } from "../rate-limit";
import { createPrefixedSecret, hashSecret, isPrefixedSecret } from "../secrets";
import { lacksSecondFactor, type Caller } from "../sessions/sessions";
import { isVisibleName } from "../../contract/accounts";
import type { WrittenAnswerOf } from "../../contract/calls";
import type { Language } from "../../contract/extensions/language";
import { apiTokenPrefix, maxApiTokens } from "../../contract/extensions/tokens";
import type { ApiScope } from "../../contract/scopes";
import { latestTime } from "../../db/clock";
import type { Database, Queryable } from "../../db/database";
import type { WalPosition } from "../../db/replicas/wal-position";
import { enqueueMail } from "../../notify/mail/mail-queue";
import { isRefusal, refuse, type Refusal } from "../../refusal";
import { refusalText } from "../../messages";
import { wantedId } from "../../parse-id";

/**
 * API tokens: programs read with them what their owner may see at the moment (docs/decisions/091). Of a
 * token, only the SHA-256 is stored.
 */

/** Characters of a token that are stored to recognize it. */
const prefixLength = 9;
/** Calls with one token in a minute. */
export const callsPerMinute = 600;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A token to create. */
export interface WantedApiToken {
  name: string;
  scopes: readonly ApiScope[];
  days: number;
}

const tooMany = refuse(
  409,
  refusalText("tooManyTokens", { max: maxApiTokens }),
);
const alreadyInUse = refuse(409, refusalText("tokenInUse"));
const noSuchToken = refuse(404, refusalText("noSuchToken"));
/** One message for unknown, expired and revoked tokens. */
const invalidToken = refuse(
  401,
  "The API token is unknown, expired or revoked.",
);
const insufficientScope = refuse(
  403,
  "The API token lacks the scope of this address.",
);

/**
 * Creates a token, of which its owner is informed by mail. A repeated request gives the same entry a new token, as long as the first one was not
 * used: the token itself is not stored, so that the first answer cannot be repeated.
 * @param lockAccount locks the account, so that concurrent forms of one person wait for each other and the
 *   limit holds; returns why no token may be created any more
 */
export async function createApiToken(
  db: Database,
  wanted: WantedApiToken,
  change: ChangeRequest,
  lockAccount: (tx: Queryable) => Promise<Refusal | null>,
): Promise<WrittenAnswerOf<"createApiToken"> | Refusal> {
  const name = wanted.name.trim();
  if (name === "" || !isVisibleName(name))
    return refuse(400, refusalText("tokenNameRequired"));
  const { accountId, now } = change;
  const scopes = [...new Set(wanted.scopes)].sort();
  const token = createPrefixedSecret(apiTokenPrefix);
  const created = await runIdempotent<{ tokenID: string }>(
    db,
    { ...change, call: "createApiToken", payload: { ...wanted, name, scopes } },
    async (tx) => {
      const refusal = await lockAccount(tx);
      if (refusal !== null) return refusal;
      const valid = await tx.query(
        "SELECT FROM api_token WHERE account_id = $1 AND expires_at > $2 AND revoked_at IS NULL",
        [accountId, now],
      );
      if (valid.length >= maxApiTokens) return tooMany;
      const [row] = await tx.query<{ tokenID: string }>(
        `INSERT INTO api_token (account_id, name, token_hash, prefix, scopes, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5::text[], $6, $7) RETURNING id::text AS "tokenID"`,
        [
          accountId,
          name,
          hashSecret(token),
          token.slice(0, prefixLength),
          scopes,
          now,
          new Date(now.getTime() + wanted.days * dayMs),
        ],
      );
      if (!row) throw new Error("An API token was not written");
      await enqueueMail(tx, { kind: "api-token-created", accountId });
      return row;
    },
    () => alreadyInUse.message,
  );
  if (isRefusal(created)) return created;
  const stored = await db.query(
    `UPDATE api_token SET token_hash = $2, prefix = $3
     WHERE id = $1 AND last_used_at IS NULL AND revoked_at IS NULL RETURNING id`,
    [created.tokenID, hashSecret(token), token.slice(0, prefixLength)],
  );
  return stored.length > 0 ? { ...created, token } : alreadyInUse;
}

/** Lists the tokens of an account that are not expired, the newest first. */
export async function listApiTokens(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<WrittenAnswerOf<"getApiTokens">["result"]> {
  return db.query<WrittenAnswerOf<"getApiTokens">["result"][number]>(
    `SELECT id::text AS "tokenID", name, prefix, scopes, created_at AS "createdAt",
       expires_at AS "expiresAt", revoked_at AS "revokedAt",
       (last_used_at AT TIME ZONE 'UTC')::date::text AS "lastUsedOn"
     FROM api_token WHERE account_id = $1 AND expires_at > $2 ORDER BY id DESC`,
    [accountId, now],
  );
}

/** Revokes the caller's own token; one that is revoked already stays so. */
export async function revokeApiToken(
  db: Queryable,
  tokenID: string,
  { accountId, now }: ChangeRequest,
): Promise<Record<string, never> | Refusal> {
  const revoked = await db.query(
    `UPDATE api_token SET revoked_at = coalesce(revoked_at, $3)
     WHERE account_id = $1 AND id = $2 AND expires_at > $3 RETURNING id`,
    [accountId, wantedId(tokenID), now],
  );
  return revoked.length > 0 ? {} : noSuchToken;
}

/** The API token of a request. */
export interface UsedApiToken {
  caller: Caller;
  scopes: string[];
  /** Calls left in this minute, after this one. */
  remaining: number;
  /** Seconds until the calls are counted anew. */
  resetSeconds: number;
}

/**
 * Counts a call with a token and checks that the token may make it.
 * @param scope the scope that the call needs; `any` for every valid token, null for a call of no token
 * @param network of the client, as `clientNetworks` returns it
 */
export async function authenticateApiToken(
  db: Queryable,
  token: string,
  scope: ApiScope | "any" | null,
  { network, now }: { network: string; now: Date },
): Promise<UsedApiToken | Refusal> {
  const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
  const [found] = isPrefixedSecret(apiTokenPrefix, token)
    ? await db.query<{
        account_id: string;
        first_name: string;
        language: Language | null;
        scopes: string[];
        spent: number;
        needs_second_factor: boolean;
        written_to: WalPosition | null;
      }>(
        `UPDATE api_token t
         SET last_used_at = $3, requests = CASE WHEN last_used_at = $3 THEN requests ELSE 0 END + 1
         FROM account a
         WHERE t.token_hash = $1 AND t.expires_at > $2 AND t.created_at <= $4 AND t.revoked_at IS NULL AND a.id = t.account_id
         RETURNING t.account_id, a.first_name, a.language, t.scopes, t.requests AS spent,
           ${lacksSecondFactor("t.account_id")} AS needs_second_factor,
           ${recentWritePosition("a")} AS written_to`,
        [hashSecret(token), now, minute, latestTime(now)],
      )
    : [];
  if (!found) {
    const limit = attemptLimits.apiTokenAddress;
    const attempt = await consumeAttempt(db, limit, network, now);
    return attempt.allowed
      ? invalidToken
      : {
          httpStatus: 429,
          message:
            "Too many requests with unknown API tokens. Try again later.",
          retryAfter: attempt.retryAfter,
        };
  }
  const resetSeconds = Math.ceil(
    (minute.getTime() + minuteMs - now.getTime()) / 1_000,
  );
  if (found.spent > callsPerMinute)
    return {
      httpStatus: 429,
      message: `An API token may make ${callsPerMinute} calls a minute.`,
      retryAfter: resetSeconds,
    };
  if (scope === null || (scope !== "any" && !found.scopes.includes(scope)))
    return insufficientScope;
  return {
    // A token never administers anything.
    caller: {
      accountId: found.account_id,
      firstName: found.first_name,
      language: found.language,
      clock: "utc",
      isAdmin: false,
      needsSecondFactor: found.needs_second_factor,
      lastWritePosition: found.written_to,
    },
    scopes: found.scopes,
    remaining: callsPerMinute - found.spent,
    resetSeconds,
  };
}

/** Deletes expired tokens. */
export async function deleteExpiredApiTokens(
  db: Queryable,
  now: Date,
): Promise<void> {
  await db.query("DELETE FROM api_token WHERE expires_at <= $1", [now]);
}
