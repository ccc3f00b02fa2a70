import type { Queryable } from "../../db/database";
import {
  estimateArrival,
  expectArrival,
  type Estimate,
  type RouteProgress,
  type Stop,
} from "./arrival-estimate";
import { arrivalSql, departureSql } from "./delivery-times";

interface StopRow {
  id: string;
  route_id: string;
  stop_order: number | null;
  planned_arrival_at: string | null;
  arrived_at: string | null;
  left_at: string | null;
  service_date: string;
  planned_departure_at: string | null;
  departed_at: string | null;
}

/**
 * Returns a query of the stops in the caller's pools ($1) of the routes of some deliveries.
 * @param asked a condition on `delivery asked`
 */
const stopsOfRoutes = (asked: string) => `
  SELECT d.id, d.route_id, d.stop_order, d.planned_arrival_at, d.service_date,
         ${arrivalSql} AS arrived_at, ${departureSql} AS left_at,
         r.planned_departure_at, r.departed_at
  FROM (SELECT DISTINCT asked.route_id FROM delivery asked WHERE ${asked}) AS routes
  JOIN route r ON r.id = routes.route_id
  JOIN delivery d ON d.route_id = r.id
  WHERE d.pool_id = ANY($1::int[]) AND d.canceled_at IS NULL
  ORDER BY d.route_id, d.stop_order, d.id`;

const msOf = (instant: string | null) =>
  instant === null ? null : Date.parse(instant);

const stopOf = (row: StopRow): Stop => ({
  order: row.stop_order,
  plannedAt: msOf(row.planned_arrival_at),
  arrivedAt: msOf(row.arrived_at),
  leftAt: msOf(row.left_at),
});

const progressOf = (
  { service_date, planned_departure_at, departed_at }: StopRow,
  stops: readonly Stop[],
): RouteProgress => ({
  date: service_date,
  plannedDepartureAt: msOf(planned_departure_at),
  departedAt: msOf(departed_at),
  stops,
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
  const rows = await db.query<StopRow>(stopsOfRoutes("asked.id = $2"), [
    poolIds,
    deliveryId,
  ]);
  const asked = rows.find(({ id }) => id === String(deliveryId));
  if (!asked) return null;
  const route = progressOf(asked, rows.map(stopOf));
  return estimateArrival(stopOf(asked), route, now.getTime());
}

/**
 * Estimates the arrivals at the deliveries of a day that no driver has reached.
 * @param poolIds as in `getArrivalEstimate`
 * @param date scheduled date, `YYYY-MM-DD`
 * @returns milliseconds since 1970 by id of the delivery; without those that have no estimate
 */
export async function getExpectedArrivals(
  db: Queryable,
  poolIds: readonly number[],
  date: string,
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db.query<StopRow>(
    stopsOfRoutes(
      "asked.service_date = $2::date AND asked.pool_id = ANY($1::int[])",
    ),
    [poolIds, date],
  );
  const routes = new Map<string, StopRow[]>();
  for (const row of rows) {
    const route = routes.get(row.route_id);
    if (route) route.push(row);
    else routes.set(row.route_id, [row]);
  }
  const expected = new Map<string, number>();
  for (const route of routes.values()) {
    const stops = route.map(stopOf);
    route.forEach((row, index) => {
      const stop = stops[index];
      if (!stop || row.arrived_at !== null || row.left_at !== null) return;
      const at = expectArrival(stop, progressOf(row, stops), now.getTime())?.at;
      // An overdue driver is expected now, as in the details of the delivery.
      if (typeof at === "number")
        expected.set(String(row.id), Math.max(at, now.getTime()));
    });
  }
  return expected;
}
