/**
 * Writes app/map/cities.json, the towns that the delivery map names, from the Natural Earth places
 * (public domain) in the package city-timezones: `npx tsx scripts/cities.ts`. A test compares the
 * two.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { geoDistance } from "d3-geo";
import cityTimezones from "city-timezones";

/** A town as the file keeps it: name, state, longitude, latitude. */
export type CityRow = [name: string, state: string, lng: number, lat: number];

/** The towns in the file, largest first. */
const wanted = 300;
/** A town nearer than this to a larger one is its suburb: its name would never find room. */
const suburbMiles = 12;
/** Even an empty state has these many of its towns, or its deliveries would lie nowhere. */
const leastPerState = 2;

const earthRadiusMiles = 3959;

/** Names as people write them, where the source abbreviates or misspells. */
const names: Readonly<Record<string, string>> = {
  "Washington, D.C.": "Washington",
  Barlett: "Bartlett",
  "Wilkes Barre": "Wilkes-Barre",
};

/** The towns for the map, largest first. The source's population is that of the surroundings, too. */
export function citiesForMap(): CityRow[] {
  const candidates = cityTimezones.cityMapping
    .filter(({ iso2, pop }) => iso2 === "US" && pop > 0)
    .sort((one, other) => other.pop - one.pop)
    .map(({ city, state_ansi: state, lng, lat }): CityRow => [
      names[city] ?? city.replace(/^Ft\. /, "Fort "),
      // The capital belongs to no state; the source leaves it out.
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

/** The file: one town a line, so that a change of the source can be read. */
export function citiesFile(): string {
  const rows = citiesForMap().map((row) => JSON.stringify(row));
  return `[\n${rows.join(",\n")}\n]\n`;
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] === self) {
  const target = new URL("../app/map/cities.json", import.meta.url);
  await writeFile(fileURLToPath(target), citiesFile());
}
