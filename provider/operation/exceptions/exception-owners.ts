import { emailKey } from "../../accounts/email-key";
import {
  accountsOfPools,
  entitledPools,
  getEntitledPoolIds,
} from "../../accounts/groups/entitlement";
import type { WrittenAnswerOf } from "../../contract/calls";
import { maxOwnerChoices } from "../../contract/exceptions";
import type { Queryable } from "../../db/database";
import { isVisible } from "./list-exceptions";
import { parseId, wantedId } from "../../parse-id";

/** Returns SQL of the name of the account `a`. */
const fullName = "concat_ws(' ', a.first_name, nullif(a.last_name, ''))";

/** Returns the ids of exceptions that a request names; those that no exception can have are left out. */
export const parseExceptionIds = (ids: readonly string[]): number[] =>
  ids.map(parseId).filter((id) => id !== null);

/** Where exceptions are. */
interface PoolsOfExceptions {
  ids: number[];
  /** True if the pool of one of them is not known, so that only those who see all pools see it. */
  hasUnknown: boolean;
}

/** Returns the pools of the exceptions that the caller may see; null if there are none. */
export async function findPoolsOfExceptions(
  db: Queryable,
  accountId: string,
  exceptionIds: readonly number[],
): Promise<PoolsOfExceptions | null> {
  const found = await db.query<{ pool_id: number | null }>(
    `SELECT DISTINCT e.pool_id FROM exception e WHERE e.id = ANY($1::bigint[]) AND ${isVisible("$2")}`,
    [exceptionIds, await getEntitledPoolIds(db, accountId)],
  );
  if (found.length === 0) return null;
  const ids = found.flatMap(({ pool_id }) => pool_id ?? []);
  return { ids, hasUnknown: ids.length < found.length };
}

const findAllPools = async (db: Queryable): Promise<number[]> =>
  (await db.query<{ id: number }>("SELECT id FROM pool")).map(({ id }) => id);

/**
 * Lists the people to whom exceptions can be assigned: those with a confirmed account who may see any of them. They
 * are named without their email.
 * @param accountId the caller; an exception that the caller may not see adds nobody
 */
export async function listExceptionOwners(
  db: Queryable,
  accountId: string,
  exceptionIDs: readonly string[],
): Promise<WrittenAnswerOf<"getExceptionOwners">> {
  const pools = await findPoolsOfExceptions(
    db,
    accountId,
    parseExceptionIds(exceptionIDs),
  );
  if (pools === null) return { result: [] };
  // Those who see all pools are among those who see any.
  const ofAllPools = pools.ids.length === 0;
  const people = await db.query<{ userID: string; name: string }>(
    `SELECT a.id::text AS "userID", ${fullName} AS name
     FROM ${accountsOfPools("$1")} AS viewer JOIN account a ON a.id = viewer.account_id
     WHERE a.verified_at IS NOT NULL ${
       ofAllPools
         ? `AND NOT EXISTS (SELECT id FROM pool EXCEPT SELECT pool_id FROM ${entitledPools("viewer.account_id")} AS theirs)`
         : ""
     }
     ORDER BY lower(${fullName}), a.id LIMIT ${maxOwnerChoices + 1}`,
    [ofAllPools ? await findAllPools(db) : pools.ids],
  );
  return { result: people.length > maxOwnerChoices ? null : people };
}

/**
 * Finds the account to which exceptions are to be assigned.
 * @param owner the id of an account, or its email
 * @param pools of the exceptions
 * @returns null if there is none that may see all of these pools
 */
export async function findNewOwner(
  db: Queryable,
  owner: string,
  { ids, hasUnknown }: PoolsOfExceptions,
): Promise<string | null> {
  const [account] = await db.query<{ id: string }>(
    `SELECT id::text AS id FROM account
     WHERE verified_at IS NOT NULL AND (id = $1::bigint OR email_key = $2)`,
    [wantedId(owner), emailKey(owner)],
  );
  if (!account) return null;
  const theirs = new Set(await getEntitledPoolIds(db, account.id));
  const needed = hasUnknown ? await findAllPools(db) : ids;
  return needed.every((pool) => theirs.has(pool)) ? account.id : null;
}
