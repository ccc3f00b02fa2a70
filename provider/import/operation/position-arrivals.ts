import type { Queryable } from "../../db/database";
import { storeZoneSql } from "../../operation/deliveries/delivery-times";
import {
  findVisit,
  isAtStop,
  omitJumps,
  type TimedPosition,
} from "./position-visit";

/**
 * Writes when the positions of a truck show that it was at the stops of its route (docs/decisions/172).
 */

/** Positions further ahead of the clock than this are of a clock that is wrong. */
export const maxMinutesAhead = 2;
/** Positions that come later than this change no arrivals. */
export const maxDaysLate = 6;
/**
 * Days for which positions are kept: those of a route are of three days, so that each that still counts finds all
 * others of its route.
 */
const daysKept = maxDaysLate + 3;
/** Hours before and after the day of a stop in which a truck may be there for it, such as by night. */
const hoursBesideDay = 6;

interface StopRow {
  id: string;
  service_date: string;
  route_id: number;
  lat: number;
  lng: number;
  /** The time in which a visit counts, in milliseconds since 1970. */
  starts: number;
  ends: number;
  has_arrival: boolean;
  has_departure: boolean;
}

const millisecondsOf = (instant: string) =>
  `(extract(epoch FROM ${instant}) * 1000)::float8`;

const startOf = (day: string) =>
  `((${day})::timestamp AT TIME ZONE ${storeZoneSql})`;

const stopsQuery = `
  SELECT d.id::text AS id, d.service_date::text AS service_date, d.route_id, s.lat, s.lng,
    ${millisecondsOf(`${startOf("d.service_date")} - interval '${hoursBesideDay} hours'`)} AS starts,
    ${millisecondsOf(`${startOf("d.service_date + 1")} + interval '${hoursBesideDay} hours'`)} AS ends,
    d.position_arrival_at IS NOT NULL AS has_arrival, d.position_departure_at IS NOT NULL AS has_departure
  FROM delivery d JOIN store s ON s.number = d.store_number
  WHERE d.route_id = ANY($1::int[]) AND d.canceled_at IS NULL AND s.lat IS NOT NULL AND s.lng IS NOT NULL
  ORDER BY d.id`;

/** Writes what differs: an UPDATE of equal values would note the deliveries for their exceptions. */
const writeVisits = `
  UPDATE delivery AS d SET position_arrival_at = v.arrival, position_departure_at = v.departure
  FROM unnest($1::bigint[], $2::date[], $3::timestamptz[], $4::timestamptz[]) AS v (id, day, arrival, departure)
  WHERE d.id = v.id AND d.service_date = v.day
    AND (d.position_arrival_at, d.position_departure_at) IS DISTINCT FROM (v.arrival, v.departure)
  RETURNING 1`;

/**
 * Finds the visits to the stops of routes anew from all positions of these routes, so that the positions may come
 * in any order. Reported and recorded times are in other columns, and stay. Locks the routes.
 * @param routeIds the routes of which positions have come
 * @param only the position, if it is the only one that has come: it shows at which stops something may have changed
 * @returns whether a delivery was changed, whose exceptions the caller then settles
 */
export async function updatePositionArrivals(
  tx: Queryable,
  routeIds: readonly number[],
  only?: TimedPosition,
): Promise<boolean> {
  if (routeIds.length === 0) return false;
  // Whoever waits here sees the positions of the other, and both find the same.
  await tx.query(
    "SELECT FROM route WHERE id = ANY($1::int[]) ORDER BY id FOR NO KEY UPDATE",
    [routeIds],
  );
  const stops = await tx.query<StopRow>(stopsQuery, [routeIds]);
  const ofRoutes = new Map<number, StopRow[]>();
  for (const stop of stops)
    ofRoutes.set(stop.route_id, [...(ofRoutes.get(stop.route_id) ?? []), stop]);
  let isChanged = false;
  for (const [routeId, ofRoute] of ofRoutes) {
    const concerned =
      only && (await isLatest(tx, routeId, only))
        ? ofRoute.filter((stop) => concerns(stop, only))
        : ofRoute;
    if (concerned.length > 0)
      isChanged = (await updateStops(tx, routeId, concerned)) || isChanged;
  }
  return isChanged;
}

const isLatest = async (
  tx: Queryable,
  routeId: number,
  { at }: TimedPosition,
): Promise<boolean> => {
  const later = await tx.query(
    "SELECT FROM truck_position WHERE route_id = $1 AND at > $2 LIMIT 1",
    [routeId, new Date(at)],
  );
  return later.length === 0;
};

/**
 * Returns whether the latest position of a route can change something at a stop: it is at the stop, or the truck
 * has arrived there and may have left. Trucks report their positions several times a minute, mostly between stops.
 */
const concerns = (stop: StopRow, position: TimedPosition): boolean =>
  !stop.has_departure && (stop.has_arrival || isAtStop(stop, position));

/** Returns whether a stop was changed. */
async function updateStops(
  tx: Queryable,
  routeId: number,
  stops: readonly StopRow[],
): Promise<boolean> {
  const positions = await tx.query<TimedPosition>(
    `SELECT lat, lng, ${millisecondsOf("at")} AS at FROM truck_position WHERE route_id = $1
     ORDER BY truck_position.at`,
    [routeId],
  );
  const track = omitJumps(positions);
  const visits = stops.map((stop) =>
    findVisit(
      stop,
      track.filter(({ at }) => at >= stop.starts && at <= stop.ends),
    ),
  );
  const instantOf = (at: number | null | undefined) =>
    at == null ? null : new Date(at);
  const changed = await tx.query(writeVisits, [
    stops.map(({ id }) => id),
    stops.map(({ service_date }) => service_date),
    visits.map((visit) => instantOf(visit?.arrivedAt)),
    visits.map((visit) => instantOf(visit?.leftAt)),
  ]);
  return changed.length > 0;
}

/** Deletes positions that no arrival is found from any more. */
export async function deleteOldTruckPositions(
  db: Queryable,
  now: Date,
): Promise<void> {
  await db.query(
    "DELETE FROM truck_position WHERE at < $1::timestamptz - make_interval(days => $2)",
    [now, daysKept],
  );
}
