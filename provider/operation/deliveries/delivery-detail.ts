import type { WrittenAnswerOf } from "../../contract/calls";
import type { Queryable } from "../../db/database";
import { utcTimestampSql } from "../../db/json-rows";
import { getArrivalEstimate } from "./delivery-route";
import { arrivalSql, arrivedBySql, departureSql } from "./delivery-times";
import { signersSql } from "./signers";
import { parseId } from "../../parse-id";

/** The data of a marker's info window (`deliveryDetail` of the contract). */
type DeliveryDetail = NonNullable<
  WrittenAnswerOf<"getDeliveryMapPinDetails">["result"]
>;

/** A store has no id besides its number. */
const detailQuery = `
  SELECT
    d.id::text AS "delivID",
    ${utcTimestampSql("d.window_start")} AS "delivWindowStart",
    ${utcTimestampSql("d.window_end")} AS "delivWindowEnd",
    ${utcTimestampSql("d.backup_window_start")} AS "windowStartBackup",
    ${utcTimestampSql("d.backup_window_end")} AS "windowEndBackup",
    p.name AS "pool",
    s.number AS "storeNum",
    s.number AS "storeID",
    s.name AS "storeName",
    s.address1 AS "txtAddress1",
    s.address2 AS "txtAddress2",
    s.city AS "txtCity",
    s.state AS "txtState",
    s.zip AS "txtZipCode",
    s.time_zone AS "timeZone",
    cartons.scanned AS "scannedBoxes",
    cartons.total AS "totalBoxes",
    e.first_name || ' ' || e.last_name AS "employeeName",
    ${signersSql("d")} AS "signature",
    d.door_scan_at IS NOT NULL AS "doorScan",
    ${utcTimestampSql(arrivalSql)} AS "arrivalDate",
    ${utcTimestampSql(departureSql)} AS "departureDate",
    ${arrivedBySql} AS "arrivedBy"
  FROM delivery d
  JOIN store s ON s.number = d.store_number
  JOIN pool p ON p.id = d.pool_id
  LEFT JOIN employee e ON e.id = d.employee_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE c.scan_type = 1))::int AS scanned
    FROM carton c WHERE c.delivery_id = d.id AND c.service_date = d.service_date
  ) AS cartons
  WHERE d.id = $1 AND d.pool_id = ANY($2::int[])`;

/**
 * Returns the details of one delivery, with an arrival estimate if the driver has not reached it yet.
 * @param poolIds the pools of the caller; a delivery of another pool is treated as nonexistent
 * @returns null if there is no such delivery
 */
export async function findDeliveryDetail(
  db: Queryable,
  poolIds: readonly number[],
  delivID: string,
  now: Date,
): Promise<DeliveryDetail | null> {
  const id = parseId(delivID);
  if (id === null || poolIds.length === 0) return null;
  const [found] = await db.query<DeliveryDetail>(detailQuery, [id, poolIds]);
  if (!found) return null;
  const { arrivedBy, timeZone, ...detail } = found;
  const hasNotArrived =
    detail.arrivalDate === null && detail.departureDate === null;
  return {
    ...detail,
    ...(arrivedBy && { arrivedBy }),
    ...(timeZone && { timeZone }),
    advancedRouteInfo: hasNotArrived
      ? await getArrivalEstimate(db, poolIds, id, now)
      : null,
  };
}
