/**
 * `npx tsx scripts/us-outline.ts`: writes the states' outlines that the drawn delivery map stands on,
 * from the Census Bureau's boundaries as the package us-atlas has them, already projected (Albers,
 * 975 × 610, Alaska and Hawaii moved below California). As small as looks the same at that size: the
 * file travels once to each browser, before anything of the map can be told apart.
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
  new URL("../app/map/drawing/us-outline.svg", import.meta.url),
);

/** How far a line may leave its true course, in pixels of the drawing. */
const tolerance = 0.4;
/** Islands below this size, in square pixels, are left out. */
const leastArea = 3;
/** Coordinates are written in tenths of a pixel, so that they are whole numbers. */
const scale = 10;

/** The file's text. */
export function usOutline(): string {
  const { states } = atlas.objects;
  const topology = { ...atlas, arcs: pointsOf(atlas).map(simplified) };
  // Without it the arcs are what they say: whole points, one after the other.
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

/** The arcs of a topology, whose points are written as steps from the one before. */
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

/** Ramer, Douglas and Peucker: the fewest points that stay within the tolerance; both ends stay. */
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

/** Distance of a point to a line between two others; to a point, where both are the same. */
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

/** A line as a path writes it: whole numbers, steps from point to point. */
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
