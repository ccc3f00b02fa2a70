import zipcodes from "zipcodes";
import type { ZipCode } from "zipcodes";
import { miles, type Point } from "../freight/distance";

/** A ZIP code with its position. */
export interface Area extends Point {
  zip: string;
  city: string;
  state: string;
}

/** A city with those of its ZIP codes that cover an area. */
export interface City {
  city: string;
  state: string;
  areas: Area[];
}

/**
 * Names in the data that are not cities: abbreviations, bases, and mail-sorting districts. Military
 * mail (coordinates 0, 0) and Canada are excluded by the filter below.
 */
const noCity =
  /^(Atl|Damark|U S A F Academy|North Metro|Valley Forge)$|\b(Afb|Inc|Bank|Direct|Boxes|Co|Corp|Univ)\b|\d/;

const toArea = (code: ZipCode): Area => ({
  zip: code.zip,
  city: code.city.replace(
    /^Mc([a-z])/,
    (_, c: string) => `Mc${c.toUpperCase()}`,
  ),
  state: code.state,
  lat: code.latitude,
  lng: code.longitude,
});

const usAreas = (): Area[] =>
  Object.values(zipcodes.codes)
    .filter(
      (code) =>
        code.country === "US" &&
        /^\d{5}$/.test(code.zip) &&
        code.latitude !== 0 &&
        !noCity.test(code.city),
    )
    .map(toArea);

let areaZips: Area[] | undefined;

const place = (area: Area) => `${area.lat.toFixed(3)} ${area.lng.toFixed(3)}`;

/**
 * Returns the ZIP codes that cover an area. Those of post-office boxes and single recipients (a bank or
 * a mail-order company, with its own name as "city") share their coordinates with another ZIP code.
 */
function selectAreaZips(all: readonly Area[]): Area[] {
  const count = new Map<string, number>();
  for (const area of all)
    count.set(place(area), (count.get(place(area)) ?? 0) + 1);
  return all.filter((area) => count.get(place(area)) === 1);
}

/**
 * Returns the cities around a point: those with the most ZIP codes first (without population figures,
 * the best measure of a city's size), then the nearer ones.
 */
export function citiesAround(centre: Point, withinMiles: number): City[] {
  areaZips ??= selectAreaZips(usAreas());
  const cities = new Map<string, City>();
  for (const area of areaZips) {
    if (Math.abs(area.lat - centre.lat) > withinMiles / 60) continue;
    if (miles(centre, area) > withinMiles) continue;
    const key = `${area.city}|${area.state}`;
    const city = cities.get(key) ?? {
      city: area.city,
      state: area.state,
      areas: [],
    };
    city.areas.push(area);
    cities.set(key, city);
  }
  return [...cities.values()]
    .map((city) => ({
      city,
      away: Math.min(...city.areas.map((area) => miles(centre, area))),
    }))
    .sort(
      (a, b) => b.city.areas.length - a.city.areas.length || a.away - b.away,
    )
    .map(({ city }) => city);
}

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

/** Returns the position of a ZIP code; throws an Error if it is not in the data. */
export function areaOf(zip: string): Area {
  const code = zipcodes.codes[zip];
  if (!code) throw new Error(`no place known for ZIP code ${zip}`);
  return toArea(code);
}
