import {
  changeGroupsOf,
  keepFullAdministrators,
  type GroupChange,
} from "../../accounts/groups/group-changes";
import {
  recordMembershipChanges,
  type MembershipChange,
} from "../../accounts/groups/membership-changes";
import { findGroupNameError } from "../../contract/extensions/groups";
import { isRefusal } from "../../refusal";
import { checkAccess } from "../checks/check-access";
import {
  defineKind,
  stagedTable,
  type ImportContext,
  type Kind,
  type WrittenCounts,
} from "../kind";
import {
  choice,
  listSeparator,
  name,
  nameList,
  yesNo,
  type Field,
} from "../fields";
import { importMessage } from "../../messages/import";

const plainName = name("Group", {
  isRequired: true,
  example: "Chicago dispatch",
});

/** The name of a group, for which the form of groups has the same rules. */
const groupName: Field = {
  ...plainName,
  parse: (value, context) =>
    findGroupNameError(value) === null
      ? plainName.parse(value, context)
      : {
          ok: false,
          message: importMessage("groupNameInvisible"),
        },
};

/** Groups of users, with their pools. */
export const groups: Kind = defineKind({
  name: "groups",
  fields: {
    type: choice("Type", ["master", "pool"], {
      isRequired: true,
      example: "pool",
    }),
    name: groupName,
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
  check: checkGroups,
  async apply({ tx, author }) {
    const counts = await changeGroupsOf(tx, author, writeGroups);
    if (isRefusal(counts))
      throw new Error("A document would have ended the rights of somebody");
    return counts;
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

/** Condition: the existing group `g` is the one of the staged record `s`. */
const isSameGroup = `g.type = ${typeNumber} AND g.name = s.name`;

/** Conditions on the staged record `s` and its group `g`: what the record changes. */
const changesPools = `(s.type = 'pool' AND (coalesce(s.all_pools, g.all_pools) <> g.all_pools
  OR EXISTS (SELECT FROM (${linkedPools}) AS l WHERE l.name = s.name
    AND NOT EXISTS (SELECT FROM pool_group_pool x
      WHERE x.pool_group_id = g.id AND x.pool_id = l.pool_id))))`;
const changesPoolGroups = `(s.type = 'master'
  AND EXISTS (SELECT FROM (${linkedNames}) AS l WHERE l.name = s.name
    AND NOT EXISTS (SELECT FROM master_group_pool_group x
      JOIN user_group m ON m.id = x.pool_group_id
      WHERE x.master_group_id = g.id AND m.name = l.pool_group)))`;
const changesSecondFactor =
  "(coalesce(s.second_factor, false) AND NOT g.requires_second_factor)";
const changesGroup = `(${changesPools} OR ${changesPoolGroups} OR ${changesSecondFactor})`;

/** SQL: names in quotation marks, as the audit trail lists them; `none` without any. */
const quotedNames = (from: string) =>
  `coalesce((SELECT string_agg(to_json(part.name)::text, ', ' ORDER BY part.name) FROM ${from}), 'none')`;
const poolNames = `CASE WHEN g.all_pools THEN 'all pools' ELSE ${quotedNames(
  "pool_group_pool x JOIN pool part ON part.id = x.pool_id WHERE x.pool_group_id = g.id",
)} END`;
const poolGroupNames = quotedNames(
  "master_group_pool_group x JOIN user_group part ON part.id = x.pool_group_id WHERE x.master_group_id = g.id",
);

/** A group that a document creates or changes. */
interface WrittenGroup {
  id: number;
  type: 1 | 2;
  isCreated: boolean;
  changesPools: boolean;
  changesPoolGroups: boolean;
  changesSecondFactor: boolean;
}

/** Writes the staged groups, whose new ones those administer who administer every pool group. */
async function writeGroups(change: GroupChange): Promise<WrittenCounts> {
  const { tx } = change;
  const changed = await tx.query<WrittenGroup>(
    `SELECT g.id, g.type, false AS "isCreated", ${changesPools} AS "changesPools",
       ${changesPoolGroups} AS "changesPoolGroups", ${changesSecondFactor} AS "changesSecondFactor"
     FROM ${stagedTable(groups)} s JOIN user_group g ON ${isSameGroup}
     WHERE ${changesGroup} ORDER BY s.n`,
  );
  // No file takes a protection away that a person has chosen.
  await tx.query(
    `UPDATE user_group g
     SET all_pools = coalesce(s.all_pools, g.all_pools), is_loaded = true,
       requires_second_factor = g.requires_second_factor OR coalesce(s.second_factor, false)
     FROM ${stagedTable(groups)} s WHERE ${isSameGroup}`,
  );
  const created = await tx.query<WrittenGroup>(
    `INSERT INTO user_group AS g (type, name, all_pools, requires_second_factor, is_loaded)
     SELECT ${typeNumber}, s.name, coalesce(s.all_pools, false), coalesce(s.second_factor, false), true
     FROM ${stagedTable(groups)} s
     WHERE NOT EXISTS (SELECT FROM user_group g WHERE ${isSameGroup}) ORDER BY s.n
     RETURNING id, type, true AS "isCreated", type = 2 AS "changesPools",
       type = 1 AS "changesPoolGroups", requires_second_factor AS "changesSecondFactor"`,
  );
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
  await recordGroups(change, [...changed, ...created]);
  // Master groups first: their administrators administer the pool groups in them.
  for (const type of [1, 2])
    await keepFullAdministrators(
      change,
      created.filter((one) => one.type === type).map(({ id }) => id),
    );
  return { created: created.length, changed: changed.length };
}

/** Records what a document changed about groups in the audit trail, as the forms do. */
async function recordGroups(
  { tx, author }: GroupChange,
  written: readonly WrittenGroup[],
): Promise<void> {
  const details = await tx.query<{
    id: number;
    name: string;
    pools: string;
    poolGroups: string;
  }>(
    `SELECT g.id, g.name, ${poolNames} AS pools, ${poolGroupNames} AS "poolGroups"
     FROM user_group g WHERE g.id = ANY($1::int[])`,
    [written.map(({ id }) => id)],
  );
  const detailOf = new Map(details.map((one) => [one.id, one]));
  const changes: MembershipChange[] = [];
  for (const one of written) {
    const group = detailOf.get(one.id);
    if (!group) continue;
    const add = (change: MembershipChange["change"], detail: string) =>
      changes.push({ accountId: null, groupId: one.id, change, detail });
    if (one.isCreated) add("group created", group.name);
    if (one.changesPools) add("pools set", group.pools);
    if (one.changesPoolGroups) add("pool groups set", group.poolGroups);
    if (one.changesSecondFactor) add("second factor required", group.name);
  }
  await recordMembershipChanges(tx, author, changes);
}

async function checkGroups(context: ImportContext): Promise<void> {
  await checkAccess(context);
  const { reject } = context;
  await reject({
    field: "pools",
    where: "s.type = 'master' AND (s.pools IS NOT NULL OR s.all_pools)",
    message: importMessage("masterGroupPools"),
  });
  await reject({
    field: "poolGroups",
    where: "s.type = 'pool' AND s.pool_groups IS NOT NULL",
    message: importMessage("poolGroupGroups"),
  });
  const otherCase = `SELECT min(g.name) FROM (
      SELECT type, name, 0 AS n FROM user_group
      UNION ALL SELECT CASE e.type WHEN 'master' THEN 1 ELSE 2 END, e.name, e.n FROM ${stagedTable(groups)} e
    ) AS g
    WHERE g.type = ${typeNumber} AND lower(g.name) = lower(s.name) AND g.name <> s.name AND g.n < s.n`;
  await reject({
    field: "name",
    where: `(${otherCase}) IS NOT NULL AND NOT EXISTS (SELECT FROM user_group g WHERE ${isSameGroup})`,
    detail: `(${otherCase})`,
    message: importMessage("groupNameInOtherLetters", { name: "{}" }),
  });
  const unknownPool = `SELECT min(l.name) FROM unnest(string_to_array(s.pools, '${listSeparator}')) AS l (name)
    WHERE NOT EXISTS (SELECT FROM pool p WHERE p.name = l.name)`;
  await reject({
    field: "pools",
    where: `(${unknownPool}) IS NOT NULL`,
    detail: `(${unknownPool})`,
    message: importMessage("noSuchPool", { name: "{}" }),
  });
  await checkOwnGroups(context);
  const unknownGroup = `SELECT min(l.name) FROM unnest(string_to_array(s.pool_groups, '${listSeparator}')) AS l (name)
    WHERE NOT EXISTS (SELECT FROM user_group g WHERE g.type = 2 AND g.name = l.name)
      AND NOT EXISTS (SELECT FROM staged_groups e WHERE e.type = 'pool' AND e.name = l.name)`;
  await reject({
    field: "poolGroups",
    where: `(${unknownGroup}) IS NOT NULL`,
    detail: `(${unknownGroup})`,
    message: importMessage("noSuchPoolGroup", { name: "{}" }),
  });
}

/** Most groups that a plan shows; a document that changes more is split. */
const maxShownGroups = 50;
/** Most people that a note names. */
const maxNamed = 20;

/** SQL: the emails of those in a table of the group `g`. */
const emailsIn = (table: "group_member" | "group_administrator") =>
  `coalesce((SELECT string_agg(email, ', ') || CASE WHEN max(total) > ${maxNamed} THEN ', …' ELSE '' END FROM (
     SELECT a.email, count(*) OVER () AS total FROM ${table} x JOIN account a ON a.id = x.account_id
     WHERE x.group_id = g.id ORDER BY a.email_key COLLATE "C" LIMIT ${maxNamed}) AS named), 'none')`;

/** SQL: what a person who reads the plan knows of the group `g`, as one value that changes with it. */
const fingerprint = `md5(concat_ws('|', g.id, g.name, g.all_pools,
  (SELECT string_agg(pool_id::text, ',' ORDER BY pool_id) FROM pool_group_pool WHERE pool_group_id = g.id),
  (SELECT string_agg(pool_group_id::text, ',' ORDER BY pool_group_id)
   FROM master_group_pool_group WHERE master_group_id = g.id),
  (SELECT string_agg(account_id::text, ',' ORDER BY account_id) FROM group_administrator WHERE group_id = g.id)))`;

/** Condition: the document changes the existing group `g`, which no document made or somebody has renamed. */
const changesOwnGroup = `${isSameGroup} AND NOT g.is_loaded AND ${changesGroup}`;

/**
 * Asks before a document changes groups that people made or renamed in the portal, because an administrator
 * may rename a group to the name of another that the next document fills. A plan shows them; applying changes
 * those that its plan has shown, as long as they stay as they are. Notes also say who loses pools.
 */
async function checkOwnGroups({
  tx,
  jobId,
  isPlan,
  note,
  reject,
}: ImportContext): Promise<void> {
  const losing = await tx.query<{ name: string; people: string }>(
    `SELECT g.name, ${emailsIn("group_member")} AS people
     FROM ${stagedTable(groups)} s JOIN user_group g ON ${isSameGroup}
     WHERE s.all_pools = false AND g.all_pools ORDER BY s.n LIMIT ${maxShownGroups}`,
  );
  for (const { name: group, people } of losing)
    note(importMessage("groupLosesPools", { group, people }));
  if (!isPlan) {
    await reject({
      field: "name",
      where: `EXISTS (SELECT FROM user_group g WHERE ${changesOwnGroup}
        AND NOT ${fingerprint} = ANY((SELECT shown_groups FROM import_job WHERE id = $1)::text[]))`,
      parameters: [jobId],
      message: importMessage("groupOfPeople"),
    });
    return;
  }
  const shown = await tx.query<{
    name: string;
    administrators: string;
    parts: string;
    fingerprint: string;
  }>(
    `SELECT g.name, ${emailsIn("group_administrator")} AS administrators,
       CASE g.type WHEN 1 THEN ${poolGroupNames} ELSE ${poolNames} END AS parts, ${fingerprint} AS fingerprint
     FROM ${stagedTable(groups)} s JOIN user_group g ON ${changesOwnGroup}
     ORDER BY s.n LIMIT ${maxShownGroups}`,
  );
  for (const { name: group, administrators, parts } of shown)
    note(importMessage("groupShown", { group, parts, administrators }));
  await tx.query(
    "UPDATE import_job SET shown_groups = $2::text[] WHERE id = $1",
    [jobId, shown.map((one) => one.fingerprint)],
  );
}
