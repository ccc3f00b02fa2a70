import { geoDistance } from "d3-geo";

/**
 * When a truck was at a stop, from its positions (docs/decisions/172). Pure functions, whose results depend on the
 * positions, not on the order in which they have come.
 */

/** A place, in degrees. */
interface Place {
  lat: number;
  lng: number;
}

/** Where a truck was. */
export interface TimedPosition extends Place {
  /** Milliseconds since 1970. */
  at: number;
}

/** Instants in milliseconds since 1970. */
export interface Visit {
  arrivedAt: number;
  /** Null while the truck has not left. */
  leftAt: number | null;
}

const minute = 60_000;
const earthRadiusMeters = 6_371_008;
/** So near to a stop, a truck is at it. */
export const stopRadiusMeters = 250;
/** After so long at a stop, a truck has arrived. */
const arrivesAfter = 3 * minute;
/** After so long beyond it, it has left. */
const leavesAfter = 5 * minute;
/** Positions further apart than this do not show where the truck was between them. */
const longestGap = 15 * minute;
/** No truck drives faster, in meters in a millisecond: 200 km/h. */
const highestSpeed = 200_000 / (60 * minute);

const metersBetween = (a: Place, b: Place): number =>
  geoDistance([a.lng, a.lat], [b.lng, b.lat]) * earthRadiusMeters;

/** Returns whether a position is within the radius of a stop. */
export const isAtStop = (stop: Place, position: Place): boolean =>
  metersBetween(stop, position) <= stopRadiusMeters;

const isTooFast = (a: TimedPosition, b: TimedPosition): boolean =>
  metersBetween(a, b) > highestSpeed * Math.abs(b.at - a.at);

/**
 * Leaves out positions that no truck could have reached from the last one that counts. Where there is none, or only
 * one that is long ago, a position also counts if one of the next two can be reached from it: a wrong first position
 * does not make jumps of all others, and a jump after it does not take it away.
 * @param positions of one truck, by time
 */
export function omitJumps(
  positions: readonly TimedPosition[],
): TimedPosition[] {
  const kept: TimedPosition[] = [];
  positions.forEach((position, index) => {
    const last = kept.at(-1);
    const neighbors = last ? [last] : [];
    if (!last || position.at - last.at > longestGap)
      neighbors.push(...positions.slice(index + 1, index + 3));
    const isJump =
      neighbors.length > 0 &&
      neighbors.every((neighbor) => isTooFast(neighbor, position));
    if (!isJump) kept.push(position);
  });
  return kept;
}

/**
 * Finds the first visit of a truck to a stop. Further visits are not looked for: the second time, the truck brings
 * what was forgotten, and the delivery was begun by the first. The visit begins with its first position at the
 * stop, and ends with the first position beyond, unless the truck is back within five minutes.
 * @param track positions of the truck by time, without jumps
 * @returns null if the positions show no visit
 */
export function findVisit(
  stop: Place,
  track: readonly TimedPosition[],
): Visit | null {
  let arrivedAt: number | null = null;
  /** Since when the truck is at the stop, or after its arrival, beyond it. */
  let since: number | null = null;
  let previous: TimedPosition | undefined;
  for (const position of track) {
    const isSought = isAtStop(stop, position) === (arrivedAt === null);
    const isAfterGap =
      previous !== undefined && position.at - previous.at > longestGap;
    previous = position;
    if (!isSought) since = null;
    else if (since === null || isAfterGap) since = position.at;
    else if (arrivedAt === null && position.at - since >= arrivesAfter) {
      arrivedAt = since;
      since = null;
    } else if (arrivedAt !== null && position.at - since >= leavesAfter)
      return { arrivedAt, leftAt: since };
  }
  return arrivedAt === null ? null : { arrivedAt, leftAt: null };
}
