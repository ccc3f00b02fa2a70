import { createHash } from "node:crypto";
import type { Queryable } from "../db/database";

/**
 * Which pools an account may see: those of its pool groups, and of the pool groups in its master
 * groups (specification, part 1, section 6). A pool group of all pools holds future ones, too
 * (docs/decisions/070). Stores follow their pool.
 */

/**
 * A subquery of one column `pool_id` with the pools of an account, each once.
 * @param parameter the statement's parameter that holds the account id, e.g. `$1`
 */
export function entitledPools(parameter: `$${number}`): string {
  const groups = `(
    SELECT m.group_id FROM group_member m WHERE m.account_id = ${parameter}
    UNION ALL
    SELECT mgp.pool_group_id
    FROM group_member m JOIN master_group_pool_group mgp ON mgp.master_group_id = m.group_id
    WHERE m.account_id = ${parameter}
  )`;
  return `(
    SELECT pgp.pool_id FROM pool_group_pool pgp WHERE pgp.pool_group_id IN ${groups}
    UNION
    SELECT every.id FROM pool every
    WHERE EXISTS (SELECT FROM user_group g WHERE g.all_pools AND g.id IN ${groups})
  )`;
}

/**
 * The ids of the pools that an account may see, ascending. Queries over large tables do best with
 * `pool_id = ANY($n::int[])` and this list: it is short, and the planner knows its length.
 */
export async function getEntitledPoolIds(
  db: Queryable,
  accountId: string,
): Promise<number[]> {
  const rows = await db.query<{ pool_id: number }>(
    `SELECT pool_id FROM ${entitledPools("$1")} AS entitled ORDER BY pool_id`,
    [accountId],
  );
  return rows.map(({ pool_id }) => pool_id);
}

/**
 * Names what an account may see, so that whoever keeps what it was shown learns when that has changed
 * (contract: `entitlement`): the same text as long as the pools are the same. It tells nothing about
 * them, and those of another account have another one.
 * @param poolIds ids of the account's pools, ascending
 */
export function entitlementMark(
  accountId: string,
  poolIds: readonly number[],
): string {
  return createHash("sha256")
    .update(`${accountId}: ${poolIds.join()}`)
    .digest("base64url")
    .slice(0, 22);
}

/**
 * Reads a pool id of a payload.
 * @returns the id, or null when no pool can have it (ids are positive 32-bit integers)
 */
export function parsePoolId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}

/**
 * The pools that a call is about: all of the caller's, or of these the one that it names. A pool
 * that the caller may not see, or that no pool can be, leaves none.
 * @param pool pool id of the payload; null for all
 */
export function poolsAskedFor(
  poolIds: readonly number[],
  pool: string | null,
): readonly number[] {
  if (pool === null) return poolIds;
  const asked = parsePoolId(pool);
  return poolIds.filter((id) => id === asked);
}
