import type { ParsedRequestOf, WrittenAnswerOf } from "../../contract/calls";
import type { Queryable } from "../../db/database";
import { utcTimestampSql } from "../../db/json-rows";
import { windowEndSql, windowStartSql } from "../deliveries/punctuality-sql";
import { ownCoordinates } from "../deliveries/store-time-zones";
import { findTimeZone, type Place } from "../../place-time-zone";
import type { ReportedKind } from "./reported-kind";
import { wantedId } from "../../parse-id";

type Stop = NonNullable<WrittenAnswerOf<"getReportedStop">["result"]>;

/** What is known of an item; `$1` is its id, `$2` the pools of the caller. */
const stopQueries: Record<ReportedKind, string> = {
  delivery: `
    SELECT s.time_zone AS "timeZone", ${ownCoordinates("s")}, s.zip, s.city, s.state,
      ${utcTimestampSql(windowStartSql)} AS "windowStart", ${utcTimestampSql(windowEndSql)} AS "windowEnd",
      (SELECT count(*)::int FROM carton c
       WHERE c.delivery_id = d.id AND c.service_date = d.service_date) AS boxes
    FROM delivery d JOIN store s ON s.number = d.store_number
    WHERE d.id = $1::bigint AND d.pool_id = ANY($2::int[])`,
  pickup: `
    SELECT NULL AS "timeZone", ${ownCoordinates("p")}, p.zip, p.city, p.state,
      ${utcTimestampSql("p.window_start")} AS "windowStart", ${utcTimestampSql("p.window_end")} AS "windowEnd",
      NULL::int AS boxes
    FROM pickup p WHERE p.id = $1::bigint AND p.pool_id = ANY($2::int[])`,
};

/**
 * Returns the time zone, the window and the boxes of a delivery or pickup that is to be reported.
 * @param poolIds the pools of the caller; an item of another pool is treated as nonexistent
 * @returns null if there is no such item
 */
export async function findReportedStop(
  db: Queryable,
  poolIds: readonly number[],
  { kind, delivDetailID }: ParsedRequestOf<"getReportedStop">,
): Promise<Stop | null> {
  const [found] = await db.query<Stop & Place>(stopQueries[kind], [
    wantedId(delivDetailID),
    poolIds,
  ]);
  if (!found) return null;
  const { timeZone, windowStart, windowEnd, boxes } = found;
  return {
    timeZone: timeZone ?? findTimeZone(found),
    windowStart,
    windowEnd,
    boxes,
  };
}
