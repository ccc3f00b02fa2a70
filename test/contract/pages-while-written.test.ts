import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "../../provider/db/database";
import { onBothEngines } from "./engines";
import { samplePayloads } from "./sample-payloads";
import { startTestProvider, type TestProvider } from "./test-provider";

vi.setConfig({ testTimeout: 900_000, hookTimeout: 600_000 });

const deliveries = 3_000;
const cartonsPerDelivery = 30;
const pageSize = 5_000;
/** The minimum number of changes between two pages. */
const changesPerPage = 9_000;
const cartons = deliveries * cartonsPerDelivery;
/** The number of changes after which every changing carton was changed once. */
const changesOfAll = 100;
const idsPerChange = cartons / changesOfAll;
const addedPerRound = 100;

/** Every carton is undelivered. The writer changes each third of them, and adds others. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Northern');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip)
    SELECT n::text, 1, 'Store', '1 Main St', 'Elgin', 'IL', '60120' FROM generate_series(1, 100) AS n;
  INSERT INTO delivery (id, pool_id, store_number, service_date, reference)
    SELECT n, 1, (n % 100 + 1)::text, date '2026-11-01' + n / 300, n::text
    FROM generate_series(1, ${deliveries}) AS n;
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, on_manifest)
    SELECT n, CASE n % 3 WHEN 0 THEN 'changing' ELSE 'staying' END || n, delivery.id, service_date, 1, true
    FROM generate_series(1, ${cartons}) AS n JOIN delivery ON delivery.id = n % ${deliveries} + 1;`;

/** Changes cartons until it is stopped. */
function startWriter(db: Database) {
  let changes = 0;
  let stopped = false;
  const count = async (statement: string, values: number[]) => {
    const [row] = await db.query<{ changed: number }>(
      `WITH changed AS (${statement} RETURNING id) SELECT count(*)::int AS changed FROM changed`,
      values,
    );
    changes += row?.changed ?? 0;
  };
  const run = async () => {
    for (let round = 0; !stopped; round++) {
      // Changes whether cartons of every delivery are delivered.
      await count(
        `UPDATE carton SET
           delivered_at = CASE WHEN delivered_at IS NULL THEN timestamptz '2026-11-10T12:00:00Z' END
         WHERE id % 3 = 0 AND id BETWEEN $1::int + 1 AND $1::int + ${idsPerChange}`,
        [(round % changesOfAll) * idsPerChange],
      );
      await count(
        `INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, on_manifest)
         SELECT n, 'added' || n, delivery.id, service_date, 1, true
         FROM generate_series($1::int + 1, $1::int + ${addedPerRound}) AS n
         JOIN delivery ON delivery.id = n % ${deliveries} + 1`,
        [cartons + round * addedPerRound],
      );
      await count("DELETE FROM carton WHERE id > $1 AND id <= $2", [
        cartons,
        cartons + (round - 10) * addedPerRound,
      ]);
      // PGlite never yields to the event loop, so requests have to be read in between.
      await setImmediate();
    }
  };
  const running = run();
  // stop() awaits the end of the writer; the test may fail before that.
  running.catch(() => undefined);
  return {
    changes: () => changes,
    stop() {
      stopped = true;
      return running;
    },
  };
}

onBothEngines("An export during heavy writing", (engine) => {
  let provider: TestProvider;
  let cookie: string;

  beforeAll(async () => {
    provider = await startTestProvider(engine);
    await provider.db.execute(world);
    await provider.db.maintain("VACUUM ANALYZE");
    const id = await provider.addAccount("ann@shop.example");
    await provider.db.query(
      "INSERT INTO group_member (account_id, group_id) VALUES ($1, 1)",
      [id],
    );
    cookie = await provider.openSession(id);
  });
  afterAll(() => provider.remove());

  it(
    "contains each row that existed throughout exactly once, after 100,000 changes",
    { tags: ["all"] },
    async () => {
      const criteria = {
        ...samplePayloads.ASNAdvancedSearch,
        startDate: null,
        endDate: null,
        isDelivered: false,
        pageSize,
      };
      const met = new Map<string, number>();
      const writer = startWriter(provider.db);
      try {
        let cursor: unknown;
        for (let offset = 0; ; offset += pageSize) {
          const { body } = await provider.call(
            "ASNAdvancedSearch",
            { ...criteria, offset, cursor },
            { cookie },
          );
          const rows = body.result as { ASN: string }[];
          for (const { ASN } of rows) met.set(ASN, (met.get(ASN) ?? 0) + 1);
          ({ cursor } = body);
          if (rows.length < pageSize) break;
          const before = writer.changes();
          await vi.waitFor(
            () =>
              expect(writer.changes()).toBeGreaterThanOrEqual(
                before + changesPerPage,
              ),
            { timeout: 300_000, interval: 20 },
          );
        }
      } finally {
        await writer.stop();
      }

      expect(writer.changes()).toBeGreaterThan(100_000);
      const staying = [...met].filter(([asn]) => asn.startsWith("staying"));
      const doubled = staying.filter(([, times]) => times > 1);
      expect({ rows: staying.length, doubled: doubled.length }).toEqual({
        rows: (cartons * 2) / 3,
        doubled: 0,
      });
    },
  );
});
