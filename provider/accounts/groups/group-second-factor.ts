import type { Database, Queryable } from "../../db/database";
import type { Refusal } from "../../refusal";
import { administeredGroups } from "./administration";
import { changeGroup, recordGroupChange } from "./group-changes";
import type { Changed, GroupAdministrator } from "./membership";

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

/** Makes a group require a second factor, or not. A repeated request changes nothing. */
export function setGroupSecondFactor(
  db: Database,
  { groupId, isRequired }: { groupId: number; isRequired: boolean },
  administrator: GroupAdministrator,
): Promise<Changed | Refusal> {
  const payload = { groupId, isRequired };
  const call = "setGroupSecondFactor";
  return changeGroup(db, administrator, call, payload, async (on) => {
    const { tx, group } = on;
    const [changed] = await tx.query<{ name: string }>(
      `UPDATE user_group SET requires_second_factor = $2
       WHERE id = $1 AND requires_second_factor <> $2 RETURNING name`,
      [group.id, isRequired],
    );
    if (changed)
      await recordGroupChange(
        on,
        group.id,
        isRequired
          ? "second factor required"
          : "second factor no longer required",
        changed.name,
      );
    return {};
  });
}
