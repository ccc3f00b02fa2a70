import type { MapDelivery } from "./delivery";

/** A part of the world, in degrees. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** What a map shows without deliveries: the continental US (specification, part 2, section 4). */
export const continentalUs: Bounds = {
  west: -125,
  south: 24,
  east: -67,
  north: 49,
};

/** Room around the outermost deliveries, as a part of what lies between them. */
const margin = 0.08;

/**
 * The least that is shown, in degrees: about 140 miles across. A single delivery without anything
 * known around it would say nothing.
 */
const leastSize = { lng: 3, lat: 2 };

/**
 * What a map shows first: its deliveries with some room around them. Only the first load fits a map
 * to them (specification, part 2, section 4).
 */
export function firstBounds(deliveries: readonly MapDelivery[]): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { place } of deliveries) {
    if (!place) continue;
    west = Math.min(west, place.lng);
    east = Math.max(east, place.lng);
    south = Math.min(south, place.lat);
    north = Math.max(north, place.lat);
  }
  if (west > east) return continentalUs;
  const [left, right] = widened(west, east, leastSize.lng, 180);
  const [bottom, top] = widened(south, north, leastSize.lat, 90);
  return { west: left, south: bottom, east: right, north: top };
}

/** A stretch with its margin, at least so long, within the world. */
function widened(from: number, to: number, least: number, end: number) {
  const half = Math.max(((to - from) / 2) * (1 + 2 * margin), least / 2);
  const middle = (from + to) / 2;
  return [Math.max(-end, middle - half), Math.min(end, middle + half)] as const;
}
