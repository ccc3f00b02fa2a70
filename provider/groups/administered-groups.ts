import type * as z from "zod";
import { maxPageSize } from "../contract/fields";
import type { groupCalls } from "../contract/groups";
import type { Queryable } from "../db/database";
import { administeredGroups, type Group } from "./administration";

/**
 * What an administrator reads of the groups. The calls have no pages: each list ends after
 * `maxPageSize` entries, so that no answer grows without bounds.
 */

type ListedGroup = z.input<
  typeof groupCalls.getUserMasterGroups.answer.result
>[number];

/** First name, last name, email, user id. */
type GroupUser = [string, string | null, string, string];

/** A group's parts and people, both in the order in which they are shown. */
export interface GroupDetail {
  /** Names of the pool groups of a master group, or of the pools of a pool group. */
  parts: string[];
  users: GroupUser[];
}

/** As people read names: without case and accents, 9 before 10. What follows decides between equals. */
const byName = (name: string) => `sort_text(${name}) COLLATE "C"`;

/** The groups of one type that an account administers, by name. */
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

/** What a group of each type is made of. */
const partsOf: Record<Group["type"], string> = {
  1: `SELECT part.name FROM master_group_pool_group link
      JOIN user_group part ON part.id = link.pool_group_id
      WHERE link.master_group_id = own.id`,
  2: `SELECT part.name FROM pool part
      WHERE own.all_pools
        OR part.id IN (SELECT link.pool_id FROM pool_group_pool link WHERE link.pool_group_id = own.id)`,
};

/**
 * Parts and users of a group: parts by name, users by name as it is written, then email.
 * @param group its id may be any whole number
 * @returns null when the account administers no such group: unknown, of the other type, or foreign
 */
export async function findGroupDetail(
  db: Queryable,
  accountId: string,
  { id, type }: Group,
): Promise<GroupDetail | null> {
  // One statement, so that both lists and the right to see them are of one moment.
  const [detail] = await db.query<{ parts: string[]; users: GroupUser[] }>(
    `SELECT
       ARRAY(${partsOf[type]} ORDER BY ${byName("part.name")}, part.name COLLATE "C" LIMIT ${maxPageSize}) AS parts,
       (
         SELECT coalesce(
           json_agg(json_build_array(first_name, last_name, email, id::text) ORDER BY place), '[]'
         ) FROM (
           SELECT person.id, first_name, last_name, email, row_number() OVER (
             ORDER BY ${byName("concat_ws(' ', first_name, last_name)")}, email_key COLLATE "C", id
           ) AS place
           FROM group_member m JOIN account person ON person.id = m.account_id
           WHERE m.group_id = own.id
           ORDER BY place LIMIT ${maxPageSize}
         ) AS people
       ) AS users
     FROM user_group own
     WHERE own.id = $1::bigint AND own.type = $2 AND own.id IN ${administeredGroups("$3")}`,
    [id, type, accountId],
  );
  return detail ?? null;
}
