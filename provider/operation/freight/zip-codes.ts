import zipcodes from "zipcodes";
import type { ZipCode } from "zipcodes";
import type { Point } from "./distance";

/** A ZIP code with its position. */
export interface Area extends Point {
  zip: string;
  city: string;
  state: string;
}

/**
 * Names in the data that are not cities: abbreviations, bases, and mail-sorting districts. Military
 * mail (coordinates 0, 0) and Canada are excluded by the filter below.
 */
const noCity =
  /^(Atl|Damark|U S A F Academy|North Metro|Valley Forge)$|\b(Afb|Inc|Bank|Direct|Boxes|Co|Corp|Univ)\b|\d/;

/** Returns the position of a ZIP code of the data. */
export const toArea = (code: ZipCode): Area => ({
  zip: code.zip,
  city: code.city.replace(
    /^Mc([a-z])/,
    (_, c: string) => `Mc${c.toUpperCase()}`,
  ),
  state: code.state,
  lat: code.latitude,
  lng: code.longitude,
});

/** Returns the ZIP codes of cities in the United States. */
export const usAreas = (): Area[] =>
  Object.values(zipcodes.codes)
    .filter(
      (code) =>
        code.country === "US" &&
        /^\d{5}$/.test(code.zip) &&
        code.latitude !== 0 &&
        !noCity.test(code.city),
    )
    .map(toArea);

/** Returns the middle of each three-digit ZIP area, from which rates compute distances. */
export function zipAreas(): { prefix: string; lat: number; lng: number }[] {
  const sums = new Map<string, { lat: number; lng: number; count: number }>();
  for (const { zip, lat, lng } of usAreas()) {
    const prefix = zip.slice(0, 3);
    const sum = sums.get(prefix) ?? { lat: 0, lng: 0, count: 0 };
    sum.lat += lat;
    sum.lng += lng;
    sum.count++;
    sums.set(prefix, sum);
  }
  const round = (n: number) => Math.round(n * 10_000) / 10_000;
  return [...sums]
    .map(([prefix, s]) => ({
      prefix,
      lat: round(s.lat / s.count),
      lng: round(s.lng / s.count),
    }))
    .sort((a, b) => a.prefix.localeCompare(b.prefix));
}
