/** @module-tag all */

import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { stagePortal, type StagedPortal } from "../../app/support/portal";
import { writeXlsx } from "../../provider/import/write-xlsx";
import { onEachEngine } from "../engines";
import {
  csv,
  startIngestWorld,
  storeColumns,
  storeRow,
  type IngestWorld,
} from "./ingest-world";

/** Runs of each property on each engine; FUZZ_RUNS sets more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 25);
const timeout = 60_000 + numRuns * 1_000;

const numbered = (prefix: string) =>
  Array.from({ length: 30 }, (_, i) => storeRow(`${prefix}${i}`, "CHI"));
const cells = (row: string) => row.split(",");
const jsonStores = (prefix: string) =>
  numbered(prefix).map((row) => {
    const [number, pool, name, address1, city, state, zip] = cells(row);
    return { number, pool, name, address1, city, state, zip };
  });
const sample = (name: string) =>
  readFileSync(
    new URL(`../../provider/import/samples/${name}`, import.meta.url),
  );
const epcisEvents = Array.from({ length: 12 }, (_, i) => ({
  type: "ObjectEvent",
  action: "OBSERVE",
  bizStep: "receiving",
  eventTime: "2026-11-20T05:10:00.000-06:00",
  eventTimeZoneOffset: "-06:00",
  epcList: [`urn:epc:id:sscc:9521234.00000000${10 + i}`],
}));
/** Documents of the formats whose end can be told from what was cut off, and where they are sent. */
const documents = {
  "an X12 interchange of ship notices": {
    path: "auto",
    body: sample("856-pick-and-pack.edi"),
    // A missing last terminator is forgiven; of the control number before it, nothing may be missing.
    needed: 2,
  },
  "an X12 interchange of shipment statuses": {
    path: "auto",
    body: sample("214-status.edi"),
    needed: 2,
  },
  "an EPCIS document": {
    path: "scans",
    body: Buffer.from(
      JSON.stringify({
        type: "EPCISDocument",
        schemaVersion: "2.0",
        epcisBody: { eventList: epcisEvents },
      }),
    ),
    needed: 1,
  },
  "a JSON document": {
    path: "stores",
    body: Buffer.from(JSON.stringify(jsonStores("J"))),
    needed: 1,
  },
  "an Excel file": {
    path: "stores",
    body: writeXlsx([storeColumns, ...numbered("X")].map(cells)),
    needed: 1,
  },
};
const csvDocument = {
  path: "stores",
  body: Buffer.from(csv(storeColumns, ...numbered("C"))),
};
const types = { "content-type": "application/octet-stream" };

/** How long the effect of a request is waited for. */
const patience = { timeout: 20_000 };

onEachEngine("Documents that are cut off", (engine) => {
  let world: IngestWorld;
  let portal: StagedPortal;
  let key: string;
  beforeAll(async () => {
    world = await startIngestWorld(engine);
    portal = await stagePortal({ providerUrl: world.provider.url });
    ({ key } = await world.addKey());
    await world.ingest("pools", { key, body: csv("Pool", "CHI") });
    const stores = ["1011", "1020"].map((one) => storeRow(one, "CHI"));
    await world.ingest("stores", { key, body: csv(storeColumns, ...stores) });
    // Shipment statuses belong to the pool of their partner.
    await world.provider.db.query(
      "INSERT INTO trading_partner (sender, name, pool_id) SELECT 'ZZ:LTLPARTNER', 'LTL', id FROM pool WHERE name = 'CHI'",
    );
  });
  afterAll(async () => {
    await portal.close();
    await world.provider.remove();
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

  it.each(Object.entries(documents))(
    "%s loads nothing, wherever it is cut, and everything when it is whole",
    async (_, { path, body, needed }) => {
      const before = await loaded();
      const text = body.toString("latin1");
      const length = text.trimEnd().length - needed + 1;
      await fc.assert(
        fc.asyncProperty(
          fc.nat(length - 1),
          fc.constantFrom(...bases()),
          async (cut, url) => {
            // Beyond the limit of a minute, requests would not be read.
            world.provider.clock.advance(60_000);
            const sent = { body: body.subarray(0, cut), key, headers: types };
            const answer = await world.ingest(path, sent, url);
            expect(answer.httpStatus).toBe(422);
            expect(answer.body).toMatchObject({
              // The portal sends a problem document, the provider its envelope.
              status: url === world.provider.url ? "Error" : 422,
              result: { status: "rejected" },
            });
            expect(await loaded()).toEqual(before);
          },
        ),
        { numRuns },
      );
      const whole = await world.ingest(path, { body, key, headers: types });
      expect(whole.body).toMatchObject({ result: { status: "applied" } });
      expect((await loaded()).length).toBeGreaterThan(before.length + 1);
    },
    timeout,
  );

  /** Sends headers and the beginning of a body. */
  const begin = (
    address: string,
    part: string | Buffer,
    headers: Record<string, string | number>,
  ) => {
    const sent = httpRequest(address, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
    sent.on("error", () => undefined);
    sent.write(part);
    return sent;
  };

  it("in the report of a tracker are no failure", async () => {
    const { db, logged } = world.provider;
    const requests = () => db.query("SELECT requests FROM api_key");
    for (const url of bases()) {
      const before = await requests();
      const from = logged.length;
      const sent = begin(`${url}/ingest/positions`, '{"device_id":', {
        "content-type": "application/json",
        "content-length": 100,
      });
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
      const all = { ...documents, "a CSV file": csvDocument };
      const incoming = async () =>
        (await world.documents()).filter(
          ({ file_name }) => file_name === "cut-off",
        );
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...Object.values(all)),
          fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
          fc.constantFrom(...bases()),
          fc.boolean(),
          async ({ path, body }, share, url, isChunked) => {
            world.provider.clock.advance(60_000);
            // The portal begins its request with the first byte.
            const cut = 1 + Math.floor(share * (body.length - 1));
            const sent = begin(`${url}/ingest/${path}`, body.subarray(0, cut), {
              ...types,
              "x-file-name": "cut-off",
              ...(isChunked ? {} : { "content-length": body.length }),
            });
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
