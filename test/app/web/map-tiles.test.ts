import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FetchSource, PMTiles } from "pmtiles";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  checkMapTiles,
  openMapFile,
} from "../../../app/web/map-tiles/map-file.server";
import { mapTilesBytes, type MapTilesFile } from "../../portal/pmtiles-file";
import { startFakeProvider, type FakeProvider } from "../support/fake-provider";
import { stagePortal, type StagedPortal } from "../support/portal";
import { getRaw } from "../support/raw";

const streetNamed = (name: string): MapTilesFile => ({
  bounds: [-97, 38, -95, 40],
  tiles: [
    {
      z: 8,
      x: 59,
      y: 98,
      features: [
        {
          layer: "roads",
          kind: "line",
          points: [
            [0, 100],
            [4096, 100],
          ],
          properties: { kind: "highway", name },
        },
      ],
    },
  ],
});
const square = streetNamed("Main Street");
const good = mapTilesBytes(square);

/** A changed copy of the file. */
const changed = (change: (bytes: Buffer) => void, from = good) => {
  const bytes = Buffer.from(from);
  change(bytes);
  return bytes;
};

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "map-tiles-"));
  file = join(folder, "region.pmtiles");
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => writeFile(file, good));

describe("the file of MAP_TILES", () => {
  it("is opened, and has another tag once it is replaced", async () => {
    const tagOf = async () => {
      const opened = await openMapFile(file);
      if (typeof opened === "string") throw new Error(opened);
      await opened.handle.close();
      expect(opened.size).toBe(good.length);
      expect(opened.header).toMatchObject({
        minZoom: 8,
        maxZoom: 8,
        minLon: -97,
      });
      return opened.entityTag;
    };
    const first = await tagOf();
    expect(await tagOf()).toBe(first);
    await utimes(file, 1, 1);
    expect(await tagOf()).not.toBe(first);
  });

  it.each<[string, Buffer, string]>([
    ["an empty file", Buffer.alloc(0), "a PMTiles file."],
    ["another format", Buffer.from("<html>".repeat(50)), "a PMTiles file."],
    [
      "version 2",
      changed((bytes) => bytes.set([2, 0], 2)),
      "a PMTiles file of version 3.",
    ],
    [
      "a version of the future",
      changed((bytes) => bytes.set([4], 7)),
      "a PMTiles file of version 3.",
    ],
    [
      "a cut one",
      good.subarray(0, -1),
      `a whole PMTiles file: this one was cut off, ${good.length - 1} of ${good.length} bytes.`,
    ],
    [
      "pictures",
      changed((bytes) => bytes.set([2], 99)),
      "a PMTiles file of vector tiles (MVT).",
    ],
    [
      "tiles packed by Zstandard",
      changed((bytes) => bytes.set([4], 98)),
      "a PMTiles file that is packed by gzip or not at all.",
    ],
    [
      "bounds from east to west",
      mapTilesBytes({ ...square, bounds: [-95, 38, -97, 40] }),
      "a PMTiles file of an area: its bounds or zoom levels are impossible.",
    ],
    [
      "layers of another build",
      mapTilesBytes({ ...square, layers: ["transportation"] }),
      "cut from a build of Protomaps: its directory names no layer of roads.",
    ],
    [
      "a directory that cannot be unpacked",
      changed((bytes) => bytes.fill(0, 127, 140)),
      "cut from a build of Protomaps: its directory names no layer of roads.",
    ],
  ])("stops the start if it is no map: %s", async (_name, bytes, sentence) => {
    await writeFile(file, bytes);
    await expect(checkMapTiles(file)).rejects.toThrow(
      `MAP_TILES must be ${sentence}`,
    );
  });

  it("stops the start if it is missing or a folder", async () => {
    for (const path of [folder, join(folder, "nothing")])
      await expect(checkMapTiles(path)).rejects.toThrow(
        /^MAP_TILES must be a file/,
      );
  });
});

