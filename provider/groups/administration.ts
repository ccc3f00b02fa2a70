import type { Queryable } from "../db/database";

/**
 * Which groups an account administers: those that it was made administrator of, and the pool groups
 * of the master groups among them (docs/decisions/060).
 */

/** A group as the calls know it; one id names one group of either type. */
export interface Group {
  id: number;
  /** 1 = master group, 2 = pool group. */
  type: 1 | 2;
}

/**
 * A subquery of one column with the ids of the groups that an account administers, each once.
 * @param parameter the statement's parameter that holds the account id, e.g. `$1`
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
 * Finds a group that an account administers, and keeps everybody else from changing its people until
 * the transaction ends.
 * @param groupId any whole number
 * @returns null when there is none, whether unknown or not the account's to administer
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
  // Whoever comes second waits here. The waiting statement still sees what was there before, so what
  // the first has done (ending this very administration, perhaps) is read by another one.
  await find("FOR UPDATE");
  const [group] = await find("");
  return group ?? null;
}

/**
 * Whether somebody who can sign in administers a group, directly or by a master group. A master
 * group that keeps an administrator keeps one for each of its pool groups.
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
