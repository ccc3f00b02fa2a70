/**
 * Writes app/features/map/geography/cities.json, the towns labeled on the delivery map, from the Natural Earth places
 * (public domain) in the package city-timezones: `npx tsx scripts/cities.ts`. A test compares the file
 * with the package.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { geoDistance } from "d3-geo";
import cityTimezones from "city-timezones";

/** A town in the file: name, state, longitude, latitude. */
export type CityRow = [name: string, state: string, lng: number, lat: number];

/** Number of the largest towns that are included. */
const wanted = 300;
/** A town nearer than this to a larger one is a suburb, whose label would never fit. */
const suburbMiles = 12;
/**
 * Each state has at least this many towns, so that deliveries in sparsely populated states have
 * landmarks.
 */
const leastPerState = 2;

const earthRadiusMiles = 3959;

/** Corrections of names that the source abbreviates or misspells. */
const names: Readonly<Record<string, string>> = {
  "Washington, D.C.": "Washington",
  Barlett: "Bartlett",
  "Wilkes Barre": "Wilkes-Barre",
};

/**
 * Returns the towns for the map, largest first. The population in the source includes the surroundings.
 */
export function citiesForMap(): CityRow[] {
  const candidates = cityTimezones.cityMapping
    .filter(({ iso2, pop }) => iso2 === "US" && pop > 0)
    .sort((one, other) => other.pop - one.pop)
    .map(({ city, state_ansi: state, lng, lat }): CityRow => [
      names[city] ?? city.replace(/^Ft\. /, "Fort "),
      // The source has no state for the capital.
      state ?? "DC",
      Number(lng.toFixed(2)),
      Number(lat.toFixed(2)),
    ]);
  const chosen: CityRow[] = [];
  const perState = new Map<string, number>();
  const isSuburb = ([, , lng, lat]: CityRow) =>
    chosen.some(
      ([, , otherLng, otherLat]) =>
        geoDistance([lng, lat], [otherLng, otherLat]) * earthRadiusMiles <
        suburbMiles,
    );
  for (const row of candidates) {
    const inState = perState.get(row[1]) ?? 0;
    const isMissed = chosen.length >= wanted && inState >= leastPerState;
    if (isMissed || isSuburb(row)) continue;
    chosen.push(row);
    perState.set(row[1], inState + 1);
  }
  return chosen;
}

/** Returns the file, with one town per line so that changes of the source are readable. */
export function citiesFile(): string {
  const rows = citiesForMap().map((row) => JSON.stringify(row));
  return `[\n${rows.join(",\n")}\n]\n`;
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] === self) {
  const target = new URL(
    "../app/features/map/geography/cities.json",
    import.meta.url,
  );
  await writeFile(fileURLToPath(target), citiesFile());
}