describe("the streets of the map", () => {
  const provider = {} as FakeProvider;
  let portal: StagedPortal;
  beforeAll(async () => {
    await startFakeProvider(provider);
    await writeFile(file, good);
    portal = await stagePortal({
      providerUrl: provider.url,
      settings: { MAP_TILES: file },
    });
  });
  afterAll(async () => {
    await portal.close();
    await provider.close();
  });

  const ask = (headers: Record<string, string>, method = "GET") =>
    fetch(`${portal.url}/map-tiles.pmtiles`, {
      method,
      headers: { Cookie: "session=1", ...headers },
    });
  const first = { Range: "bytes=0-126" };

  it("are sent by ranges, which are never longer than the file", async () => {
    const answer = await ask(first);
    expect(answer.status).toBe(206);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache",
      "content-length": "127",
      "content-range": `bytes 0-126/${good.length}`,
      "content-type": "application/vnd.pmtiles",
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(
      good.subarray(0, 127),
    );
    const all = await ask({ Range: "bytes=0-16383" });
    expect(all.headers.get("content-range")).toBe(
      `bytes 0-${good.length - 1}/${good.length}`,
    );
    expect(Buffer.from(await all.arrayBuffer())).toEqual(good);
    const head = await ask(first, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([
      206,
      "127",
    ]);
  });

  it("are not sent whole: without a range, with several, with another unit, or behind the end", async () => {
    const refused: Record<string, string>[] = [
      {},
      { Range: "bytes=0-1,5-6" },
      { Range: "rows=0-1" },
      { Range: "bytes=1-0" },
      { Range: `bytes=${good.length}-` },
    ];
    for (const headers of refused) {
      const answer = await ask(headers);
      expect(
        [answer.status, await answer.text()],
        JSON.stringify(headers),
      ).toEqual([416, ""]);
      expect(answer.headers.get("content-range")).toBe(
        `bytes */${good.length}`,
      );
    }
  });

  it("are limited to 4 MB at a time", async () => {
    await writeFile(file, Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024)]));
    expect((await ask({ Range: "bytes=0-" })).status).toBe(416);
    const most = await ask({ Range: `bytes=0-${4 * 1024 * 1024 - 1}` });
    expect([most.status, (await most.arrayBuffer()).byteLength]).toEqual([
      206,
      4 * 1024 * 1024,
    ]);
  });

  it("of two files are never mixed", async () => {
    const tag = (await ask(first)).headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    const statusOf = async (headers: Record<string, string>) =>
      (await ask({ ...first, ...headers })).status;
    expect(await statusOf({ "If-Match": tag })).toBe(206);
    expect(await statusOf({ "If-Range": tag })).toBe(206);
    // `fetch` would add `Cache-Control: no-cache`, with which a browser asks for all bytes.
    const stored = await getRaw(portal.port, "/map-tiles.pmtiles", [
      "Cookie: session=1",
      `Range: ${first.Range}`,
      `If-None-Match: ${tag}`,
    ]);
    expect(stored.status).toBe(304);
    await writeFile(
      file,
      mapTilesBytes({ ...square, bounds: [-98, 38, -95, 40] }),
    );
    expect(await statusOf({ "If-Match": tag })).toBe(412);
    expect(await statusOf({ "If-Range": tag })).toBe(416);
    expect(await statusOf({ "If-None-Match": tag })).toBe(206);
  });

  it("are read again from the beginning by the map when the file is replaced", async () => {
    const tiles = new PMTiles(
      new FetchSource(
        `${portal.url}/map-tiles.pmtiles`,
        new Headers({ Cookie: "session=1" }),
      ),
    );
    const tile = async () => {
      const answer = await tiles.getZxy(8, 59, 98);
      return Buffer.from(answer?.data ?? new ArrayBuffer()).toString("latin1");
    };
    expect(await tile()).toContain("Main Street");
    await writeFile(
      file,
      mapTilesBytes(streetNamed("A Street With A Longer Name")),
    );
    expect(await tile()).toContain("A Street With A Longer Name");
  });

  it("are absent while the file is damaged, which the log says once", async () => {
    await writeFile(file, good.subarray(0, 200));
    for (const _times of [1, 2]) expect((await ask(first)).status).toBe(503);
    expect(portal.log().match(/map without streets/g)).toHaveLength(1);
    await writeFile(file, good);
    expect((await ask(first)).status).toBe(206);
  });

  it("are for signed-in users, whom the provider is asked about once", async () => {
    const sessions = () =>
      provider.asked.filter(({ call }) => call === "checkValidUser").length;
    const before = sessions();
    for (const _times of [1, 2, 3])
      expect((await ask({ ...first, Cookie: "session=2" })).status).toBe(206);
    expect(sessions() - before).toBe(1);
    const visitor = await fetch(`${portal.url}/map-tiles.pmtiles`, {
      headers: first,
    });
    expect([visitor.status, await visitor.text()]).toEqual([401, ""]);
    expect(visitor.headers.get("cache-control")).toBe("private, no-store");
  });

  it("have no address if the setting is not set", async () => {
    const without = await stagePortal({ providerUrl: provider.url });
    const answer = await fetch(`${without.url}/map-tiles.pmtiles`, {
      headers: { Cookie: "session=1", ...first },
    });
    expect(answer.status).toBe(404);
    await without.close();
  });
});
