import { takeLock } from "../../db/advisory-locks";
import type { Queryable } from "../../db/database";
import { refuse, type Refusal } from "../../refusal";
import { refusalText } from "../../messages";

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

/** The account id in a statement: a parameter, e.g. `$1`, or the column of an outer query. */
type AccountReference =
  `$${number}` | "account.id" | "inviter_account_id" | "v.account_id";

/** The table of administrators, or the rows of it that an access preview may use. */
type Administrators = "group_administrator" | "known_administrator";

/**
 * Returns a subquery with the distinct ids of the groups that an account administers, in one column
 * `group_id`.
 */
export function administeredGroups(
  parameter: AccountReference,
  administrators: Administrators = "group_administrator",
): string {
  return `(
    SELECT a.group_id FROM ${administrators} a WHERE a.account_id = ${parameter}
    UNION
    SELECT link.pool_group_id
    FROM ${administrators} a JOIN master_group_pool_group link ON link.master_group_id = a.group_id
    WHERE a.account_id = ${parameter}
  )`;
}

/**
 * Waits until no other transaction creates, changes or deletes groups or ends administrations: who
 * administers every pool group follows from all of them.
 */
export const lockGroupChanges = (tx: Queryable): Promise<void> =>
  takeLock(tx, "groupChanges");

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
  const find = (lock: "" | "FOR NO KEY UPDATE") =>
    tx.query<Group>(
      `SELECT id, type FROM user_group
       WHERE id = $1::bigint AND id IN ${administeredGroups("$2")} ${lock}`,
      [groupId, accountId],
    );
  // A concurrent transaction waits here. The waiting statement still sees the earlier snapshot, so a
  // second statement reads what the first transaction changed (which may have ended this
  // administration).
  await find("FOR NO KEY UPDATE");
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

/**
 * Returns a condition that holds if an account administers every pool group, directly or through master
 * groups, and at least one master group. Without the second part, the administrator of the only pool
 * group would decide about pools that no group contains.
 */
export const everyPoolGroup = (
  account: AccountReference,
  administrators: Administrators = "group_administrator",
) => `(
    EXISTS (
      SELECT FROM ${administrators} a JOIN user_group master ON master.id = a.group_id
      WHERE a.account_id = ${account} AND master.type = 1
    )
    AND EXISTS (SELECT FROM user_group WHERE type = 2)
    AND NOT EXISTS (
      SELECT FROM user_group WHERE type = 2 AND id NOT IN ${administeredGroups(account, administrators)}
    )
  )`;

/**
 * Returns whether an account administers every pool group: such administrators may create, fill and
 * delete groups, and import data (docs/decisions/075).
 */
export async function administersEveryPoolGroup(
  db: Queryable,
  accountId: string,
): Promise<boolean> {
  const [found] = await db.query<{ every: boolean }>(
    `SELECT ${everyPoolGroup("$1")} AS every`,
    [accountId],
  );
  return found?.every === true;
}

/** Lists the ids of the accounts that administer every pool group and can sign in. */
export async function listFullAdministrators(tx: Queryable): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM account
     WHERE verified_at IS NOT NULL AND id IN (SELECT account_id FROM group_administrator)
       AND ${everyPoolGroup("account.id")}
     ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Checks that a change did not decide who administers every pool group unless its caller does: an
 * administrator of one group could otherwise extend the rights of another account to all pools, or end
 * those of the administrators above.
 * @param before `listFullAdministrators` before the change, in the same transaction
 * @param isFull whether the caller is one of them, or the operator
 * @returns null if the change is allowed
 */
export async function findRightsRefusal(
  tx: Queryable,
  before: readonly string[],
  isFull: boolean,
): Promise<Refusal | null> {
  const after = await listFullAdministrators(tx);
  if (before.length > 0 && after.length === 0) return lastFullAdministrator;
  const isSame = before.join() === after.join();
  return isSame || isFull ? null : onlyFullAdministrators;
}

const lastFullAdministrator = refuse(409, refusalText("nobodyAdministers"));
/** The caller administers the group, but not every pool group. */
export const onlyFullAdministrators = refuse(
  403,
  refusalText("onlyFullAdministrator"),
);
