import type { WrittenAnswerOf } from "../../contract/calls";
import {
  accessPoolPageSize,
  accessStorePageSize,
  maxAccessGroups,
} from "../../contract/extensions/access-preview";
import type { Queryable } from "../../db/database";
import { byName } from "./administered-groups";
import { administeredGroups, everyPoolGroup } from "./administration";
import { grantedPools, parsePoolId } from "./entitlement";
import { parseUserId } from "./membership";

/**
 * What a user has, for an administrator (docs/decisions/092). The statements are those of entitlement
 * and administration themselves, over the memberships and administrations that the administrator knows:
 * those of the groups that the administrator administers.
 */

type AccessPreview = WrittenAnswerOf<"getAccessPreview">;
type AccessPreviewStores = WrittenAnswerOf<"getAccessPreviewStores">;

/** The caller is `$1`, the user is `$2`. */
const knownRows = `
  administered AS (SELECT group_id FROM ${administeredGroups("$1")} AS own),
  known_member AS (
    SELECT m.account_id, m.group_id FROM group_member m JOIN administered USING (group_id)
    WHERE m.account_id = $2
  ),
  known_administrator AS (
    SELECT a.account_id, a.group_id FROM group_administrator a JOIN administered USING (group_id)
    WHERE a.account_id = $2
  ),
  known_group AS (
    SELECT group_id FROM known_member UNION SELECT group_id FROM known_administrator
  ),
  granted AS (
    SELECT DISTINCT member_group_id, pool_group_id, pool_id
    FROM ${grantedPools("$2", "known_member")} AS own
  )`;

const userColumn = `json_build_array(account.first_name, account.last_name, account.email, account.id::text) AS "user"`;

/** A row `p` of pools as JSON. */
const poolObject = `json_build_object(
    'poolID', p.id,
    'poolName', p.name,
    'storeCount', (SELECT count(*)::int FROM store s WHERE s.pool_id = p.id),
    'reasonCount', (SELECT count(*)::int FROM granted g WHERE g.pool_id = p.id),
    'reasons', (
      SELECT json_agg(reason ORDER BY place) FROM (
        SELECT json_build_object(
            'groupName', own.name,
            'poolGroupName', CASE own.type WHEN 1 THEN part.name END,
            'isAllPools', part.all_pools
          ) AS reason,
          row_number() OVER (ORDER BY ${byName("own.name")}, own.id, ${byName("part.name")}, part.id) AS place
        FROM granted g
        JOIN user_group own ON own.id = g.member_group_id
        JOIN user_group part ON part.id = g.pool_group_id
        WHERE g.pool_id = p.id ORDER BY place LIMIT ${maxAccessGroups}
      ) AS reasons
    )
  )`;

/**
 * Returns the groups and pools of a user.
 * @param callerId the administrator
 * @param wanted `search`: a part of the names of the pools, empty for all
 * @returns null if the user is not a member or direct administrator of a group that the caller
 *   administers
 */
export async function findAccessPreview(
  db: Queryable,
  callerId: string,
  wanted: { userId: string; search: string; offset: number },
): Promise<AccessPreview | null> {
  const userId = parseUserId(wanted.userId);
  if (userId === null) return null;
  const [found] = await db.query<AccessPreview>(
    `WITH ${knownRows},
       matching AS (
         SELECT p.id, p.name, row_number() OVER (
           ORDER BY ${byName("p.name")}, p.name COLLATE "C"
         ) AS place
         FROM pool p
         WHERE p.id IN (SELECT pool_id FROM granted) AND strpos(lower(p.name), lower($3)) > 0
       )
     SELECT ${userColumn},
       account.verified_at IS NULL AS "isUnconfirmed",
       NOT EXISTS (
         SELECT FROM user_group WHERE id NOT IN (SELECT group_id FROM administered)
       ) AS "isComplete",
       ${everyPoolGroup("$2", "known_administrator")} AS "mayImport",
       (SELECT json_agg(known ORDER BY place) FROM (
         SELECT json_build_object(
             'groupID', g.id, 'groupName', g.name, 'groupType', g.type,
             'isMember', g.id IN (SELECT group_id FROM known_member),
             'isAdministrator', is_administrator,
             'poolCount', (SELECT count(DISTINCT pool_id)::int FROM granted WHERE member_group_id = g.id)
           ) AS known,
           row_number() OVER (
             ORDER BY is_administrator DESC, ${byName("g.name")}, g.name COLLATE "C", g.type
           ) AS place
         FROM (
           SELECT id, name, type, id IN (SELECT group_id FROM known_administrator) AS is_administrator
           FROM user_group WHERE id IN (SELECT group_id FROM known_group)
         ) AS g
         ORDER BY place LIMIT ${maxAccessGroups}
       ) AS listed) AS groups,
       (SELECT count(*)::int FROM known_group) AS "groupCount",
       (SELECT count(*)::int FROM known_administrator) AS "administeredCount",
       (SELECT count(DISTINCT pool_id)::int FROM granted) AS "poolCount",
       (SELECT count(*)::int FROM store WHERE pool_id IN (SELECT pool_id FROM granted)) AS "storeCount",
       (SELECT count(*)::int FROM matching) AS "matchCount",
       (SELECT coalesce(json_agg(shown ORDER BY place), '[]') FROM (
         SELECT ${poolObject} AS shown, place
         FROM matching p ORDER BY place OFFSET $4 LIMIT ${accessPoolPageSize}
       ) AS page) AS result
     FROM account WHERE account.id = $2 AND EXISTS (SELECT FROM known_group)`,
    [callerId, userId, wanted.search.trim(), wanted.offset],
  );
  return found ?? null;
}

/**
 * Returns the stores of a pool of a user.
 * @param callerId the administrator
 * @returns null if the user does not have the pool through a group that the caller administers
 */
export async function findAccessPreviewStores(
  db: Queryable,
  callerId: string,
  wanted: { userId: string; poolId: string; offset: number },
): Promise<AccessPreviewStores | null> {
  const userId = parseUserId(wanted.userId);
  const poolId = parsePoolId(wanted.poolId);
  if (userId === null || poolId === null) return null;
  const [found] = await db.query<AccessPreviewStores>(
    `WITH ${knownRows}
     SELECT ${userColumn}, ${poolObject} AS pool,
       (SELECT coalesce(json_agg(shown ORDER BY place), '[]') FROM (
         SELECT json_build_object('number', number, 'name', name) AS shown,
           row_number() OVER (ORDER BY ${byName("number")}, number COLLATE "C") AS place
         FROM store WHERE pool_id = p.id
         ORDER BY place OFFSET $4 LIMIT ${accessStorePageSize}
       ) AS page) AS result
     FROM account CROSS JOIN pool p
     WHERE account.id = $2 AND p.id = $3 AND p.id IN (SELECT pool_id FROM granted)`,
    [callerId, userId, poolId, wanted.offset],
  );
  return found ?? null;
}
