/**
 * Estimates the time of arrival for the map: the plan of the route, shifted by its current delay
 * (docs/decisions/038). A pure function; instants are milliseconds since 1970.
 */

/** A delivery as a stop of its route. */
export interface Stop {
  /** Position in the route; null if it is not planned. */
  order: number | null;
  plannedAt: number | null;
  arrivedAt: number | null;
  leftAt: number | null;
}

/** The route of one trailer. */
export interface RouteProgress {
  /** True on the planned day of the delivery, at its store. */
  isToday: boolean;
  plannedDepartureAt: number | null;
  departedAt: number | null;
  /** In stop order. */
  stops: readonly Stop[];
}

/** `advancedRouteInfo` of the contract. */
export interface Estimate {
  timeEstimateMinutes: number | null;
  numPriorStops: number | null;
}

const minute = 60_000;
/**
 * An estimate this far in the past is dropped: the driver was there without a record, or will not come.
 */
const staleAfter = 120 * minute;

/** Returns the first time the driver was at a stop; null before. */
const reachedAt = ({ arrivedAt, leftAt }: Stop) => arrivedAt ?? leftAt;

/**
 * Returns the delay of a route in milliseconds (negative if ahead of plan), from the latest known
 * event.
 */
function delayOf(
  { plannedDepartureAt, departedAt, stops }: RouteProgress,
  now: number,
): number {
  let latest: { at: number; delay: number } | null = null;
  for (const stop of stops) {
    const at = reachedAt(stop);
    if (at === null || stop.plannedAt === null) continue;
    if (latest === null || at >= latest.at)
      latest = { at, delay: at - stop.plannedAt };
  }
  if (latest !== null) return latest.delay;
  if (plannedDepartureAt === null) return 0;
  return departedAt === null
    ? Math.max(0, now - plannedDepartureAt)
    : departedAt - plannedDepartureAt;
}

/** The expected arrival at a stop. */
interface ExpectedArrival {
  /** The planned arrival plus the delay of the route; null without a planned arrival. */
  at: number | null;
  /** Null without a position in the route. */
  numPriorStops: number | null;
}

/**
 * Estimates the arrival at a stop that the driver has not reached: its planned arrival plus the delay
 * of its route. Prior stops are those before it that the driver has neither left nor skipped (a later
 * one was reached).
 * @param stop the requested stop, one of the route
 * @returns null if no reliable estimate exists: the stop was skipped, the estimate is two hours in the
 *   past, or today is not the delivery day at the store and the route has not moved or has no plan
 */
export function expectArrival(
  stop: Stop,
  route: RouteProgress,
  now: number,
): ExpectedArrival | null {
  const { departedAt, stops, isToday } = route;
  const reached = stops.filter((other) => reachedAt(other) !== null);
  const furthest = Math.max(
    -Infinity,
    ...reached.map(({ order }) => order ?? -Infinity),
  );
  if (stop.order !== null && stop.order < furthest) return null;

  const at =
    stop.plannedAt === null ? null : stop.plannedAt + delayOf(route, now);
  const hasStarted = departedAt !== null || reached.length > 0;
  if (!isToday && (!hasStarted || at === null)) return null;
  if (at !== null && at - now < -staleAfter) return null;
  return {
    at,
    numPriorStops:
      stop.order === null ? null : priorStops(stop.order, furthest, stops),
  };
}

/** Returns `expectArrival` in whole minutes from now, at least 0. */
export function estimateArrival(
  stop: Stop,
  route: RouteProgress,
  now: number,
): Estimate | null {
  const expected = expectArrival(stop, route, now);
  if (!expected) return null;
  const { at, numPriorStops } = expected;
  return {
    timeEstimateMinutes:
      at === null ? null : Math.max(0, Math.floor((at - now) / minute)),
    numPriorStops,
  };
}

function priorStops(
  place: number,
  furthest: number,
  stops: readonly Stop[],
): number {
  return stops.filter(
    ({ order, leftAt }) =>
      order !== null && order < place && order >= furthest && leftAt === null,
  ).length;
}
