import type { WrittenAnswerOf } from "../../contract/calls";
import type { Queryable } from "../../db/database";
import { utcTimestampSql } from "../../db/json-rows";
import { selectPools } from "../../accounts/groups/entitlement";
import { getExpectedArrivals } from "./delivery-route";
import { arrivalSql, arrivedBySql } from "./delivery-times";
import {
  wasThereUnseenSql,
  windowEndSql,
  windowStartSql,
} from "./punctuality-sql";

type ScheduledDelivery =
  WrittenAnswerOf<"getDeliverySchedule">["result"][number];

/** The deliveries of a day ($2) in some pools ($1), in the order of the map. */
const scheduleQuery = `
  SELECT
    d.id::text AS "delivID",
    s.number AS "storeNum",
    s.name AS "storeName",
    s.city,
    s.state,
    s.time_zone AS "timeZone",
    d.route_id::text AS "routeID",
    d.stop_order AS "stopNumber",
    ${utcTimestampSql(windowStartSql)} AS "windowStart",
    ${utcTimestampSql(windowEndSql)} AS "windowEnd",
    ${utcTimestampSql(arrivalSql)} AS "arrivalDate",
    ${arrivedBySql} AS "arrivedBy",
    ${wasThereUnseenSql} AS "wasThere"
  FROM delivery d
  JOIN store s ON s.number = d.store_number
  WHERE d.pool_id = ANY($1::int[]) AND d.service_date = $2::date AND d.canceled_at IS NULL
  ORDER BY d.id`;

/**
 * Lists the stores, windows and expected arrivals of a day's deliveries.
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
  const pools = selectPools(poolIds, pool);
  if (pools.length === 0) return [];
  const rows = await db.query<Omit<ScheduledDelivery, "expectedDate">>(
    scheduleQuery,
    [pools, date],
  );
  const expected = await getExpectedArrivals(db, poolIds, date, now);
  return rows.map(({ arrivedBy, wasThere, timeZone, ...row }) => {
    const at = expected.get(String(row.delivID));
    return {
      ...row,
      ...(arrivedBy && { arrivedBy }),
      ...(wasThere && { wasThere }),
      ...(timeZone && { timeZone }),
      expectedDate:
        at === undefined || wasThere ? null : new Date(at).toISOString(),
    };
  });
}
