/** A geographical position, in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** The mean diameter of the Earth in miles. */
const globeMiles = 7_918;

/** Returns the great-circle distance in miles (haversine). */
export function miles(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) *
      Math.cos(b.lat * rad) *
      Math.sin(((b.lng - a.lng) * rad) / 2) ** 2;
  // For antipodal points, rounding may raise the sum above 1.
  return globeMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}
