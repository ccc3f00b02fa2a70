import type * as z from "zod";
import {
  identifierPageSize,
  type storeIdentifier,
  type tradingPartner,
} from "../contract/extensions/imports";
import type { Language } from "../contract/extensions/language";
import type { Queryable } from "../db/database";
import { isDuns, isGln, normalizeDuns } from "../contract/store-identifier";
import { refuse, type Refusal } from "../refusal";
import { refusalText, type LocalizedText } from "../messages";

/** Trading partners, and the numbers by which they know stores. */

type Done = Record<string, never>;
type Partner = z.input<typeof tradingPartner>;
type Identifier = z.input<typeof storeIdentifier>;

/** Lists trading partners by sender. */
export const listPartners = (db: Queryable): Promise<Partner[]> =>
  db.query<Partner>(
    `SELECT t.sender, t.name, t.pool_id AS "poolID", p.name AS "poolName", t.email,
       coalesce(t.language, 'en') AS language
     FROM trading_partner t LEFT JOIN pool p ON p.id = t.pool_id ORDER BY t.sender`,
  );

/**
 * Adds a trading partner, or changes the one of this sender.
 * @param partner its sender is qualifier and id, as in the interchange: `ZZ:ACMESHIPPER`; its email is an address
 *   or empty
 */
export async function savePartner(
  db: Queryable,
  partner: {
    sender: string;
    name: string;
    poolId: string | null;
    email: string;
    language: Language;
  },
): Promise<Done | Refusal> {
  const sender = partner.sender.trim();
  const name = partner.name.trim();
  if (
    !/^[0-9A-Z]{2}:[\x21-\x7e](?:[\x20-\x7e]{0,13}[\x21-\x7e])?$/.test(sender)
  )
    return refuse(400, refusalText("interchangeSender"));
  if (name === "") return refuse(400, refusalText("nameRequired"));
  const { poolId, email, language } = partner;
  const noSuchPool = refuse(404, refusalText("noSuchPool"));
  if (poolId !== null && !/^\d{1,9}$/.test(poolId)) return noSuchPool;
  const saved = await db.query(
    `INSERT INTO trading_partner (sender, name, pool_id, email, language)
     SELECT $1, $2, $3::int, nullif($4, ''), $5
     WHERE $3::int IS NULL OR EXISTS (SELECT FROM pool WHERE id = $3::int)
     ON CONFLICT (sender) DO UPDATE SET name = excluded.name, pool_id = excluded.pool_id,
       email = excluded.email, language = excluded.language
     RETURNING sender`,
    [sender, name, poolId, email, language],
  );
  return saved.length > 0 ? {} : noSuchPool;
}

/** Removes a trading partner; a repeated request is no error. */
export async function removePartner(
  db: Queryable,
  sender: string,
): Promise<Done> {
  await db.query("DELETE FROM trading_partner WHERE sender = $1", [sender]);
  return {};
}

/**
 * Lists store identifiers by scheme and value: those that contain a text in the value, or in the number
 * or name of the store.
 */
export async function listStoreIdentifiers(
  db: Queryable,
  { search, offset }: { search: string; offset: number },
): Promise<{ result: Identifier[]; total: number }> {
  const matching = `FROM store_identifier i JOIN store s ON s.number = i.store_number
    WHERE strpos(lower(concat_ws(chr(10), i.value, s.number, s.name)), lower($1)) > 0`;
  const wanted = search.trim();
  const result = await db.query<Identifier>(
    `SELECT i.scheme, i.value, s.number AS store, s.name AS "storeName" ${matching}
     ORDER BY i.scheme COLLATE "C", i.value OFFSET $2 LIMIT ${identifierPageSize}`,
    [wanted, offset],
  );
  const [count] = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total ${matching}`,
    [wanted],
  );
  return { result, total: count?.total ?? 0 };
}

/** Returns why a value is no identifier of its scheme, or null. */
function findIdentifierError({
  scheme,
  value,
}: StoreValue): LocalizedText | null {
  if (scheme === "GLN") return isGln(value) ? null : refusalText("glnInvalid");
  if (scheme === "DUNS")
    return isDuns(value) ? null : refusalText("dunsInvalid");
  return /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)
    ? null
    : refusalText("identifierCharacters");
}

interface StoreValue {
  scheme: Identifier["scheme"];
  value: string;
}

/** Adds an identifier of a store, or gives it to another store. */
export async function saveStoreIdentifier(
  db: Queryable,
  identifier: StoreValue & { store: string },
): Promise<Done | Refusal> {
  const { scheme } = identifier;
  const trimmed = identifier.value.trim();
  const value = scheme === "DUNS" ? normalizeDuns(trimmed) : trimmed;
  const problem = findIdentifierError({ scheme, value });
  if (problem !== null) return refuse(400, problem);
  const saved = await db.query(
    `INSERT INTO store_identifier (scheme, value, store_number)
     SELECT $1, $2, number FROM store WHERE number = $3
     ON CONFLICT (scheme, value) DO UPDATE SET store_number = excluded.store_number
     RETURNING value`,
    [scheme, value, identifier.store.trim()],
  );
  return saved.length > 0 ? {} : refuse(404, refusalText("noSuchStore"));
}

/** Removes an identifier of a store; a repeated request is no error. */
export async function removeStoreIdentifier(
  db: Queryable,
  { scheme, value }: StoreValue,
): Promise<Done> {
  await db.query(
    "DELETE FROM store_identifier WHERE scheme = $1 AND value = $2",
    [scheme, value],
  );
  return {};
}
