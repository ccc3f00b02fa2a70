import { geoDistance } from "d3-geo";

/** A geographical position, in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** The mean radius of the Earth in miles. */
const earthRadiusMiles = 3_959;

/** Returns the great-circle distance in miles. */
export const miles = (a: Point, b: Point): number =>
  geoDistance([a.lng, a.lat], [b.lng, b.lat]) * earthRadiusMiles;
