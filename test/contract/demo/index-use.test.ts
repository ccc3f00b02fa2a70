/** @module-tag all */

import { beforeAll, expect, it } from "vitest";
import type { Queryable } from "../../../provider/db/database";
import type { PageOfRows } from "../../../provider/db/json-rows";
import { openDemonstration } from "../../../provider/demo/load";
import {
  searchAdvanced,
  searchAsnList,
  searchManifest,
  searchPackingSlip,
  type AdvancedCriteria,
} from "../../../provider/operation/deliveries/asn-search";
import { reportOnTime } from "../../../provider/operation/deliveries/on-time-report";
import type { Page } from "../../../provider/db/paged-statement";
import { searchTrackingAdvanced } from "../../../provider/operation/freight/tracking-search";
import { anyTrackingCriteria } from "../tracking-search-cases";
import { onEachEngine, useFreshStorage } from "../engines";
import { plansOf, rowsRead } from "../query-plans";
import { anyCriteria } from "../asn-search-cases";

const pools = [1, 2, 3, 4, 5, 6, 7, 8];
/** So many that the overages are read in order. */
const manyPools = Array.from({ length: 30 }, (_, n) => n + 1);
const page = { offset: 0, pageSize: 20_000 };

onEachEngine("searches find cartons through indexes", (engine) => {
  const storage = useFreshStorage(engine);
  let asns: string[];
  let one: {
    asn: string;
    manifest: string;
    slip: string;
    store: string;
    delivery: number;
  };

  beforeAll(async () => {
    await openDemonstration(storage.db, {
      now: new Date("2026-11-20T12:00:00Z"),
      scale: 1,
      hashPassword: async () => "no password",
    });
    const rows = await storage.db.query<{ asn: string }>(
      "SELECT asn FROM carton WHERE id % 599 = 0 LIMIT 200",
    );
    asns = rows.map(({ asn }) => asn);
    const [row] = await storage.db.query<typeof one>(
      `SELECT c.asn, m.number AS manifest, s.number AS slip, d.store_number AS store, d.id AS delivery
       FROM carton c JOIN manifest m ON m.id = c.manifest_id
       JOIN packing_slip s ON s.id = c.packing_slip_id JOIN delivery d ON d.id = c.delivery_id
       ORDER BY c.id OFFSET 60000 LIMIT 1`,
    );
    if (!row) throw new Error("there are no cartons");
    one = row;
  });

  /** The advanced search for cartons that meet some criteria. */
  const advanced =
    (
      criteriaOf: () => Partial<AdvancedCriteria>,
      { poolIds = pools, pageSize = page.pageSize } = {},
    ) =>
    (db: Queryable) =>
      searchAdvanced(
        db,
        poolIds,
        { ...anyCriteria, ...criteriaOf() },
        { offset: 0, pageSize },
      );

  const searches: [
    name: string,
    most: number,
    search: (db: Queryable) => Promise<PageOfRows>,
  ][] = [
    ["200 ASNs", 200, (db) => searchAsnList(db, pools, asns, page)],
    [
      "5,000 ASNs",
      5_000,
      (db) =>
        searchAsnList(
          db,
          pools,
          Array.from({ length: 5_000 }, (_, i) => asns[i] ?? `x${i}`),
          page,
        ),
    ],
    ["a manifest", 400, (db) => searchManifest(db, pools, one.manifest, page)],
    [
      "a packing slip",
      60,
      (db) => searchPackingSlip(db, pools, one.slip, page),
    ],
    [
      "a manifest among other criteria",
      400,
      advanced(() => ({ manifest: one.manifest, scanType: 1 })),
    ],
    ["a delivery", 60, advanced(() => ({ delivID: String(one.delivery) }))],
    [
      "a day",
      3_000,
      advanced(() => ({ startDate: "2026-11-19", endDate: "2026-11-19" })),
    ],
    [
      "a week of one pool",
      3_000,
      advanced(() => ({
        startDate: "2026-11-13",
        endDate: "2026-11-19",
        pool: "1",
      })),
    ],
    ["a store", 3_000, advanced(() => ({ stores: [one.store] }))],
    [
      "the overages of many pools",
      1_000,
      advanced(() => ({ isOnManifest: false }), { poolIds: manyPools }),
    ],
    [
      "the first page of everything",
      3_000,
      advanced(() => ({}), { pageSize: 1_000 }),
    ],
  ];

  it.each(searches)("for %s", async (_, most, search) => {
    const nodes = await plansOf(storage.db, search);
    // An empty partition has a page less without an index.
    const cartons = nodes.filter(
      (node) => node["Relation Name"] === "carton" && rowsRead(node) > 0,
    );
    expect(cartons.length).toBeGreaterThan(0);
    expect(cartons.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    const read = cartons.reduce((sum, node) => sum + rowsRead(node), 0);
    expect(read).toBeLessThanOrEqual(most);
    const { rows } = await search(storage.db);
    const json = Buffer.concat([...rows]).toString();
    expect(JSON.parse(json)).not.toEqual([]);
  });

  it("finds the same overages whether it begins with them or with the deliveries", async () => {
    const overages = {
      ...anyCriteria,
      startDate: "2026-09-01",
      endDate: "2026-11-19",
      isOnManifest: false,
    };
    const read = async (poolIds: readonly number[], pageSize: number) => {
      const rows: unknown[] = [];
      let after: readonly unknown[] | null | undefined;
      do {
        const found = await searchAdvanced(storage.db, poolIds, overages, {
          offset: rows.length,
          pageSize,
          ...(after && { after }),
        });
        rows.push(
          ...(JSON.parse(
            Buffer.concat([...found.rows]).toString(),
          ) as unknown[]),
        );
        after = found.lastKey;
      } while (after);
      return rows;
    };
    const expected = await read(pools, 20_000);
    expect(expected.length).toBeGreaterThan(500);
    expect(await read(manyPools, 20_000)).toEqual(expected);
    expect(await read(manyPools, 300)).toEqual(expected);
  });

  const whole = {
    ...anyCriteria,
    startDate: "2026-01-01",
    endDate: "2026-12-31",
  };
  const laterPages: [
    name: string,
    relation: string,
    /** The number of rows before the page. */
    before: number,
    search: (db: Queryable, page: Page) => Promise<PageOfRows>,
  ][] = [
    [
      "everything",
      "carton",
      100_000,
      (db, later) => searchAdvanced(db, pools, anyCriteria, later),
    ],
    [
      "a window of one pool",
      "carton",
      9_000,
      (db, later) => searchAdvanced(db, pools, { ...whole, pool: "1" }, later),
    ],
    [
      "the on-time report",
      "delivery",
      3_000,
      (db, later) => reportOnTime(db, pools, whole, undefined, later),
    ],
    [
      "all shipments",
      "shipment",
      3_000,
      (db, later) =>
        searchTrackingAdvanced(db, pools, anyTrackingCriteria, later),
    ],
  ];

  it.each(laterPages)(
    "for a later page of %s, without reading the rows before it",
    async (_, relation, before, search) => {
      const pageSize = 500;
      const { lastKey } = await search(storage.db, {
        offset: before - pageSize,
        pageSize,
      });
      if (lastKey === null) throw new Error("there are too few rows");
      const nodes = await plansOf(storage.db, (db) =>
        search(db, { offset: before, pageSize, after: lastKey }),
      );
      const read = nodes
        .filter((node) => node["Relation Name"] === relation)
        .map(rowsRead);
      // All cartons of a delivery are read.
      expect(Math.max(...read)).toBeLessThanOrEqual(2.5 * pageSize);
    },
  );
});
