/** @module-tag all */

import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import type { Database } from "../../provider/db/database";
import { onEachEngine, openFreshStorage, type TestStorage } from "./engines";

onEachEngine("the schema", (engine) => {
  let storage: TestStorage;
  let db: Database;
  beforeEach(async () => {
    storage = await openFreshStorage(engine);
    ({ db } = storage);
    await db.execute(`
      INSERT INTO pool (id, name) VALUES (1, 'North');
      INSERT INTO store (number, pool_id, name, address1, city, state, zip)
        VALUES ('101', 1, 'Elgin', '1 Main St', 'Elgin', 'IL', '60120');
      INSERT INTO delivery (id, pool_id, store_number, service_date) VALUES
        (10, 1, '101', '2026-11-19'), (20, 1, '101', '2026-11-20');
      INSERT INTO pallet (number, delivery_id, service_date) VALUES ('P', 20, '2026-11-20');
      INSERT INTO carton (asn, pool_id, on_manifest, delivery_id, service_date) VALUES ('A', 1, true, 20, '2026-11-20');
      INSERT INTO shipment (pro, pool_id, delivery_id, service_date) VALUES ('F', 1, 20, '2026-11-20');
      INSERT INTO manual_report (delivery_id, service_date, arrival_at, departure_at, reported_by_name, reported_at)
        VALUES (20, '2026-11-20', now(), now(), 'Ann', now());`);
  });
  afterEach(() => storage.remove());

  it("binds rows to the day of their delivery", async () => {
    const foreignKey = { code: "23503" };
    for (const [table, columns] of Object.entries({
      carton: "asn, pool_id, on_manifest, delivery_id, service_date",
      packing_slip: "number, delivery_id, service_date",
      pallet: "number, delivery_id, service_date",
      shipment: "pro, pool_id, delivery_id, service_date",
      proof_of_delivery:
        "document, signed_by, signed_at, delivery_id, service_date",
      manual_report:
        "arrival_at, departure_at, reported_by_name, reported_at, delivery_id, service_date",
    })) {
      const values: Record<string, string> = {
        on_manifest: "true",
        pool_id: "1",
        document: "9",
        delivery_id: "10",
        service_date: "'2026-11-20'",
        ...Object.fromEntries(
          ["arrival_at", "departure_at", "signed_at", "reported_at"].map(
            (column) => [column, "now()"],
          ),
        ),
      };
      const row = columns
        .split(", ")
        .map((column) => values[column] ?? "'X'")
        .join(", ");
      await expect(
        db.query(`INSERT INTO ${table} (${columns}) VALUES (${row})`),
      ).rejects.toMatchObject(foreignKey);
    }
    await db.query(
      "UPDATE delivery SET service_date = '2026-11-21' WHERE id = 20",
    );
    expect(
      await db.query(`SELECT service_date AS day FROM carton WHERE delivery_id = 20
        UNION SELECT service_date FROM pallet WHERE delivery_id = 20
        UNION SELECT service_date FROM shipment WHERE delivery_id = 20
        UNION SELECT service_date FROM manual_report WHERE delivery_id = 20`),
    ).toEqual([{ day: "2026-11-21" }]);
    await expect(
      db.query(
        "INSERT INTO delivery (pool_id, store_number, service_date) VALUES (1, '101', '2026-11-19')",
      ),
    ).rejects.toMatchObject({ code: "23505" });
  });

  it("numbers shipments beyond the ids that bookings take", async () => {
    expect(
      await db.query(
        "INSERT INTO shipment (pro, pool_id) VALUES ('G', 1) RETURNING id::int >= 2000000000 AS beyond",
      ),
    ).toEqual([{ beyond: true }]);
  });
});

describe.skipIf(inject("postgresqlUrl") === null)(
  "the schema on PostgreSQL",
  () => {
    it("lets scans update cartons without touching an index", async () => {
      const { db, remove } = await openFreshStorage("postgresql", {
        isOwn: true,
      });
      try {
        const deliveries = 100;
        const scans = [
          "pallet_at = now()",
          "trailer_at = now()",
          "delivered_at = now(), scan_type = 1, pod_document = 0",
          "store_scanned = true",
        ];
        // Each scan has cartons of its own, whose pages have the room of monthly partitions: old versions of rows
        // are removed only when no transaction of the whole server still sees them.
        const updates = deliveries * scans.length;
        await db.execute(`
        ALTER TABLE carton_other SET (fillfactor = 70);
        INSERT INTO pool (id, name) VALUES (1, 'North');
        INSERT INTO store (number, pool_id, name, address1, city, state, zip)
          VALUES ('101', 1, 'Elgin', '1 Main St', 'Elgin', 'IL', '60120');
        INSERT INTO delivery (id, pool_id, store_number, service_date, reference)
          SELECT n, 1, '101', '2026-11-19', n FROM generate_series(1, ${deliveries}) AS n;
        INSERT INTO carton (asn, delivery_id, service_date, pool_id, on_manifest)
          SELECT delivery_id || '-' || n, delivery_id, '2026-11-19', 1, true
          FROM generate_series(1, ${deliveries}) AS delivery_id, generate_series(0, 19) AS n
          ORDER BY delivery_id, n;`);
        for (const [n, scan] of scans.entries())
          await db.query(
            `UPDATE carton SET ${scan} WHERE asn = delivery_id || '-' || $1`,
            [String(n)],
          );
        const readUpdates = async () => {
          await db.query("SELECT pg_stat_force_next_flush()");
          const [found] = await db.query<{ updated: number; hot: number }>(
            `SELECT n_tup_upd::int AS updated, n_tup_hot_upd::int AS hot
           FROM pg_stat_user_tables WHERE relname = 'carton_other'`,
          );
          return found;
        };
        await expect
          .poll(async () => (await readUpdates())?.updated)
          .toBe(updates);
        expect((await readUpdates())?.hot).toBeGreaterThan(0.9 * updates);
      } finally {
        await remove();
      }
    });
  },
);
