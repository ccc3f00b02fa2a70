import type { WrittenAnswerOf } from "../../contract/calls";
import type { Queryable } from "../../db/database";
import { utcTimestampSql } from "../../db/json-rows";
import {
  arrivalSql,
  departureSql,
  storeZoneSql,
} from "../deliveries/delivery-times";
import { windowEndSql, windowStartSql } from "../deliveries/punctuality-sql";
import { signersSql } from "../deliveries/signers";
import { wantedId } from "../../parse-id";

type Answer = WrittenAnswerOf<"getReceivingStops">;
type Stop = Answer["result"][number];

/** Most stops of one answer: who has more stores names one. */
const maxStops = 200;

/** What is asked for; one delivery, or today's. */
export interface WantedStops {
  store: string | null;
  deliveryID: string | null;
  withCartons: boolean;
}

const today = `($2::timestamptz AT TIME ZONE ${storeZoneSql})::date`;

/**
 * Condition of the stops of today, by the day of each store, and of those whose window has begun yesterday and is
 * not over; `$2` is the clock, `$3` the store or null.
 */
const ofToday = `
  d.service_date BETWEEN ($2::timestamptz AT TIME ZONE 'UTC')::date - 2
    AND ($2::timestamptz AT TIME ZONE 'UTC')::date + 1
  AND (d.service_date = ${today} OR d.service_date = ${today} - 1 AND ${windowEndSql} > $2::timestamptz)
  AND d.canceled_at IS NULL AND ($3::text IS NULL OR d.store_number = $3)`;

/** `$1` are the pools, `$4` tells whether the cartons are listed. */
const stopsQuery = (condition: string) => `
  SELECT stop.*, of_stop.*
  FROM (
    SELECT d.id, d.service_date, d.id::text AS "deliveryID",
      s.number AS "store", s.name AS "storeName", s.city, s.state, s.time_zone AS "timeZone",
      d.service_date::text AS "serviceDate", nullif(d.reference, '') AS "reference",
      r.number AS "route", t.number AS "trailer",
      concat_ws(' ', e.first_name, nullif(e.last_name, '')) AS "driver",
      ${utcTimestampSql(windowStartSql)} AS "windowStart", ${utcTimestampSql(windowEndSql)} AS "windowEnd",
      ${utcTimestampSql(arrivalSql)} AS "arrivedAt", ${utcTimestampSql(departureSql)} AS "departedAt",
      ${utcTimestampSql("d.door_scan_at")} AS "doorScanAt",
      ${signersSql("d")} AS "signedBy", d.canceled_at IS NOT NULL AS "isCanceled",
      row_number() OVER (
        ORDER BY coalesce(${windowStartSql}, ${windowEndSql}), d.stop_order, s.number COLLATE "C", d.id
      ) AS place
    FROM delivery d
    JOIN store s ON s.number = d.store_number
    LEFT JOIN route r ON r.id = d.route_id
    LEFT JOIN trailer t ON t.id = r.trailer_id
    LEFT JOIN employee e ON e.id = r.driver_id
    WHERE d.pool_id = ANY($1::int[]) AND ${condition}
    ORDER BY place LIMIT ${maxStops + 1}
  ) AS stop
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS announced, (count(*) FILTER (WHERE c.store_scanned))::int AS scanned,
      ${utcTimestampSql("min(c.delivered_at) FILTER (WHERE c.store_scanned)")} AS "firstScanAt",
      ${utcTimestampSql("max(c.delivered_at) FILTER (WHERE c.store_scanned)")} AS "lastScanAt",
      (json_agg(json_build_object(
        'asn', c.asn, 'isScanned', c.store_scanned, 'condition', k.condition) ORDER BY c.asn)
        FILTER (WHERE $4::boolean))::text AS cartons
    FROM carton c
    LEFT JOIN carton_condition k ON k.delivery_id = c.delivery_id AND k.asn = c.asn
    WHERE c.delivery_id = stop.id AND c.service_date = stop.service_date AND c.on_manifest
  ) AS of_stop
  ORDER BY place`;

/**
 * Lists today's stops at the stores of some pools, by the stores' own days and in the order of their windows, or
 * one delivery of any day.
 * @param poolIds the pools of the caller; a delivery of another pool is treated as nonexistent
 */
export async function listReceivingStops(
  db: Queryable,
  poolIds: readonly number[],
  { store, deliveryID, withCartons }: WantedStops,
  now: Date,
): Promise<Answer> {
  const rows = await db.query<
    Omit<Stop, "cartons"> &
      Record<"id" | "place" | "service_date", unknown> & {
        cartons: string | null;
      }
  >(
    stopsQuery(
      deliveryID === null
        ? ofToday
        : "d.id = $3::bigint AND $2::timestamptz IS NOT NULL",
    ),
    [
      poolIds,
      now,
      deliveryID === null ? store : wantedId(deliveryID),
      withCartons,
    ],
  );
  return {
    result: rows
      .slice(0, maxStops)
      .map(({ id: _, place: __, service_date: ___, cartons, ...stop }) => ({
        ...stop,
        driver: stop.driver || null,
        cartons:
          cartons === null ? [] : (JSON.parse(cartons) as Stop["cartons"]),
      })),
    hasMore: rows.length > maxStops,
  };
}
