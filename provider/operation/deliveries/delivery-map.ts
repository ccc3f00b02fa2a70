import type { Queryable } from "../../db/database";
import { noRows, queryJsonRows, type JsonText } from "../../db/json-rows";
import { selectPools } from "../../accounts/groups/entitlement";
import { arrivalSql, departureSql } from "./delivery-times";

/**
 * Status codes of the map (specification, part 2, section 4): Complete after the driver has left, In
 * Progress between arrival and departure, Incomplete before.
 */
const statusCode = `
  CASE WHEN ${departureSql} IS NOT NULL THEN 1 WHEN ${arrivalSql} IS NOT NULL THEN 2 ELSE 0 END`;

/** JSON has neither infinity nor NaN; such a coordinate becomes null. */
export const finite = (column: string) =>
  `CASE WHEN abs(${column}) < 'infinity' THEN ${column} END`;

/**
 * Lists the position and status of all deliveries of a day, by id. The map polls this call, so the
 * database generates the answer, in one statement that reads only this day.
 * @param poolIds the pools of the caller
 * @param date scheduled date, `YYYY-MM-DD`
 * @param pool pool id; null for all pools of the caller
 * @returns JSON text of an array of delivery statuses; the position is that of the store
 */
export async function listMapStatuses(
  db: Queryable,
  poolIds: readonly number[],
  date: string,
  pool: string | null,
): Promise<JsonText> {
  const pools = selectPools(poolIds, pool);
  if (pools.length === 0) return noRows;
  return queryJsonRows(
    db,
    `SELECT
       d.id::text AS "delivID",
       ${statusCode} AS "delivStatus",
       ${finite("s.lat")} AS "lat",
       ${finite("s.lng")} AS "lng",
       d.service_date AS "delivDate"
     FROM delivery d
     JOIN store s ON s.number = d.store_number
     WHERE d.pool_id = ANY($1::int[]) AND d.service_date = $2::date AND d.canceled_at IS NULL
     ORDER BY d.id`,
    [pools, date],
  );
}
