import type { Queryable } from "../../db/database";
import {
  noRows,
  queryJsonRows,
  utcTimestampSql,
  type JsonText,
} from "../../db/json-rows";
import { selectPools } from "../../accounts/groups/entitlement";
import { finite } from "./delivery-map";
import { departureSql } from "./delivery-times";

/** The positions of the route `r` in the hour before $3, one for each two minutes, the earliest first; null without any. */
const trailSql = `(
  SELECT json_agg(json_build_object('lat', round(lat::numeric, 5), 'lng', round(lng::numeric, 5)) ORDER BY at)
  FROM (
    SELECT DISTINCT ON (part) lat, lng, at
    FROM truck_position
    CROSS JOIN LATERAL (SELECT date_bin('2 minutes', at, 'epoch'::timestamptz) AS part) AS parts
    WHERE route_id = r.id AND at BETWEEN $3::timestamptz - interval '1 hour' AND $3
    ORDER BY part, at
  ) AS kept)`;

/**
 * Lists where the trucks of a day's routes were last seen, and their trails. A route counts until the driver has left all of
 * its stops.
 * @param poolIds the pools of the caller
 * @param date the day of the routes, `YYYY-MM-DD`
 * @param pool pool id; null for all pools of the caller
 * @returns JSON text of an array of truck positions, sorted by name of the pool and number of the route
 */
export async function listTruckPositions(
  db: Queryable,
  poolIds: readonly number[],
  date: string,
  pool: string | null,
  now: Date,
): Promise<JsonText> {
  const pools = selectPools(poolIds, pool);
  if (pools.length === 0) return noRows;
  return queryJsonRows(
    db,
    `SELECT
       r.id::text AS "routeID",
       r.number AS "route",
       p.name AS "pool",
       t.number AS "trailer",
       ${finite("r.position_lat")} AS "lat",
       ${finite("r.position_lng")} AS "lng",
       ${utcTimestampSql("r.position_at")} AS "at",
       ${trailSql} AS "trail"
     FROM route r
     JOIN pool p ON p.id = r.pool_id
     LEFT JOIN trailer t ON t.id = r.trailer_id
     WHERE r.route_date = $2::date AND r.pool_id = ANY($1::int[])
       AND r.position_at IS NOT NULL
       AND EXISTS (
         SELECT FROM delivery d
         WHERE d.route_id = r.id AND d.service_date = $2::date AND ${departureSql} IS NULL
           AND d.canceled_at IS NULL
       )
     ORDER BY p.name, r.number, r.id`,
    [pools, date, now],
  );
}
