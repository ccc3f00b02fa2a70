import { emailKey } from "../../accounts/email-key";
import {
  accountsOfPools,
  getEntitledPoolIds,
} from "../../accounts/groups/entitlement";
import type { WrittenAnswerOf } from "../../contract/calls";
import { maxOwnerChoices } from "../../contract/exceptions";
import type { Queryable } from "../../db/database";
import { parseDeliveryId } from "../deliveries/delivery-criteria";

/** Returns SQL of the name of the account `a`. */
const fullName = "concat_ws(' ', a.first_name, nullif(a.last_name, ''))";

/** Returns the ids of exceptions that a request names; those that no exception can have are left out. */
export const parseExceptionIds = (ids: readonly string[]): number[] =>
  ids.map(parseDeliveryId).filter((id) => id !== null);

/** Returns the pools of the exceptions that the caller may see. */
export async function findPoolsOfExceptions(
  db: Queryable,
  accountId: string,
  exceptionIds: readonly number[],
): Promise<number[]> {
  const found = await db.query<{ pool_id: number }>(
    "SELECT DISTINCT pool_id FROM exception WHERE id = ANY($1::bigint[]) AND pool_id = ANY($2::int[])",
    [exceptionIds, await getEntitledPoolIds(db, accountId)],
  );
  return found.map(({ pool_id }) => pool_id);
}

/**
 * Lists the people to whom exceptions can be assigned: those with a confirmed account who may see the pool of any
 * of them. They are named without their email.
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
  const people = await db.query<{ userID: string; name: string }>(
    `SELECT a.id::text AS "userID", ${fullName} AS name
     FROM ${accountsOfPools("$1")} AS viewer JOIN account a ON a.id = viewer.account_id
     WHERE a.verified_at IS NOT NULL ORDER BY lower(${fullName}), a.id LIMIT ${maxOwnerChoices + 1}`,
    [pools],
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
  pools: readonly number[],
): Promise<string | null> {
  const [account] = await db.query<{ id: string }>(
    `SELECT id::text AS id FROM account
     WHERE verified_at IS NOT NULL AND (id = $1::bigint OR email_key = $2)`,
    [parseDeliveryId(owner), emailKey(owner)],
  );
  if (!account) return null;
  const theirs = new Set(await getEntitledPoolIds(db, account.id));
  return pools.every((pool) => theirs.has(pool)) ? account.id : null;
}
