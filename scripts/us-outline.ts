/**
 * `npx tsx scripts/us-outline.ts`: writes the outlines of the states for the static delivery map, from
 * the Census Bureau's boundaries in the package us-atlas, already projected (Albers, 975 × 610, Alaska
 * and Hawaii moved below California). As small as possible without a visible difference at that size:
 * each browser downloads the file once, before anything on the map can be recognized.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { merge, mesh } from "topojson-client";
import type {
  GeometryCollection,
  MultiPolygon,
  Polygon,
  Topology,
} from "topojson-specification";
import json from "us-atlas/states-albers-10m.json" with { type: "json" };

const atlas = json as unknown as Topology;

type Point = readonly [x: number, y: number];

export const outlineFile = fileURLToPath(
  new URL("../app/features/map/drawing/us-outline.svg", import.meta.url),
);

/** Largest deviation of a simplified line, in pixels of the drawing. */
const tolerance = 0.4;
/** Islands below this area, in square pixels, are omitted. */
const leastArea = 3;
/** Coordinates are written in tenths of a pixel, so that they are integers. */
const scale = 10;

/** Returns the text of the file. */
export function usOutline(): string {
  const { states } = atlas.objects;
  const topology = { ...atlas, arcs: pointsOf(atlas).map(simplified) };
  // Without `transform`, the arcs are absolute points rather than deltas.
  delete topology.transform;
  const all = states as GeometryCollection;
  const land = merge(topology, all.geometries as (Polygon | MultiPolygon)[]);
  const rings = land.coordinates
    .map(([outer = []]) => outer as unknown as Point[])
    .filter((ring) => areaOf(ring) >= leastArea);
  const borders = mesh(topology, all, (one, other) => one !== other)
    .coordinates as unknown as Point[][];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${975 * scale} ${610 * scale}"><style>path{fill:#fff;stroke:#aeb6c1;stroke-width:1;vector-effect:non-scaling-stroke;stroke-linejoin:round}#b{fill:none;stroke:#cfd5dd}@media(prefers-color-scheme:dark){path{fill:#1d2127;stroke:#5b6573}#b{stroke:#3a424d}}</style><path d="${rings.map((ring) => lineOf(ring.slice(0, -1)) + "z").join("")}"/><path id="b" d="${borders.map(lineOf).join("")}"/></svg>\n`;
}

/** Returns the arcs of a topology, whose points are encoded as deltas, as absolute points. */
function pointsOf({ arcs, transform }: Topology): Point[][] {
  const { scale: [kx, ky] = [1, 1], translate: [dx, dy] = [0, 0] } =
    transform ?? {};
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([stepX = 0, stepY = 0]) => {
      x += stepX;
      y += stepY;
      return [x * kx + dx, y * ky + dy] as const;
    });
  });
}

/**
 * Simplifies a line by the Ramer–Douglas–Peucker algorithm: the fewest points within the tolerance,
 * including both ends.
 */
function simplified(points: readonly Point[]): number[][] {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return [];
  let farthest = 0;
  let distance = tolerance;
  for (const [at, point] of points.entries()) {
    const away = distanceTo(point, first, last);
    if (away > distance) [farthest, distance] = [at, away];
  }
  if (farthest === 0) return [[...first], [...last]];
  return [
    ...simplified(points.slice(0, farthest + 1)).slice(0, -1),
    ...simplified(points.slice(farthest)),
  ];
}

/**
 * Returns the distance of a point to the line through two others, or to the point if both are the same.
 */
function distanceTo([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}

const areaOf = (ring: readonly Point[]) =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [0, 0];
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

/** Returns a line as SVG path data: integers, relative from point to point. */
function lineOf(points: readonly Point[]): string {
  let [x, y] = [0, 0];
  const steps = points.flatMap(([toX, toY], at) => {
    const [dx, dy] = [Math.round(toX * scale) - x, Math.round(toY * scale) - y];
    if (at > 0 && dx === 0 && dy === 0) return [];
    x += dx;
    y += dy;
    return [`${dx}${dy < 0 ? "" : " "}${dy}`];
  });
  const [start = "", ...rest] = steps;
  return `M${start}l${rest.join(" ").replaceAll(" -", "-")}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await writeFile(outlineFile, usOutline());
