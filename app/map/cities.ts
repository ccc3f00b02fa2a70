import rows from "./cities.json";
import type { Place } from "./delivery";

/** A town that the map names. */
export interface City extends Place {
  name: string;
  /** Two letters, e.g. `GA`. */
  state: string;
}

/** The main towns of the United States, largest first (`scripts/cities.ts` writes them). */
export const cities: readonly City[] = (
  rows as unknown as [name: string, state: string, lng: number, lat: number][]
).map(([name, state, lng, lat]) => ({ name, state, lng, lat }));

/** Where a place lies, seen from a town. */
export interface NearCity {
  city: City;
  /** As the crow flies, whole miles. */
  miles: number;
  /** From the town to the place. */
  direction: Direction;
}

const directions = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;
export type Direction = (typeof directions)[number];

/** A place farther than this from every town lies near none. */
const farthestMiles = 300;

const earthRadiusMiles = 3959;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** Between two parallels. */
const milesPerDegree = radians(1) * earthRadiusMiles;

/**
 * The town nearest to a place: what tells people who cannot see the map where a delivery is.
 * @returns null when no town is near: out at sea, or abroad
 */
export function nearestCity(place: Place): NearCity | null {
  let nearest: City | null = null;
  let least = farthestMiles;
  for (const city of cities) {
    // No town is nearer than its parallel is: a day of 5,000 deliveries is sorted by this.
    if (Math.abs(city.lat - place.lat) * milesPerDegree > least) continue;
    const miles = milesBetween(city, place);
    if (miles < least) [nearest, least] = [city, miles];
  }
  return (
    nearest && {
      city: nearest,
      miles: Math.round(least),
      direction: directionFrom(nearest, place),
    }
  );
}

/** Distance on the globe (haversine). */
function milesBetween(one: Place, other: Place): number {
  const [lat1, lat2] = [radians(one.lat), radians(other.lat)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord =
    half(lat2 - lat1) +
    Math.cos(lat1) * Math.cos(lat2) * half(radians(other.lng - one.lng));
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The eighth of the compass in which another place lies. */
function directionFrom(from: Place, to: Place): Direction {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)];
  const turn = radians(to.lng - from.lng);
  const north =
    Math.cos(lat1) * Math.sin(lat2) -
    Math.sin(lat1) * Math.cos(lat2) * Math.cos(turn);
  const bearing = Math.atan2(Math.sin(turn) * Math.cos(lat2), north);
  const eighth = Math.round((bearing / (2 * Math.PI)) * 8);
  return directions.at(eighth % 8) ?? "N";
}
