/**
 * The estimated time of arrival of the map: the plan of the round, moved by what the round is behind
 * or ahead of it (docs/decisions/038). Pure; instants are milliseconds since 1970.
 */

/** A delivery as one stop of its round. */
export interface Stop {
  /** Its place in the round; null when nobody has planned it. */
  order: number | null;
  plannedAt: number | null;
  arrivedAt: number | null;
  leftAt: number | null;
}

/** One trailer's round. */
export interface Round {
  /** The day that the delivery was planned for, `YYYY-MM-DD`. */
  date: string;
  plannedDepartureAt: number | null;
  departedAt: number | null;
  /** In their order. */
  stops: readonly Stop[];
}

/** `advancedRouteInfo` of the contract. */
export interface Estimate {
  timeEstimateMinutes: number | null;
  numPriorStops: number | null;
}

const minute = 60_000;
/** An estimate this long past is none: the driver was there without a record, or is not coming. */
const staleAfter = 120 * minute;

/** When the driver was at a stop first; null before that. */
const reachedAt = ({ arrivedAt, leftAt }: Stop) => arrivedAt ?? leftAt;

/** How far a round is behind its plan (or ahead of it, below 0), by the newest that is known. */
function delayOf(
  { plannedDepartureAt, departedAt, stops }: Round,
  now: number,
): number {
  let newest: { at: number; delay: number } | null = null;
  for (const stop of stops) {
    const at = reachedAt(stop);
    if (at === null || stop.plannedAt === null) continue;
    if (newest === null || at >= newest.at)
      newest = { at, delay: at - stop.plannedAt };
  }
  if (newest !== null) return newest.delay;
  if (plannedDepartureAt === null) return 0;
  return departedAt === null
    ? Math.max(0, now - plannedDepartureAt)
    : departedAt - plannedDepartureAt;
}

/**
 * Estimates the arrival at a stop that the driver has not reached: its planned arrival plus the
 * delay of its round, in whole minutes from now, never below 0. Prior stops are those before it that
 * the driver has neither left nor passed over (a later one was reached).
 * @param stop the stop asked for, one of the round
 * @returns null where nothing honest can be said: the stop was passed over itself, the estimate is
 *   two hours past, or it is not the day of the delivery (UTC) and the round has not moved or has no
 *   plan. Without a planned arrival the minutes are null, without a place in the round the stops
 */
export function estimateArrival(
  stop: Stop,
  round: Round,
  now: number,
): Estimate | null {
  const { departedAt, stops, date } = round;
  const reached = stops.filter((other) => reachedAt(other) !== null);
  const furthest = Math.max(
    -Infinity,
    ...reached.map(({ order }) => order ?? -Infinity),
  );
  if (stop.order !== null && stop.order < furthest) return null;

  const left =
    stop.plannedAt === null ? null : stop.plannedAt + delayOf(round, now) - now;
  const isToday = date === new Date(now).toISOString().slice(0, 10);
  const hasMoved = departedAt !== null || reached.length > 0;
  if (!isToday && (!hasMoved || left === null)) return null;
  if (left !== null && left < -staleAfter) return null;
  return {
    timeEstimateMinutes:
      left === null ? null : Math.max(0, Math.floor(left / minute)),
    numPriorStops:
      stop.order === null ? null : priorStops(stop.order, furthest, stops),
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
