import type { Queryable } from "../db/database";

/**
 * The groups that an account administers: those it was made administrator of, and the pool groups of
 * the master groups among them (docs/decisions/060).
 */

/** A group in the calls; an id is unique across both types. */
export interface Group {
  id: number;
  /** 1 = master group, 2 = pool group. */
  type: 1 | 2;
}

/**
 * Returns a subquery with the distinct ids of the groups that an account administers, in one column.
 * @param parameter the statement's parameter for the account id, e.g. `$1`
 */
export function administeredGroups(parameter: `$${number}`): string {
  return `(
    SELECT a.group_id FROM group_administrator a WHERE a.account_id = ${parameter}
    UNION
    SELECT link.pool_group_id
    FROM group_administrator a JOIN master_group_pool_group link ON link.master_group_id = a.group_id
    WHERE a.account_id = ${parameter}
  )`;
}

/**
 * Finds a group that an account administers, and locks its memberships until the transaction ends.
 * @param groupId any integer
 * @returns null if the group is unknown or not administered by the account
 */
export async function lockAdministeredGroup(
  tx: Queryable,
  accountId: string,
  groupId: number,
): Promise<Group | null> {
  const find = (lock: "" | "FOR UPDATE") =>
    tx.query<Group & Record<string, unknown>>(
      `SELECT id, type FROM user_group
       WHERE id = $1::bigint AND id IN ${administeredGroups("$2")} ${lock}`,
      [groupId, accountId],
    );
  // A concurrent transaction waits here. The waiting statement still sees the earlier snapshot, so a
  // second statement reads what the first transaction changed (which may have ended this
  // administration).
  await find("FOR UPDATE");
  const [group] = await find("");
  return group ?? null;
}

/**
 * Returns whether an account that can sign in administers a group, directly or through a master group.
 * A master group with an administrator thus provides one for each of its pool groups.
 */
export async function hasAdministrator(
  tx: Queryable,
  groupId: number,
): Promise<boolean> {
  const [found] = await tx.query(
    `SELECT FROM group_administrator a JOIN account ON account.id = a.account_id
     WHERE account.verified_at IS NOT NULL AND (
       a.group_id = $1
       OR a.group_id IN (SELECT master_group_id FROM master_group_pool_group WHERE pool_group_id = $1)
     ) LIMIT 1`,
    [groupId],
  );
  return found !== undefined;
}
