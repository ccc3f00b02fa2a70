import type * as z from "zod";
import { runIdempotent, type ChangeRequest } from "../accounts/idempotency";
import {
  createPrefixedSecret,
  hashSecret,
  isPrefixedSecret,
} from "../accounts/secrets";
import type { apiKey } from "../contract/extensions/imports";
import type { Language } from "../contract/extensions/language";
import type { Database, Queryable } from "../db/database";
import { isRefusal, refuse, type Refusal } from "../refusal";
import { accessKinds } from "../accounts/access-kinds";
import { mayGrantAccess } from "./checks/check-access";
import { kindTexts } from "./kind";
import { findKind, grantsAccess } from "./kinds/all-kinds";
import { listFullAdministrators } from "../accounts/groups/administration";
import { enqueueMail } from "../notify/mail/mail-queue";
import { refusalText } from "../messages";
import { wantedId } from "../parse-id";

/** API keys: other systems send documents with them. Of a key, only the SHA-256 is stored. */

/** How all keys begin. */
const keyStart = "tp_";
/** Characters of a key that are stored to recognize it. */
const prefixLength = 8;

/** A valid key of a request. */
export interface ApiKey {
  id: string;
  name: string;
  /** Names of the kinds that it may send; empty: all but those that grant access. */
  kinds: string[];
  /** The pools that it may write to; empty: all. */
  poolIds: number[];
  /** What requests with it cost in this minute, this one included. */
  spent: number;
  /** It may change who has access, and its maker may not any more. */
  isSuspended: boolean;
}

/** SQL condition: the API key of the row `k` is suspended. */
const isSuspended = `(k.kinds && ARRAY[${accessKinds.map((kind) => `'${kind}'`).join(", ")}]
  AND NOT EXISTS (SELECT FROM account WHERE id = k.created_by_account AND ${mayGrantAccess}))`;

/**
 * Counts a request with a key, and records its use to the minute.
 * @param cost what the request counts for
 * @returns null if the key is unknown or revoked
 */
export async function countApiKey(
  db: Queryable,
  key: string,
  cost: number,
  now: Date,
): Promise<ApiKey | null> {
  if (!isPrefixedSecret(keyStart, key)) return null;
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  const [found] = await db.query<ApiKey>(
    `UPDATE api_key k
     SET last_used_at = $2, requests = CASE WHEN last_used_at = $2 THEN requests ELSE 0 END + $3
     WHERE key_hash = $1 AND revoked_at IS NULL
     RETURNING id, name, kinds, pool_ids AS "poolIds", requests AS spent, ${isSuspended} AS "isSuspended"`,
    [hashSecret(key), minute, cost],
  );
  return found ?? null;
}

/** Lists API keys, the newest first; with an id, that one only. */
export async function listApiKeys(
  db: Queryable,
  language: Language,
  id: string | null = null,
): Promise<z.input<typeof apiKey>[]> {
  const rows = await db.query<{
    id: string;
    name: string;
    prefix: string;
    kinds: string[];
    pools: string[];
    created_at: string;
    created_by_name: string;
    last_used_at: string | null;
    revoked_at: string | null;
    isSuspended: boolean;
  }>(
    `SELECT id, name, prefix, kinds, created_at, created_by_name, last_used_at, revoked_at,
       ${isSuspended} AS "isSuspended",
       ARRAY(
         SELECT p.name FROM pool p WHERE p.id = ANY(k.pool_ids) ORDER BY p.name COLLATE "C"
       ) AS pools
     FROM api_key k WHERE $1::bigint IS NULL OR id = $1 ORDER BY created_at DESC, id DESC`,
    [id],
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    kinds: row.kinds.map((name) => {
      const kind = findKind(name);
      return kind ? kindTexts(kind, language).title : name;
    }),
    pools: row.pools,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    isSuspended: row.isSuspended,
  }));
}

/** A key to create. */
export interface NewApiKey {
  name: string;
  kinds: readonly string[];
  poolIds: readonly string[];
}

const alreadyInUse = refuse(409, refusalText("keyInUse"));

