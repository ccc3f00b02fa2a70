import { groupType } from "../../contract/groups";
import type { Database } from "../../db/database";
import { refuse, type Refusal } from "../../refusal";
import { onlyFullAdministrators, type Group } from "./administration";
import { parsePoolId } from "./entitlement";
import {
  changeGroup,
  keepFullAdministrators,
  recordGroupChange,
  type GroupChange,
} from "./group-changes";
import type { Changed, GroupAdministrator } from "./membership";
import { refusalText } from "../../messages";

/** The pools of pool groups and the pool groups of master groups (docs/decisions/075). */

const notMaster = refuse(400, refusalText("notMasterGroup"));
const notPoolGroup = refuse(400, refusalText("notPoolGroup"));
const noSuchPool = refuse(404, refusalText("poolGone"));
const noSuchPart = refuse(404, refusalText("poolGroupGone"));

/**
 * Returns why the parts of a group cannot be changed, which requires the administration of every pool
 * group.
 */
function findFillingRefusal(
  { isFull, group }: GroupChange & { group: Group },
  type: Group["type"],
): Refusal | null {
  if (!isFull) return onlyFullAdministrators;
  if (group.type === type) return null;
  return type === groupType.master ? notMaster : notPoolGroup;
}

/**
 * Replaces the pools of a pool group.
 * @param wanted `pools`: ids as sent; ignored with `allPools`
 */
export function setGroupPools(
  db: Database,
  wanted: { groupId: number; allPools: boolean; pools: readonly string[] },
  administrator: GroupAdministrator,
): Promise<Changed | Refusal> {
  const { groupId, allPools } = wanted;
  const pools = allPools ? [] : [...new Set(wanted.pools.map(parsePoolId))];
  const payload = { groupId, allPools, pools };
  return changeGroup(
    db,
    administrator,
    "setGroupPools",
    payload,
    async (on) => {
      const refusal = findFillingRefusal(on, groupType.pool);
      if (refusal) return refusal;
      const { tx } = on;
      const found = await tx.query<{ id: number; name: string }>(
        "SELECT id, name FROM pool WHERE id = ANY($1::int[]) ORDER BY name FOR KEY SHARE",
        [pools.filter((id) => id !== null)],
      );
      if (found.length < pools.length) return noSuchPool;
      await tx.query("UPDATE user_group SET all_pools = $2 WHERE id = $1", [
        groupId,
        allPools,
      ]);
      await tx.query("DELETE FROM pool_group_pool WHERE pool_group_id = $1", [
        groupId,
      ]);
      await tx.query(
        `INSERT INTO pool_group_pool (pool_group_id, pool_id)
         SELECT $1, pool_id FROM unnest($2::int[]) AS given (pool_id)`,
        [groupId, found.map(({ id }) => id)],
      );
      const detail = allPools ? "all pools" : namesOf(found);
      await recordGroupChange(on, groupId, "pools set", detail);
      return {};
    },
  );
}

const namesOf = (parts: readonly { name: string }[]) =>
  parts.length === 0
    ? "none"
    : parts.map(({ name }) => JSON.stringify(name)).join(", ");

/**
 * Replaces the pool groups of a master group. Whoever administered every pool group before still does:
 * pool groups that leave get them as their own administrators.
 */
export function setGroupPoolGroups(
  db: Database,
  { groupId, ...wanted }: { groupId: number; poolGroups: readonly number[] },
  administrator: GroupAdministrator,
): Promise<Changed | Refusal> {
  const poolGroups = [...new Set(wanted.poolGroups)];
  const payload = { groupId, poolGroups };
  return changeGroup(
    db,
    administrator,
    "setGroupPoolGroups",
    payload,
    async (on) => {
      const refusal = findFillingRefusal(on, groupType.master);
      if (refusal) return refusal;
      const { tx } = on;
      // A concurrent removal from one of them relies on the administrators of its master groups.
      const left = await tx.query<{ id: number }>(
        `SELECT id FROM user_group
         WHERE id IN (SELECT pool_group_id FROM master_group_pool_group WHERE master_group_id = $1)
         ORDER BY id FOR NO KEY UPDATE`,
        [groupId],
      );
      await tx.query(
        "DELETE FROM master_group_pool_group WHERE master_group_id = $1",
        [groupId],
      );
      const found = await tx.query<{ id: number; name: string }>(
        `SELECT id, name FROM user_group WHERE type = 2 AND id = ANY($1::bigint[])
         ORDER BY name FOR KEY SHARE`,
        [poolGroups],
      );
      if (found.length < poolGroups.length) return noSuchPart;
      await tx.query(
        `INSERT INTO master_group_pool_group (master_group_id, pool_group_id)
         SELECT $1, pool_group_id FROM unnest($2::int[]) AS given (pool_group_id)`,
        [groupId, found.map(({ id }) => id)],
      );
      await keepFullAdministrators(
        on,
        left.map(({ id }) => id),
      );
      await recordGroupChange(on, groupId, "pool groups set", namesOf(found));
      return {};
    },
  );
}
