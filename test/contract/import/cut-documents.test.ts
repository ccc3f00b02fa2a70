/** @module-tag all */

import fc from "fast-check";
import { beforeAll, expect, it, vi } from "vitest";
import { useStagedPortal } from "../../app/support/use-portal";
import { sample } from "../../provider/import/read-x12";
import { onEachEngine } from "../engines";
import {
  beginDocument,
  csv,
  storeColumns,
  storeRow,
  useIngestWorld,
} from "./ingest-world";

/** Runs on each engine; FUZZ_RUNS sets more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 25);
const timeout = 60_000 + numRuns * 1_000;

const numbered = (prefix: string) =>
  Array.from({ length: 30 }, (_, i) => storeRow(`${prefix}${i}`, "CHI"));
/** Documents whose end can be told from what was cut off, and one whose end cannot. */
const documents = [
  { path: "auto", body: sample("856-pick-and-pack.edi") },
  {
    path: "stores",
    body: Buffer.from(csv(storeColumns, ...numbered("C"))),
  },
];
const types = { "content-type": "application/octet-stream" };

/** How long the effect of a request is waited for. */
const patience = { timeout: 20_000 };

onEachEngine("Documents that are cut off", (engine) => {
  const world = useIngestWorld(engine);
  const portal = useStagedPortal({ providerUrl: () => world.provider.url });
  let key: string;
  beforeAll(async () => {
    ({ key } = await world.addKey());
    await world.ingest("pools", { key, body: csv("Pool", "CHI") });
    const stores = ["1011", "1020"].map((one) => storeRow(one, "CHI"));
    await world.ingest("stores", { key, body: csv(storeColumns, ...stores) });
  });

  /** Returns everything that documents of these tests could load. */
  const loaded = async () => {
    const tables = [
      "store",
      "manifest",
      "delivery",
      "carton",
      "shipment",
      "pending_scan_by_day",
    ];
    return world.provider.db.query(
      tables
        .map((table) => `SELECT '${table}', t::text AS row FROM ${table} t`)
        .join(" UNION ALL ") + " ORDER BY 1, 2",
    );
  };
  const bases = () => [`${portal.url}/api`, world.provider.url];

  it("in the report of a tracker are no failure", async () => {
    const { db, logged } = world.provider;
    const requests = () => db.query("SELECT requests FROM api_key");
    for (const url of bases()) {
      const before = await requests();
      const from = logged.length;
      const { sent } = beginDocument(
        `${url}/ingest/positions`,
        key,
        '{"device_id":',
        { "content-type": "application/json", "content-length": 100 },
      );
      // The key is counted before the body is read.
      await vi.waitFor(async () => {
        expect(await requests()).not.toEqual(before);
      }, patience);
      sent.destroy();
      const lines = () => logged.slice(from).join("");
      await vi.waitFor(() => {
        expect(lines()).toContain('"httpStatus":499');
      }, patience);
      await world.ingest("templates/stores.csv", { method: "GET", key });
      expect(lines()).not.toMatch(/failed|refused/);
    }
  });

  it(
    "by a connection that breaks off load nothing and leave nothing",
    async () => {
      const before = await loaded();
      const incoming = async () =>
        (await world.documents()).filter(
          ({ file_name }) => file_name === "cut-off",
        );
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...documents),
          fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
          fc.constantFrom(...bases()),
          fc.boolean(),
          async ({ path, body }, share, url, isChunked) => {
            world.provider.clock.advance(60_000);
            // The portal begins its request with the first byte.
            const cut = 1 + Math.floor(share * (body.length - 1));
            const { sent } = beginDocument(
              `${url}/ingest/${path}`,
              key,
              body.subarray(0, cut),
              {
                ...types,
                "x-file-name": "cut-off",
                ...(isChunked ? {} : { "content-length": body.length }),
              },
            );
            await vi.waitFor(async () => {
              expect(await incoming()).toMatchObject([{ status: "receiving" }]);
            }, patience);
            sent.destroy();
            await vi.waitFor(async () => {
              expect(await incoming()).toEqual([]);
            }, patience);
            expect(await loaded()).toEqual(before);
          },
        ),
        { numRuns },
      );
    },
    timeout,
  );
});
