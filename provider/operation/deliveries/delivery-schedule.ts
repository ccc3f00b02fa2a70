import type { WrittenAnswerOf } from "../../contract/calls";
import type { Queryable } from "../../db/database";
import { queryObjects, utcTimestampSql } from "../../db/json-rows";
import { selectPools } from "../../accounts/groups/entitlement";
import { expectArrivals, stopColumns, type StopRow } from "./delivery-route";
import { arrivalSql, arrivedBySql } from "./delivery-times";
import {
  wasThereUnseenSql,
  windowEndSql,
  windowStartSql,
} from "./punctuality-sql";

type ScheduledDelivery =
  WrittenAnswerOf<"getDeliverySchedule">["result"][number];

type ScheduleRow = StopRow &
  Omit<ScheduledDelivery, "expectedDate" | "routeID" | "stopNumber"> & {
    pool_id: number;
  };

/** The deliveries of a day ($2) in some pools ($1) at an instant ($3), those of a route in the order of its stops. */
const scheduleQuery = `
  SELECT
    d.id::text AS "delivID",
    d.pool_id,
    s.number AS "storeNum",
    s.name AS "storeName",
    s.city,
    s.state,
    s.time_zone AS "timeZone",
    ${utcTimestampSql(windowStartSql)} AS "windowStart",
    ${utcTimestampSql(windowEndSql)} AS "windowEnd",
    ${utcTimestampSql(arrivalSql)} AS "arrivalDate",
    ${arrivedBySql} AS "arrivedBy",
    ${wasThereUnseenSql} AS "wasThere",
    ${stopColumns}
  FROM delivery d
  JOIN store s ON s.number = d.store_number
  LEFT JOIN route r ON r.id = d.route_id
  WHERE d.pool_id = ANY($1::int[]) AND d.service_date = $2::date AND d.canceled_at IS NULL
  ORDER BY d.stop_order, d.id`;

/**
 * Lists the stores, windows and expected arrivals of a day's deliveries, in no order.
 * @param poolIds the pools of the caller
 * @param date scheduled date, `YYYY-MM-DD`
 * @param pool pool id; null for all pools of the caller
 */
export async function listSchedule(
  db: Queryable,
  poolIds: readonly number[],
  { date, pool }: { date: string; pool: string | null },
  now: Date,
): Promise<ScheduledDelivery[]> {
  const pools = new Set(selectPools(poolIds, pool));
  if (pools.size === 0) return [];
  // A route may have stops of several pools: the expected arrival depends on all that the caller may see.
  const rows = await queryObjects<ScheduleRow>(db, scheduleQuery, [
    poolIds,
    date,
    now,
  ]);
  const expected = expectArrivals(rows, now);
  return rows
    .filter(({ pool_id }) => pools.has(pool_id))
    .map((row) => {
      const at = expected.get(row);
      return {
        delivID: row.delivID,
        storeNum: row.storeNum,
        storeName: row.storeName,
        city: row.city,
        state: row.state,
        routeID: row.route_id === null ? null : String(row.route_id),
        stopNumber: row.stop_order,
        windowStart: row.windowStart,
        windowEnd: row.windowEnd,
        arrivalDate: row.arrivalDate,
        ...(row.arrivedBy && { arrivedBy: row.arrivedBy }),
        ...(row.wasThere && { wasThere: row.wasThere }),
        ...(row.timeZone && { timeZone: row.timeZone }),
        expectedDate:
          at === undefined || row.wasThere ? null : new Date(at).toISOString(),
      };
    });
}
