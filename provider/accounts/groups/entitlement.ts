import { createHash } from "node:crypto";
import type { Queryable } from "../../db/database";

/**
 * The pools that an account may see: those of its pool groups, and of the pool groups in its master
 * groups (specification, part 1, section 6). A pool group of all pools includes future ones
 * (docs/decisions/070). Stores belong to their pool.
 */

/**
 * Returns a subquery with every way in which an account has a pool, in the columns `member_group_id` (the
 * group of which the account is a member), `pool_group_id` (that group, or a pool group of that master
 * group) and `pool_id`. A way may appear twice.
 * @param account the statement's parameter or column with the account id, e.g. `$1`
 * @param members the table of members, or the rows of it that an access preview may use
 */
export function grantedPools(
  account: `$${number}` | `${string}.account_id`,
  members: "group_member" | "known_member" = "group_member",
): string {
  const groups = `(
    SELECT m.group_id AS member_group_id, m.group_id AS pool_group_id
    FROM ${members} m WHERE m.account_id = ${account}
    UNION ALL
    SELECT m.group_id, mgp.pool_group_id
    FROM ${members} m JOIN master_group_pool_group mgp ON mgp.master_group_id = m.group_id
    WHERE m.account_id = ${account}
  )`;
  return `(
    SELECT own.member_group_id, own.pool_group_id, pgp.pool_id
    FROM ${groups} AS own JOIN pool_group_pool pgp ON pgp.pool_group_id = own.pool_group_id
    UNION ALL
    SELECT own.member_group_id, own.pool_group_id, every.id
    FROM ${groups} AS own JOIN user_group g ON g.id = own.pool_group_id AND g.all_pools
    CROSS JOIN pool every
  )`;
}

/**
 * Returns a subquery with the distinct pools of an account, in one column `pool_id`.
 * @param account the statement's parameter or column with the account id, e.g. `$1`
 */
export function entitledPools(
  account: `$${number}` | `${string}.account_id`,
): string {
  return `(SELECT DISTINCT pool_id FROM ${grantedPools(account)} AS granted)`;
}

/**
 * Returns the ids of the pools that an account may see, ascending. Queries over large tables work best
 * with `pool_id = ANY($n::int[])` and this list: it is short, and the planner knows its length.
 */
export async function getEntitledPoolIds(
  db: Queryable,
  accountId: string,
): Promise<number[]> {
  const rows = await db.query<{ pool_id: number }>(
    `SELECT pool_id FROM ${entitledPools("$1")} AS entitled ORDER BY pool_id`,
    [accountId],
    { keepsPlan: true },
  );
  return rows.map(({ pool_id }) => pool_id);
}

/**
 * Returns an opaque text that identifies what an account may see (contract: `entitlement`), so that
 * caches detect a change. It stays the same as long as the pools are the same, reveals nothing about
 * them, and differs between accounts.
 * @param poolIds ids of the account's pools, ascending
 */
export function hashEntitlement(
  accountId: string,
  poolIds: readonly number[],
): string {
  return createHash("sha256")
    .update(`${accountId}: ${poolIds.join()}`)
    .digest("base64url")
    .slice(0, 22);
}

/**
 * Returns a subquery with the distinct accounts that may see any of some pools, in one column `account_id`.
 * @param pools the statement's parameter with the ids of the pools, e.g. `$1`
 */
export function accountsOfPools(pools: `$${number}`): string {
  return `(
    WITH granting AS (
      SELECT pool_group_id AS group_id FROM pool_group_pool WHERE pool_id = ANY(${pools}::int[])
      UNION
      SELECT g.id FROM user_group g WHERE g.all_pools AND cardinality(${pools}::int[]) > 0
    )
    SELECT m.account_id FROM group_member m JOIN granting USING (group_id)
    UNION
    SELECT m.account_id FROM group_member m
    JOIN master_group_pool_group mgp ON mgp.master_group_id = m.group_id
    JOIN granting ON granting.group_id = mgp.pool_group_id
  )`;
}

/**
 * Parses a pool id of a payload.
 * @returns the id, or null if no pool can have it (ids are positive 32-bit integers)
 */
export function parsePoolId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}

/**
 * Returns the pools that a call refers to: all of the caller's, or only the requested one. The result
 * is empty if the caller may not see the pool or the id is invalid.
 * @param pool pool id of the payload; null for all
 */
export function selectPools(
  poolIds: readonly number[],
  pool: string | null,
): readonly number[] {
  if (pool === null) return poolIds;
  const asked = parsePoolId(pool);
  return poolIds.filter((id) => id === asked);
}
