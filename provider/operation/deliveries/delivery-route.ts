import type { Queryable } from "../../db/database";
import {
  estimateArrival,
  expectArrival,
  type Estimate,
  type RouteProgress,
  type Stop,
} from "./arrival-estimate";
import { arrivalSql, departureSql, storeZoneSql } from "./delivery-times";

/** A delivery `d` at the store `s` as a stop of its route `r`, which may be absent, at an instant ($3). */
export const stopColumns = `
  d.route_id, d.stop_order, d.planned_arrival_at,
  d.service_date = ($3::timestamptz AT TIME ZONE ${storeZoneSql})::date AS is_today,
  ${arrivalSql} AS arrived_at, ${departureSql} AS left_at, r.planned_departure_at, r.departed_at`;

/** The values of {@link stopColumns}. */
export interface StopRow {
  route_id: string | null;
  stop_order: number | null;
  planned_arrival_at: string | null;
  arrived_at: string | null;
  left_at: string | null;
  is_today: boolean;
  planned_departure_at: string | null;
  departed_at: string | null;
}

/** The stops in the caller's pools ($1) of the route of a delivery ($2), at an instant ($3); all are of one day. */
const stopsOfRoute = `
  SELECT d.id, ${stopColumns}
  FROM delivery asked
  JOIN route r ON r.id = asked.route_id
  JOIN delivery d ON d.route_id = r.id AND d.service_date = asked.service_date
  JOIN store s ON s.number = d.store_number
  WHERE asked.id = $2 AND d.pool_id = ANY($1::int[]) AND d.canceled_at IS NULL
  ORDER BY d.stop_order, d.id`;

const msOf = (instant: string | null) =>
  instant === null ? null : Date.parse(instant);

const stopOf = (row: StopRow): Stop => ({
  order: row.stop_order,
  plannedAt: msOf(row.planned_arrival_at),
  arrivedAt: msOf(row.arrived_at),
  leftAt: msOf(row.left_at),
});

const progressOf = (
  { is_today, planned_departure_at, departed_at }: StopRow,
  stops: readonly Stop[],
): RouteProgress => ({
  isToday: is_today,
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
  const rows = await db.query<StopRow & { id: string }>(stopsOfRoute, [
    poolIds,
    deliveryId,
    now,
  ]);
  const asked = rows.find(({ id }) => id === String(deliveryId));
  if (!asked) return null;
  const route = progressOf(asked, rows.map(stopOf));
  return estimateArrival(stopOf(asked), route, now.getTime());
}

/**
 * Estimates the arrivals at the deliveries of a day that no driver has reached.
 * @param rows the deliveries of the day that the caller may see
 * @returns milliseconds since 1970 by delivery; without those that have no estimate
 */
export function expectArrivals<Row extends StopRow>(
  rows: readonly Row[],
  now: Date,
): Map<Row, number> {
  const routes = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.route_id === null) continue;
    const route = routes.get(row.route_id);
    if (route) route.push(row);
    else routes.set(row.route_id, [row]);
  }
  const expected = new Map<Row, number>();
  for (const route of routes.values()) {
    const stops = route.map(stopOf);
    route.forEach((row, index) => {
      const stop = stops[index];
      if (!stop || row.arrived_at !== null || row.left_at !== null) return;
      const at = expectArrival(stop, progressOf(row, stops), now.getTime())?.at;
      // An overdue driver is expected now, as in the details of the delivery.
      if (typeof at === "number")
        expected.set(row, Math.max(at, now.getTime()));
    });
  }
  return expected;
}
