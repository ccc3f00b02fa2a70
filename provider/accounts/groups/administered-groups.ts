import type * as z from "zod";
import { maxPageSize } from "../../contract/fields";
import type { groupCalls } from "../../contract/groups";
import type { Queryable } from "../../db/database";
import { administeredGroups, type Group } from "./administration";

/**
 * The groups as an administrator sees them. The calls are not paged: each list is limited to
 * `maxPageSize` entries, so that no answer grows without bounds.
 */

type ListedGroup = z.input<
  typeof groupCalls.getUserMasterGroups.answer.result
>[number];

/** First name, last name, email, user id. */
type GroupUser = [string, string | null, string, string];

/** The parts and users of a group, both in display order. */
export interface GroupDetail {
  /** Names of the pool groups of a master group, or of the pools of a pool group. */
  parts: string[];
  users: GroupUser[];
}

/**
 * Sorts names alphabetically, ignoring case and accents, with 9 before 10. Later columns break ties.
 */
export const byName = (name: string) => `sort_text(${name}) COLLATE "C"`;

/** Lists the groups of one type that an account administers, by name. */
export function listAdministeredGroups(
  db: Queryable,
  accountId: string,
  type: Group["type"],
): Promise<ListedGroup[]> {
  return db.query<ListedGroup>(
    `SELECT id AS "groupID", name AS "groupName", type AS "groupType"
     FROM user_group
     WHERE type = $1 AND id IN ${administeredGroups("$2")}
     ORDER BY ${byName("name")}, name COLLATE "C"
     LIMIT ${maxPageSize}`,
    [type, accountId],
  );
}

/** The parts of a group, by group type. */
const partsOf: Record<Group["type"], string> = {
  1: `SELECT part.name FROM master_group_pool_group link
      JOIN user_group part ON part.id = link.pool_group_id
      WHERE link.master_group_id = own.id`,
  2: `SELECT part.name FROM pool part
      WHERE own.all_pools
        OR part.id IN (SELECT link.pool_id FROM pool_group_pool link WHERE link.pool_group_id = own.id)`,
};

/** The users in a table of the group `own`, as a JSON array. */
const usersOf = (table: "group_member" | "group_administrator") => `(
         SELECT coalesce(
           json_agg(json_build_array(first_name, last_name, email, id::text) ORDER BY place), '[]'
         ) FROM (
           SELECT person.id, first_name, last_name, email, row_number() OVER (
             ORDER BY ${byName("concat_ws(' ', first_name, last_name)")}, email_key COLLATE "C", id
           ) AS place
           FROM ${table} m JOIN account person ON person.id = m.account_id
           WHERE m.group_id = own.id
           ORDER BY place LIMIT ${maxPageSize}
         ) AS people
       )`;

/**
 * Returns the parts and users of a group: parts by name, users by full name, then email.
 * @param group its id may be any integer
 * @returns null if the account does not administer the group: unknown, of the other type, or
 *   administered by others
 */
export async function findGroupDetail(
  db: Queryable,
  accountId: string,
  { id, type }: Group,
): Promise<GroupDetail | null> {
  // A single statement, so that both lists and the permission come from the same snapshot.
  const [detail] = await db.query<{ parts: string[]; users: GroupUser[] }>(
    `SELECT
       ARRAY(${partsOf[type]} ORDER BY ${byName("part.name")}, part.name COLLATE "C" LIMIT ${maxPageSize}) AS parts,
       ${usersOf("group_member")} AS users
     FROM user_group own
     WHERE own.id = $1::bigint AND own.type = $2 AND own.id IN ${administeredGroups("$3")}`,
    [id, type, accountId],
  );
  return detail ?? null;
}

/** A group with the ids of its parts, and its administrators, for its forms. */
export interface GroupForms {
  groupName: string;
  groupType: 1 | 2;
  allPools: boolean;
  pools: NamedPart[];
  poolGroups: NamedPart[];
  /** The direct administrators by full name, then email. */
  administrators: GroupUser[];
}

interface NamedPart {
  id: number;
  name: string;
}

const namedParts = (from: string) =>
  `(SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY place), '[]')
    FROM (
      SELECT part.id, part.name, row_number() OVER (
        ORDER BY ${byName("part.name")}, part.name COLLATE "C"
      ) AS place
      FROM ${from} ORDER BY place LIMIT ${maxPageSize}
    ) AS parts)`;

/**
 * Returns a group with the ids of its parts, and its administrators.
 * @param groupId any integer
 * @returns null if the account does not administer the group
 */
export async function findGroupForms(
  db: Queryable,
  accountId: string,
  groupId: number,
): Promise<GroupForms | null> {
  const [found] = await db.query<GroupForms>(
    `SELECT own.name AS "groupName", own.type AS "groupType", own.all_pools AS "allPools",
       ${namedParts(`pool part JOIN pool_group_pool link ON link.pool_id = part.id
         WHERE link.pool_group_id = own.id AND NOT own.all_pools`)} AS pools,
       ${namedParts(`user_group part JOIN master_group_pool_group link ON link.pool_group_id = part.id
         WHERE link.master_group_id = own.id`)} AS "poolGroups",
       ${usersOf("group_administrator")} AS administrators
     FROM user_group own
     WHERE own.id = $1::bigint AND own.id IN ${administeredGroups("$2")}`,
    [groupId, accountId],
  );
  return found ?? null;
}

/** Lists every pool by name. */
export function listAllPools(db: Queryable): Promise<NamedPart[]> {
  return db.query<NamedPart>(
    `SELECT part.id, part.name FROM pool part
     ORDER BY ${byName("part.name")}, part.name COLLATE "C" LIMIT ${maxPageSize}`,
  );
}
