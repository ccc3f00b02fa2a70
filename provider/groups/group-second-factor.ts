import type { Database, Queryable } from "../db/database";
import { administeredGroups, lockAdministeredGroup } from "./administration";

/**
 * Returns whether a group requires a second factor of its members and administrators.
 * @param groupId any integer
 * @returns null if the account does not administer the group
 */
export async function getGroupSecondFactor(
  db: Queryable,
  accountId: string,
  groupId: number,
): Promise<boolean | null> {
  const [group] = await db.query<{ isRequired: boolean }>(
    `SELECT requires_second_factor AS "isRequired" FROM user_group
     WHERE id = $1::bigint AND id IN ${administeredGroups("$2")}`,
    [groupId, accountId],
  );
  return group?.isRequired ?? null;
}

/**
 * Makes a group require a second factor, or not.
 * @returns false if the account does not administer the group
 */
export function setGroupSecondFactor(
  db: Database,
  accountId: string,
  groupId: number,
  isRequired: boolean,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const group = await lockAdministeredGroup(tx, accountId, groupId);
    if (!group) return false;
    await tx.query(
      "UPDATE user_group SET requires_second_factor = $2 WHERE id = $1",
      [group.id, isRequired],
    );
    return true;
  });
}
