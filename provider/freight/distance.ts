/** A place on the globe, in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** The globe's mean diameter in miles. */
const globeMiles = 7_918;

/** Great-circle distance in miles (haversine). */
export function miles(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) *
      Math.cos(b.lat * rad) *
      Math.sin(((b.lng - a.lng) * rad) / 2) ** 2;
  // Rounding may lift the sum over 1 where two places face each other across the globe.
  return globeMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}
