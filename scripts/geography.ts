/**
 * Writes the outlines of the interactive map, app/features/map/interactive/geography/*.json, from us-atlas (US Census
 * Bureau, public domain): `npx tsx scripts/geography.ts`. A test compares the files with the package.
 * GeoJSON rather than the TopoJSON of us-atlas, because the map's worker reads GeoJSON directly: no
 * conversion in the browser, at 40 kB instead of 33 (98 instead of 203 with the counties, of which only
 * the borders are kept).
 */
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Geometry } from "geojson";
import { merge, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

type Atlas<Name extends string> = Topology<Record<Name, GeometryCollection>>;

const require = createRequire(import.meta.url);
const states = require("us-atlas/states-10m.json") as Atlas<"states">;
const counties = require("us-atlas/counties-10m.json") as Atlas<"counties">;

/** Three decimals are at most 110 m; the source is no more precise. */
const decimals = 3;

const json = (geometry: Geometry) =>
  `${JSON.stringify(geometry, (_key, value: unknown) =>
    typeof value === "number" ? Number(value.toFixed(decimals)) : value,
  )}\n`;

/**
 * Returns the files by name: the land, the borders between states, and those between counties of one
 * state.
 */
export function geographyFiles(): Record<string, string> {
  const stateOf = ({ id }: { id?: string | number }) => String(id).slice(0, 2);
  return {
    "nation.json": json(
      merge(
        states,
        states.objects.states.geometries as Parameters<typeof merge>[1],
      ),
    ),
    "state-borders.json": json(
      mesh(states, states.objects.states, (one, other) => one !== other),
    ),
    "county-borders.json": json(
      mesh(
        counties,
        counties.objects.counties,
        (one, other) => one !== other && stateOf(one) === stateOf(other),
      ),
    ),
  };
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] === self) {
  for (const [name, text] of Object.entries(geographyFiles())) {
    const target = new URL(
      `../app/features/map/interactive/geography/${name}`,
      import.meta.url,
    );
    await writeFile(fileURLToPath(target), text);
  }
}
