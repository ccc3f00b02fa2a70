import { createHash } from "node:crypto";
import { open, stat, type FileHandle } from "node:fs/promises";
import {
  bytesToHeader,
  Compression,
  PMTiles,
  TileType,
  type Header,
} from "pmtiles";
import { SettingError } from "../../env.server";

/** The opened file of MAP_TILES, a PMTiles archive. */
export interface MapFile {
  handle: FileHandle;
  /** In bytes. */
  size: number;
  header: Header;
  /** Strong, and another one as soon as the file is replaced. */
  entityTag: string;
}

/** Length of the header in bytes, which begins with the name of the format and its version. */
const headerBytes = 127;
const magic = "PMTiles";
/** Versions 1 and 2 begin with two letters of it only. */
const oldMagic = "PM";
const version = 3;

/** What the reader in the browser can unpack. */
const readableCompressions: readonly Compression[] = [
  Compression.None,
  Compression.Gzip,
];

/**
 * Opens the file of MAP_TILES and checks its header. This is cheap, so that it is done for each request: the file
 * may be replaced at any time.
 * @returns the file, whose handle the caller closes; or what the setting must be, after its name
 */
export async function openMapFile(path: string): Promise<MapFile | string> {
  let handle: FileHandle | null = null;
  try {
    // Before it is opened, because opening a pipe waits for its writer.
    if (!(await stat(path)).isFile()) return "must be a file";
    handle = await open(path);
    const { size, mtimeMs } = await handle.stat();
    const bytes = new Uint8Array(headerBytes);
    await handle.read(bytes, 0, headerBytes, 0);
    const header = readHeader(bytes, size);
    if (typeof header === "string") {
      await handle.close();
      return header;
    }
    const entityTag = createHash("sha256")
      // In seconds, which copies on other machines keep.
      .update(`${size} ${Math.floor(mtimeMs / 1000)} `)
      .update(bytes)
      .digest("base64url");
    return { handle, size, header, entityTag: `"${entityTag.slice(0, 22)}"` };
  } catch {
    await handle?.close();
    return "must be a file that can be read";
  }
}

/** Parses a header. @returns what the setting must be if the map cannot be drawn from the file */
function readHeader(bytes: Uint8Array, size: number): Header | string {
  const name = Buffer.from(bytes.subarray(0, magic.length)).toString("latin1");
  if (!name.startsWith(oldMagic)) return "must be a PMTiles file";
  if (name !== magic || bytes[magic.length] !== version)
    return `must be a PMTiles file of version ${version}`;
  const header = bytesToHeader(bytes.slice().buffer);
  const length = lengthOf(header);
  if (size < Math.max(length, headerBytes))
    return `must be a whole PMTiles file: this one was cut off, ${size} of ${length} bytes`;
  if (header.tileType !== TileType.Mvt)
    return "must be a PMTiles file of vector tiles (MVT)";
  if (
    ![header.internalCompression, header.tileCompression].every((one) =>
      readableCompressions.includes(one),
    )
  )
    return "must be a PMTiles file that is packed by gzip or not at all";
  if (!hasArea(header))
    return "must be a PMTiles file of an area: its bounds or zoom levels are impossible";
  return header;
}

/** Returns how many bytes a file with this header has. */
const lengthOf = (header: Header): number =>
  Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );

const hasArea = (header: Header): boolean =>
  -180 <= header.minLon &&
  header.minLon < header.maxLon &&
  header.maxLon <= 180 &&
  -90 <= header.minLat &&
  header.minLat < header.maxLat &&
  header.maxLat <= 90 &&
  header.minZoom <= header.maxZoom;

/**
 * Checks the file of MAP_TILES at the start: its header, its directory, and that its layers are those of the
 * Protomaps build of OpenStreetMap, which the map has its style for.
 * @param path null if the setting is not set
 * @throws {SettingError} if the map cannot be drawn from it
 */
export async function checkMapTiles(path: string | null): Promise<void> {
  if (path === null) return;
  const file = await openMapFile(path);
  if (typeof file === "string") throw new SettingError(`MAP_TILES ${file}.`);
  try {
    if (!(await hasRoads(file)))
      throw new SettingError(
        "MAP_TILES must be cut from a build of Protomaps: its directory names no layer of roads.",
      );
  } finally {
    await file.handle.close();
  }
}

/** Returns whether the metadata can be read and name the layer of roads. */
async function hasRoads({ handle }: MapFile): Promise<boolean> {
  const archive = new PMTiles({
    getKey: () => "",
    getBytes: async (offset, length) => {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await handle.read(bytes, 0, length, offset);
      return { data: bytes.slice(0, bytesRead).buffer };
    },
  });
  const metadata = (await archive.getMetadata().catch(() => null)) as {
    vector_layers?: unknown;
  } | null;
  const layers = metadata?.vector_layers;
  return (
    Array.isArray(layers) &&
    layers.some((layer) => (layer as { id?: unknown } | null)?.id === "roads")
  );
}
