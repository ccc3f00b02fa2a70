import type { Queryable } from "../db/database";
import { estimateArrival, type Estimate, type Stop } from "./arrival-estimate";
import { arrivalSql, departureSql } from "./delivery-times";

interface StopRow extends Record<string, unknown> {
  id: string;
  stop_order: number | null;
  planned_arrival_at: string | null;
  arrived_at: string | null;
  left_at: string | null;
  service_date: string;
  planned_departure_at: string | null;
  departed_at: string | null;
}

/**
 * The stops of the route of a delivery that are in the caller's pools, including the delivery itself.
 */
const stopsOfRoute = `
  SELECT d.id, d.stop_order, d.planned_arrival_at, d.service_date,
         ${arrivalSql} AS arrived_at, ${departureSql} AS left_at,
         r.planned_departure_at, r.departed_at
  FROM delivery asked
  JOIN route r ON r.id = asked.route_id
  JOIN delivery d ON d.route_id = r.id
  WHERE asked.id = $1 AND d.pool_id = ANY($2::int[])
  ORDER BY d.stop_order, d.id`;

const msOf = (instant: string | null) =>
  instant === null ? null : Date.parse(instant);

const stopOf = (row: StopRow): Stop => ({
  order: row.stop_order,
  plannedAt: msOf(row.planned_arrival_at),
  arrivedAt: msOf(row.arrived_at),
  leftAt: msOf(row.left_at),
});

/**
 * Estimates when the driver will reach a delivery and how many stops come before it.
 * @param poolIds the pools of the caller, including that of the delivery; stops in other pools are not
 *   counted
 * @returns null if there is no basis for an estimate
 */
export async function getArrivalEstimate(
  db: Queryable,
  poolIds: readonly number[],
  deliveryId: number,
  now: Date,
): Promise<Estimate | null> {
  const rows = await db.query<StopRow>(stopsOfRoute, [deliveryId, poolIds]);
  const asked = rows.find(({ id }) => id === String(deliveryId));
  if (!asked) return null;
  return estimateArrival(
    stopOf(asked),
    {
      date: asked.service_date,
      plannedDepartureAt: msOf(asked.planned_departure_at),
      departedAt: msOf(asked.departed_at),
      stops: rows.map(stopOf),
    },
    now.getTime(),
  );
}
