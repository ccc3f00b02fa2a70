import type { MapDelivery } from "../deliveries/delivery";

/** A rectangle of longitudes and latitudes, in degrees. */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The map's extent without deliveries: the continental US (specification, part 2, section 4). */
export const continentalUs: Bounds = {
  west: -125,
  south: 24,
  east: -67,
  north: 49,
};

/** Margin around the outermost deliveries, as a fraction of their extent. */
const margin = 0.08;

/**
 * Smallest extent, in degrees: about 140 miles. A single delivery needs its surroundings for
 * orientation.
 */
const leastSize = { lng: 3, lat: 2 };

/**
 * Returns the initial extent: all deliveries with a margin. Only the first load fits the map to its
 * deliveries (specification, part 2, section 4).
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

/** Adds the margin to an interval, applies the smallest size, and limits it to the world. */
function widened(from: number, to: number, least: number, end: number) {
  const half = Math.max(((to - from) / 2) * (1 + 2 * margin), least / 2);
  const middle = (from + to) / 2;
  return [Math.max(-end, middle - half), Math.min(end, middle + half)] as const;
}