/**
 * Creates an API key. A repeated request gives the same entry a new key, as long as the first one was
 * not used: the key itself is not stored, so that the first answer cannot be repeated. Everybody who
 * administers every pool group is told by mail of a key that may change who has access.
 * @param lockAccount locks the account of the administrator; returns why it may make no such key any more
 */
export async function createApiKey(
  db: Database,
  wanted: NewApiKey,
  administrator: ChangeRequest,
  language: Language,
  lockAccount: (tx: Queryable) => Promise<Refusal | null>,
): Promise<{ result: z.input<typeof apiKey>; key: string } | Refusal> {
  const name = wanted.name.trim();
  if (name === "") return refuse(400, refusalText("nameRequired"));
  const unknown = wanted.kinds.find((kind) => findKind(kind) === null);
  if (unknown !== undefined)
    return refuse(400, refusalText("noSuchRecords", { kind: unknown }));
  const key = createPrefixedSecret(keyStart);
  const { accountId, now } = administrator;
  const created = await runIdempotent<{ id: string }>(
    db,
    { ...administrator, call: "createApiKey", payload: { ...wanted, name } },
    async (tx) => {
      const refusal = await lockAccount(tx);
      if (refusal !== null) return refusal;
      const poolIds = await findPools(tx, wanted.poolIds);
      if (poolIds === null) return refuse(404, refusalText("noSuchPool"));
      const [row] = await tx.query<{ id: string }>(
        `INSERT INTO api_key (
           name, key_hash, prefix, kinds, pool_ids, created_at, created_by_account, created_by_name
         )
         SELECT $1, $2, $3, $4::text[], $5::int[], $6, id, ${fullName} FROM account WHERE id = $7
         RETURNING id`,
        [
          name,
          hashSecret(key),
          key.slice(0, prefixLength),
          wanted.kinds,
          poolIds,
          now,
          accountId,
        ],
      );
      if (wanted.kinds.some(grantsAccess))
        for (const id of await listFullAdministrators(tx))
          await enqueueMail(tx, { kind: "access-key-created", accountId: id });
      return { id: row?.id ?? "" };
    },
    () => alreadyInUse.message,
  );
  if (isRefusal(created)) return created;
  const [stored] = await db.query(
    `UPDATE api_key SET key_hash = $2, prefix = $3
     WHERE id = $1 AND last_used_at IS NULL AND revoked_at IS NULL RETURNING id`,
    [created.id, hashSecret(key), key.slice(0, prefixLength)],
  );
  const [result] = await listApiKeys(db, language, created.id);
  return stored && result ? { result, key } : alreadyInUse;
}

/** SQL for the name of an account, as lists show it. */
const fullName = "concat_ws(' ', first_name, last_name)";

/** Returns the name of an account, as lists show it. */
export async function nameOfAccount(
  db: Queryable,
  accountId: string,
): Promise<string> {
  const [account] = await db.query<{ name: string }>(
    `SELECT ${fullName} AS name FROM account WHERE id = $1`,
    [accountId],
  );
  return account?.name ?? "";
}

/** Returns pool ids as numbers; null if one of the pools does not exist. */
async function findPools(
  tx: Queryable,
  ids: readonly string[],
): Promise<number[] | null> {
  if (ids.some((id) => !/^\d{1,9}$/.test(id))) return null;
  const wanted = [...new Set(ids.map(Number))];
  const found = await tx.query<{ id: number }>(
    "SELECT id FROM pool WHERE id = ANY($1::int[]) ORDER BY id",
    [wanted],
  );
  return found.length === wanted.length ? found.map(({ id }) => id) : null;
}

/** Revokes an API key; one that is revoked already stays so. */
export async function revokeApiKey(
  db: Queryable,
  id: string,
  now: Date,
): Promise<Record<string, never> | Refusal> {
  const revoked = await db.query(
    "UPDATE api_key SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1 RETURNING id",
    [wantedId(id), now],
  );
  return revoked.length > 0 ? {} : refuse(404, refusalText("noSuchKey"));
}
