import zipcodes from "zipcodes";
import type { ZipCode } from "zipcodes";
import { miles, type Point } from "../freight/distance";

/** A ZIP code with its place. */
export interface Area extends Point {
  zip: string;
  city: string;
  state: string;
}

/** A city with the ZIP codes that cover ground of their own. */
export interface City {
  city: string;
  state: string;
  areas: Area[];
}

/**
 * Names in the data that are no cities: abbreviations, bases, and mail-sorting districts. Military
 * post (coordinates 0, 0) and Canada are left out by the filter below.
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

let grounded: Area[] | undefined;

const place = (area: Area) => `${area.lat.toFixed(3)} ${area.lng.toFixed(3)}`;

/**
 * ZIP codes that cover ground. Those of post boxes and single receivers (a bank, a mail order firm,
 * under its own name as "city") share their coordinates with another.
 */
function onTheGround(all: readonly Area[]): Area[] {
  const count = new Map<string, number>();
  for (const area of all)
    count.set(place(area), (count.get(place(area)) ?? 0) + 1);
  return all.filter((area) => count.get(place(area)) === 1);
}

/**
 * The cities around a point, those with most ZIP codes first (without figures of population the
 * best sign of a city's size), then the nearer ones.
 */
export function citiesAround(centre: Point, withinMiles: number): City[] {
  grounded ??= onTheGround(usAreas());
  const cities = new Map<string, City>();
  for (const area of grounded) {
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

/** The middle of each three-digit ZIP area, for distances of rates. */
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

/** The place of a ZIP code; throws an Error when the data does not know it. */
export function areaOf(zip: string): Area {
  const code = zipcodes.codes[zip];
  if (!code) throw new Error(`no place known for ZIP code ${zip}`);
  return toArea(code);
}
