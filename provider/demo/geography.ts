import zipcodes from "zipcodes";
import { miles, type Point } from "../operation/freight/distance";
import { toArea, usAreas, type Area } from "../operation/freight/zip-codes";

/** A city with those of its ZIP codes that cover an area. */
export interface City {
  city: string;
  state: string;
  areas: Area[];
}

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

/** Returns the position of a ZIP code; throws an Error if it is not in the data. */
export function areaOf(zip: string): Area {
  const code = zipcodes.codes[zip];
  if (!code) throw new Error(`no place known for ZIP code ${zip}`);
  return toArea(code);
}
