import { beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";
import { deliveryMapStatus } from "../../provider/contract/map";
import { listMapStatuses } from "../../provider/operation/deliveries/delivery-map";
import { onEachEngine } from "./engines";
import { plansOf } from "./query-plans";
import { makePeople } from "./people";
import { useTestProvider } from "./test-provider";

onEachEngine("A day of 5,000 deliveries", (engine) => {
  const provider = useTestProvider(engine);
  let cookie: string;
  const day = {
    date: "2026-11-20T00:00:00.000Z",
    requestNumber: 9,
    isAuto: true,
  };

  beforeAll(async () => {
    // Five days; one of them has every status, and a store in each pool for every delivery.
    await provider.db.execute(`
      INSERT INTO pool (id, name) SELECT n, 'Pool ' || n FROM generate_series(1, 9) AS n;
      INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours');
      INSERT INTO pool_group_pool (pool_group_id, pool_id) SELECT 1, n FROM generate_series(1, 8) AS n;
      INSERT INTO store (number, pool_id, name, address1, city, state, zip, lat, lng)
      SELECT n::text, n % 9 + 1, 'Store', '1 Main St', 'City', 'IL', '60601', 25 + n % 24, -124 + n % 57
      FROM generate_series(0, 5624) AS n;
      INSERT INTO delivery (id, pool_id, store_number, service_date, arrival_at, departure_at)
      SELECT day * 10000 + n, n % 9 + 1, n::text, date '2026-11-10' + day,
        CASE WHEN n % 3 > 0 THEN timestamptz '2026-11-20T10:00:00Z' END,
        CASE WHEN n % 3 > 1 THEN timestamptz '2026-11-20T10:20:00Z' END
      FROM generate_series(8, 12) AS day, generate_series(0, 5624) AS n;`);
    await provider.db.maintain("VACUUM ANALYZE");
    ({ cookie } = await makePeople(provider).add("ann", 1));
  });

  it("is returned completely, with one statement", async () => {
    const load = async () => {
      const asked = vi.spyOn(provider.db, "query");
      const { body } = await provider.call("getDeliveryMapStatuses", day, {
        cookie,
      });
      const statements = asked.mock.calls.map(([sql]) => sql);
      asked.mockRestore();
      return { body, statements };
    };
    const { body, statements } = await load();
    const rows = z.array(deliveryMapStatus).parse(body.result);
    expect(rows).toHaveLength(5_000);
    expect(new Set(rows.map(({ delivID }) => delivID)).size).toBe(5_000);
    for (const { delivID, ...row } of rows) {
      const n = Number(delivID) - 100_000;
      expect(row).toEqual({
        delivStatus: [0, 2, 1][n % 3],
        lat: 25 + (n % 24),
        lng: -124 + (n % 57),
        delivDate: "2026-11-20",
      });
    }
    expect(statements.filter((sql) => /\bdelivery\b/.test(sql))).toHaveLength(
      1,
    );
    // In addition to the statements for the session and the caller's pools. Jobs of the provider
    // that are due at the same moment add statements of their own to some of the calls.
    await expect
      .poll(async () => (await load()).statements.length)
      .toBeLessThanOrEqual(3);
  });

  it("is found through an index by day, or by pool and day", async () => {
    const pools = [1, 2, 3, 4, 5, 6, 7, 8];
    for (const [pool, most] of [
      [null, 5_625],
      ["1", 625],
    ] as const) {
      const nodes = await plansOf(provider.db, (db) =>
        listMapStatuses(db, pools, "2026-11-20", pool),
      );
      const found = nodes.filter(
        (node) => node["Relation Name"] === "delivery",
      );
      expect(found).toHaveLength(1);
      for (const node of found) {
        expect(node["Node Type"]).toMatch(/Index Scan|Bitmap Heap Scan/);
        const read =
          (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) *
          node["Actual Loops"];
        expect(read).toBeLessThanOrEqual(most);
      }
    }
  });
});
