/** Writes small PMTiles files with made-up streets (PMTiles specification, version 3; Mapbox Vector Tile 2.1). */
import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

/** A feature of a tile; positions are in the 4096 units of the tile's sides, from its north-west corner. */
export interface TileFeature {
  /** Layer of the Protomaps build, e.g. `roads`. */
  layer: string;
  kind: "line" | "polygon" | "point";
  points: readonly (readonly [x: number, y: number])[];
  properties: Readonly<Record<string, string | number>>;
}

export interface MapTile {
  z: number;
  x: number;
  y: number;
  features: readonly TileFeature[];
}

export interface MapTilesFile {
  tiles: readonly MapTile[];
  /** In degrees: west, south, east, north. */
  bounds: readonly [number, number, number, number];
  /** Layers that the metadata name. */
  layers?: readonly string[];
}

const extent = 4096;
const geometryTypes = { point: 1, line: 2, polygon: 3 };

const varint = (value: number): number[] => {
  const bytes = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128))
    bytes.push((left % 128) + 128);
  return [...bytes, left];
};
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
/** A field of a protocol buffer, of a length of its own. */
const field = (number: number, bytes: readonly number[]): number[] => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
];
const numberField = (number: number, value: number): number[] => [
  ...varint(number * 8),
  ...varint(value),
];
const textField = (number: number, text: string) =>
  field(number, [...Buffer.from(text)]);

/** Commands of a geometry: to the first point, lines to the others, and back to the first. */
function geometry({ kind, points }: TileFeature): number[] {
  let [fromX, fromY] = [0, 0];
  const moves = points.map(([x, y]) => {
    const move = [zigzag(x - fromX), zigzag(y - fromY)];
    [fromX, fromY] = [x, y];
    return move;
  });
  const [first = [], ...others] = moves;
  const count = others.length;
  return [
    9,
    ...first,
    ...(count > 0 ? [count * 8 + 2, ...others.flat()] : []),
    ...(kind === "polygon" ? [15] : []),
  ];
}

/** Encodes one layer of a tile; each feature has keys and values of its own. */
function layerOf(name: string, features: readonly TileFeature[]): number[] {
  const keys: string[] = [];
  const values: number[][] = [];
  const encoded = features.map((feature) => {
    const tags = Object.entries(feature.properties).flatMap(([key, value]) => {
      keys.push(key);
      values.push(
        typeof value === "string" ? textField(1, value) : numberField(5, value),
      );
      return [keys.length - 1, values.length - 1];
    });
    return [
      ...field(2, tags.flatMap(varint)),
      ...numberField(3, geometryTypes[feature.kind]),
      ...field(4, geometry(feature).flatMap(varint)),
    ];
  });
  return [
    ...numberField(15, 2),
    ...textField(1, name),
    ...encoded.flatMap((bytes) => field(2, bytes)),
    ...keys.flatMap((key) => textField(3, key)),
    ...values.flatMap((bytes) => field(4, bytes)),
    ...numberField(5, extent),
  ];
}

function encodeTile(features: readonly TileFeature[]): Buffer {
  const names = [...new Set(features.map(({ layer }) => layer))];
  const bytes = names.flatMap((name) =>
    field(
      3,
      layerOf(
        name,
        features.filter(({ layer }) => layer === name),
      ),
    ),
  );
  return gzipSync(Buffer.from(bytes));
}

const headerBytes = 127;

/** Returns the bytes of a file: header, directory, metadata, tiles. */
export function mapTilesBytes({
  tiles,
  bounds,
  layers = ["earth", "roads", "water"],
}: MapTilesFile): Buffer {
  const ordered = tiles
    .map((tile) => ({
      id: zxyToTileId(tile.z, tile.x, tile.y),
      bytes: encodeTile(tile.features),
    }))
    .sort((a, b) => a.id - b.id);
  let lastId = 0;
  const directory = gzipSync(
    Buffer.from([
      ...varint(ordered.length),
      ...ordered.flatMap(({ id }) => {
        const step = id - lastId;
        lastId = id;
        return varint(step);
      }),
      // Each entry is one tile.
      ...ordered.flatMap(() => varint(1)),
      ...ordered.flatMap(({ bytes }) => varint(bytes.length)),
      // The first begins the data; 0: directly behind the one before.
      ...ordered.flatMap((_tile, at) => varint(at === 0 ? 1 : 0)),
    ]),
  );
  const metadata = gzipSync(
    JSON.stringify({ vector_layers: layers.map((id) => ({ id })) }),
  );
  const data = Buffer.concat(ordered.map(({ bytes }) => bytes));

  const header = Buffer.alloc(headerBytes);
  header.write("PMTiles", "latin1");
  header[7] = 3;
  let offset = headerBytes;
  const lengths = [directory.length, metadata.length, 0, data.length];
  for (const [at, length] of lengths.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16);
    offset += length;
  }
  for (const at of [72, 80, 88])
    header.writeBigUInt64LE(BigInt(ordered.length), at);
  const zooms = tiles.map(({ z }) => z);
  // Clustered; directory and tiles packed by gzip; vector tiles.
  header.set([1, 2, 2, 1, Math.min(...zooms), Math.max(...zooms)], 96);
  for (const [at, degrees] of bounds.entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4);
  return Buffer.concat([header, directory, metadata, data]);
}

export const writeMapTiles = (path: string, file: MapTilesFile) =>
  writeFile(path, mapTilesBytes(file));

/** A place within a tile. */
export interface TilePlace {
  z: number;
  x: number;
  y: number;
  /** In the units of the tile. */
  within: readonly [x: number, y: number];
}

/** Returns in which tile a place lies, and where. */
export function tilePlace(lng: number, lat: number, z: number): TilePlace {
  const sine = Math.sin((lat * Math.PI) / 180);
  const across = ((lng + 180) / 360) * 2 ** z;
  const down =
    (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z;
  const [x, y] = [Math.floor(across), Math.floor(down)];
  return {
    z,
    x,
    y,
    within: [
      Math.round((across - x) * extent),
      Math.round((down - y) * extent),
    ],
  };
}
