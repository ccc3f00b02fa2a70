import {
  checkAllPools,
  defineKind,
  mergeRows,
  stagedTable,
  type ImportContext,
  type Kind,
} from "../kind";
import { choice, listSeparator, name, nameList, yesNo } from "../fields";

/** Groups of users, with their pools. */
export const groups: Kind = defineKind({
  name: "groups",
  fields: {
    type: choice("Type", ["master", "pool"], {
      isRequired: true,
      example: "pool",
    }),
    name: name("Group", { isRequired: true, example: "Chicago dispatch" }),
    allPools: yesNo("All Pools", {
      example: "no",
    }),
    pools: nameList("Pools", {
      example: "Chicago",
    }),
    poolGroups: nameList("Pool Groups"),
    secondFactor: yesNo("Second Factor Required"),
  },
  key: ["type", "name"],
  grantsAccess: true,
  check: checkGroups,
  async apply({ tx }) {
    const [existing] = await tx.query<{ changed: number }>(
      `SELECT count(*)::int AS changed FROM ${stagedTable(groups)} s
       JOIN user_group g ON g.type = ${typeNumber} AND g.name = s.name
       WHERE s.all_pools <> g.all_pools OR s.second_factor AND NOT g.requires_second_factor
         OR EXISTS (SELECT FROM (${linkedPools}) AS l WHERE l.name = s.name AND s.type = 'pool'
           AND NOT EXISTS (SELECT FROM pool_group_pool x
             WHERE x.pool_group_id = g.id AND x.pool_id = l.pool_id))
         OR EXISTS (SELECT FROM (${linkedNames}) AS l WHERE l.name = s.name AND s.type = 'master'
           AND NOT EXISTS (SELECT FROM master_group_pool_group x
             JOIN user_group m ON m.id = x.pool_group_id
             WHERE x.master_group_id = g.id AND m.name = l.pool_group))`,
    );
    const merged = await mergeRows(tx, {
      table: "user_group",
      key: ["type", "name"],
      columns: ["all_pools", "requires_second_factor"],
      source: `SELECT ${typeNumber} AS type, s.name, coalesce(s.all_pools, g.all_pools, false) AS all_pools,
          -- No file takes a protection away that a person has chosen.
          coalesce(s.second_factor, false) OR coalesce(g.requires_second_factor, false) AS requires_second_factor
        FROM ${stagedTable(groups)} s
        LEFT JOIN user_group g ON g.type = ${typeNumber} AND g.name = s.name
        ORDER BY s.n`,
    });
    await tx.query(
      `INSERT INTO pool_group_pool (pool_group_id, pool_id)
       SELECT g.id, l.pool_id FROM (${linkedPools}) AS l
       JOIN user_group g ON g.type = 2 AND g.name = l.name
       ON CONFLICT DO NOTHING`,
    );
    await tx.query(
      `INSERT INTO master_group_pool_group (master_group_id, pool_group_id)
       SELECT master.id, g.id FROM (${linkedNames}) AS l
       JOIN user_group master ON master.type = 1 AND master.name = l.name
       JOIN user_group g ON g.type = 2 AND g.name = l.pool_group
       ON CONFLICT DO NOTHING`,
    );
    const { created, changed, unchanged } = merged;
    const all = created + changed + unchanged;
    const changedGroups = existing?.changed ?? 0;
    return {
      created,
      changed: changedGroups,
      unchanged: all - created - changedGroups,
    };
  },
  exportSql: `SELECT CASE g.type WHEN 1 THEN 'master' ELSE 'pool' END AS type, g.name,
      CASE WHEN g.type = 2 THEN CASE WHEN g.all_pools THEN 'yes' ELSE 'no' END END AS "allPools",
      (SELECT string_agg(p.name, '${listSeparator}' ORDER BY p.name COLLATE "C")
       FROM pool_group_pool l JOIN pool p ON p.id = l.pool_id WHERE l.pool_group_id = g.id) AS pools,
      (SELECT string_agg(m.name, '${listSeparator}' ORDER BY m.name COLLATE "C")
       FROM master_group_pool_group l JOIN user_group m ON m.id = l.pool_group_id
       WHERE l.master_group_id = g.id) AS "poolGroups",
      CASE WHEN g.requires_second_factor THEN 'yes' ELSE 'no' END AS "secondFactor"
    FROM user_group g ORDER BY g.type DESC, g.name COLLATE "C"`,
});

const typeNumber = "CASE s.type WHEN 'master' THEN 1 ELSE 2 END";

/** The pools of the staged pool groups. */
const linkedPools = `SELECT s.name, p.id AS pool_id
  FROM staged_groups s, unnest(string_to_array(s.pools, '${listSeparator}')) AS l (pool)
  JOIN pool p ON p.name = l.pool WHERE s.type = 'pool'`;

/** The pool groups of the staged master groups. */
const linkedNames = `SELECT s.name, l.pool_group
  FROM staged_groups s, unnest(string_to_array(s.pool_groups, '${listSeparator}')) AS l (pool_group)
  WHERE s.type = 'master'`;

async function checkGroups(context: ImportContext): Promise<void> {
  await checkAllPools(context, groups);
  const { reject } = context;
  await reject({
    kind: groups,
    field: "pools",
    where: "s.type = 'master' AND (s.pools IS NOT NULL OR s.all_pools)",
    message:
      "A master group has pool groups, no pools. Leave Pools and All Pools empty.",
  });
  await reject({
    kind: groups,
    field: "poolGroups",
    where: "s.type = 'pool' AND s.pool_groups IS NOT NULL",
    message: "A pool group has no pool groups. Leave this empty.",
  });
  const unknownPool = `SELECT min(l.name) FROM unnest(string_to_array(s.pools, '${listSeparator}')) AS l (name)
    WHERE NOT EXISTS (SELECT FROM pool p WHERE p.name = l.name)`;
  await reject({
    kind: groups,
    field: "pools",
    where: `(${unknownPool}) IS NOT NULL`,
    detail: `(${unknownPool})`,
    message: "There is no pool {}. Load the pools first, or correct the name.",
  });
  const unknownGroup = `SELECT min(l.name) FROM unnest(string_to_array(s.pool_groups, '${listSeparator}')) AS l (name)
    WHERE NOT EXISTS (SELECT FROM user_group g WHERE g.type = 2 AND g.name = l.name)
      AND NOT EXISTS (SELECT FROM staged_groups e WHERE e.type = 'pool' AND e.name = l.name)`;
  await reject({
    kind: groups,
    field: "poolGroups",
    where: `(${unknownGroup}) IS NOT NULL`,
    detail: `(${unknownGroup})`,
    message:
      "There is no pool group {}. Put it into the same file, or correct the name.",
  });
}
