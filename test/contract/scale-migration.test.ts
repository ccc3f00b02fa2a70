/** @module-tag all */

import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import type { Database } from "../../provider/db/database";
import { migrate } from "../../provider/db/migrate";
import { readMigrations } from "../../provider/db/migration-files";
import { openPostgresql } from "../../provider/db/postgresql";
import {
  onEachEngine,
  openEarlierDatabase,
  openFreshStorage,
  type Engine,
} from "./engines";
import type { CreatedDatabase } from "./shared-databases";

const name = "007-scale.sql";

/** Runs the migrations up to this one; returns their names. */
const migrateToScale = async (
  db: Database,
  edit: (sql: string) => string = (sql) => sql,
  options?: Parameters<typeof migrate>[2],
) => {
  const upTo = (await readMigrations()).filter((one) => one.name <= name);
  return migrate(
    db,
    upTo.map((one) =>
      one.name === name ? { ...one, sql: edit(one.sql) } : one,
    ),
    options,
  );
};

/** Rows of every table that the migration changes; store 101 has three deliveries on one day. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'South');
  INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
    ('101', 1, 'Elgin', '1 Main St', 'Elgin', 'IL', '60120'),
    ('201', 2, 'Dayton', '2 Main St', 'Dayton', 'OH', '45402');
  INSERT INTO item_type (id, name) VALUES (1, 'Carton'), (4, 'Tote');
  INSERT INTO employee (id, pool_id, first_name, last_name) VALUES (7, 1, 'Ray', 'Orr'), (70, 2, 'Ann', 'Kim');
  INSERT INTO trailer (id, pool_id, number) VALUES (5, 1, 'T5');
  INSERT INTO route (id, pool_id, route_date, number) VALUES (30, 1, '2026-11-19', '101');
  INSERT INTO delivery (id, pool_id, store_number, scheduled_date, route_id, employee_id, arrival_at, notes) VALUES
    (12, 1, '101', '2026-11-19', 30, 7, '2026-11-19T14:00:00Z', 'second'),
    (10, 1, '101', '2026-11-19', 30, 7, NULL, 'usual'),
    (14, 1, '101', '2026-11-19', NULL, NULL, NULL, 'third'),
    (20, 1, '101', '2026-11-20', NULL, NULL, NULL, NULL),
    (21, 2, '201', '2026-11-19', NULL, 70, NULL, NULL);
  INSERT INTO proof_of_delivery (delivery_id, document, signed_by, signed_at) VALUES
    (12, 1, 'A. Ray', '2026-11-19T14:30:00Z'), (12, 2, 'B. Orr', '2026-11-19T14:31:00Z');
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date) VALUES
    (3, 1, 'M3', '2026-11-18', '2026-11-19'), (9, 2, 'M9', '2026-11-18', '2026-11-19');
  INSERT INTO packing_slip (id, number, manifest_id, delivery_id) VALUES
    (40, 'S1', 3, 12), (41, 'S2', NULL, NULL);
  INSERT INTO pallet (id, number, manifest_id, delivery_id) VALUES (50, 'P1', 3, 20), (51, 'P2', 3, NULL);
  INSERT INTO carton (id, asn, delivery_id, manifest_id, packing_slip_id, pallet_id, item_type_id,
      on_manifest, scan_type, trailer_at, pallet_at, delivered_at, pod_document, store_scanned) VALUES
    (2147483647, 'A1', 12, 3, 40, 50, 4, true, 1,
      '2026-11-19T01:00:00Z', '2026-11-18T20:00:00Z', '2026-11-19T14:20:00Z', 1, true),
    (2, 'A2', 20, 3, NULL, 51, NULL, true, -1, NULL, '2026-11-18T20:00:00Z', NULL, NULL, false),
    (3, 'A1', 21, NULL, NULL, NULL, 1, false, 0, NULL, NULL, NULL, NULL, false);
  INSERT INTO shipment (id, pro, pool_id, delivery_id, manifest_id, trailer_id, scheduled_date) VALUES
    (60, 'F1', 1, 20, 3, 5, '2026-11-20'), (61, 'F2', 2, NULL, NULL, NULL, NULL),
    (1000000000, '1000000009', 1, NULL, NULL, NULL, NULL);
  INSERT INTO pickup (id, pool_id, shipment_id, company, address1, city, state, zip, scheduled_date)
    VALUES (80, 1, 60, 'Acme', '3 Main St', 'Joliet', 'IL', '60431', '2026-11-18');
  INSERT INTO booking (pool_id, shipment_id, pro_number, from_company, from_address1, from_city,
      from_state, from_zip, from_appointment, from_lift_gate, from_residential, to_company, to_address1,
      to_city, to_state, to_zip, to_appointment, to_lift_gate, to_residential, pallets, weight_pounds,
      booked_by_name, booked_at)
    VALUES (1, 1000000000, '1000000009', 'Acme', '1 Main St', 'Elgin', 'IL', '60120', false, false, false,
      'Kim', '2 Main St', 'Dayton', 'OH', '45402', false, false, false, 1, 100, 'Ann', '2026-11-18T12:00:00Z');
  INSERT INTO manual_report (delivery_id, pickup_id, arrival_at, departure_at, employee_id, reported_by_name,
      reported_at) VALUES
    (20, NULL, '2026-11-20T08:00:00Z', '2026-11-20T08:30:00Z', 7, 'Ann', '2026-11-20T09:00:00Z'),
    (NULL, 80, '2026-11-18T08:00:00Z', '2026-11-18T08:30:00Z', NULL, 'Ann', '2026-11-18T09:00:00Z');`;

/** The tables with a number or day that the migration adds, and the columns of their order. */
const tables: Readonly<Record<string, string>> = {
  employee: "id",
  trailer: "id",
  item_type: "id",
  route: "id",
  delivery: "id",
  proof_of_delivery: "delivery_id, document",
  manifest: "id",
  packing_slip: "id",
  pallet: "id",
  carton: "id",
  shipment: "id",
  pickup: "id",
  booking: "id",
  manual_report: "id",
};

type Rows = Record<string, Record<string, unknown>[]>;

async function readRows(db: Database): Promise<Rows> {
  const rows: Rows = {};
  for (const [table, order] of Object.entries(tables)) {
    const found = await db.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY ${order}`,
    );
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

/** Everything that defines the schema. */
const readSchema = (db: Database) =>
  db.query(`
    SELECT 'column' AS kind, table_name || '.' || column_name AS name,
      concat_ws(' ', data_type, is_nullable, is_identity) AS definition
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL
    SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL
    SELECT 'sequence', sequencename, concat_ws(' ', start_value, last_value)
    FROM pg_sequences WHERE schemaname = 'public'
    ORDER BY 1, 2, 3`);

/** The rows that the migration makes of {@link world}. */
function migrated(before: Rows): Rows {
  const dayOf = new Map(
    before.delivery?.map(({ id, scheduled_date }) => [id, scheduled_date]),
  );
  const dated = (row: Record<string, unknown>) => ({
    ...row,
    service_date: dayOf.get(row.delivery_id) ?? null,
  });
  const references: Record<string, string> = { 12: "2", 14: "3" };
  const change: Record<string, (row: Record<string, unknown>) => unknown> = {
    employee: (row) => ({ ...row, number: String(row.id) }),
    delivery: ({ scheduled_date, ...row }) => ({
      ...row,
      service_date: scheduled_date,
      reference: references[String(row.id)] ?? "",
    }),
    proof_of_delivery: dated,
    packing_slip: dated,
    pallet: dated,
    carton: (row) => ({
      ...dated(row),
      pool_id: row.delivery_id === 21 ? 2 : 1,
    }),
    shipment: (row) => ({ ...dated(row), scac: "" }),
    manual_report: dated,
  };
  return Object.fromEntries(
    Object.entries(before).map(([table, rows]) => [
      table,
      rows.map((row) => change[table]?.(row) ?? row) as Rows[string],
    ]),
  );
}

const newRows: Readonly<Record<string, string>> = {
  employee:
    "(number, pool_id, first_name, last_name) VALUES ('E', 1, 'A', 'B')",
  trailer: "(pool_id, number) VALUES (1, 'T')",
  item_type: "(name) VALUES ('Bag')",
  route: "(pool_id, route_date, number) VALUES (1, '2026-11-19', '7')",
  delivery:
    "(pool_id, store_number, service_date) VALUES (1, '101', '2026-12-01')",
  manifest:
    "(pool_id, number, manifest_date, store_date) VALUES (1, 'M', '2026-11-18', '2026-11-19')",
  packing_slip: "(number) VALUES ('S')",
  pallet: "(number) VALUES ('P')",
  carton:
    "(asn, delivery_id, service_date, pool_id, on_manifest) VALUES ('A', 10, '2026-11-19', 1, true)",
  shipment: "(pro, pool_id) VALUES ('F', 1)",
  pickup:
    "(pool_id, company, address1, city, state, zip, scheduled_date) VALUES (1, 'C', '1', 'D', 'IL', '6', '2026-11-18')",
};

/** Adds a row to each table; returns the ids that they get. */
async function addRows(db: Database): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const [table, row] of Object.entries(newRows)) {
    const [added] = await db.query<{ id: string | number }>(
      `INSERT INTO ${table} ${row} RETURNING id`,
    );
    ids[table] = Number(added?.id);
  }
  return ids;
}

onEachEngine("the migration to the schema for scale", (engine) => {
  let created: CreatedDatabase;
  let db: Database;
  beforeEach(async () => {
    created = await openEarlierDatabase(engine, "007");
    ({ db } = created);
    await db.execute(world);
  });
  afterEach(() => created.destroy());

  it("keeps all rows, gives them their days, and continues their ids", async () => {
    const before = await readRows(db);
    expect(Object.values(before).every(({ length }) => length > 0)).toBe(true);
    expect(await migrateToScale(db)).toContain(name);
    expect(await readRows(db)).toEqual(migrated(before));
    expect(await addRows(db)).toEqual({
      employee: 71,
      trailer: 6,
      item_type: 5,
      route: 31,
      delivery: 22,
      manifest: 10,
      packing_slip: 42,
      pallet: 52,
      carton: 2_147_483_648,
      // Beyond the ids that bookings take.
      shipment: 2_000_000_000,
      pickup: 81,
    });
  });

  it("continues ids beyond those that a demonstration adds", async () => {
    await db.query(
      "INSERT INTO demonstration (scale, first_day, last_day, as_of) VALUES (1, '2026-11-01', '2026-11-20', now())",
    );
    await migrateToScale(db);
    const small = 1_000_000_000;
    const large = 10_000_000_000;
    expect(await addRows(db)).toEqual({
      employee: small,
      trailer: small,
      item_type: 1_000,
      route: small,
      delivery: large,
      manifest: large,
      packing_slip: large,
      pallet: large,
      carton: large,
      shipment: large,
      pickup: small,
    });
  });

  it("binds rows to the day of their delivery", async () => {
    await migrateToScale(db);
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

  it("changes nothing when it fails at its end, and succeeds afterwards", async () => {
    const [rows, schema] = [await readRows(db), await readSchema(db)];
    await expect(
      migrateToScale(db, (sql) => `${sql};\nSELECT 1 / 0`),
    ).rejects.toThrow(/division by zero/);
    expect(await readRows(db)).toEqual(rows);
    expect(await readSchema(db)).toEqual(schema);
    expect(await migrateToScale(db)).toContain(name);
    expect(await readRows(db)).toEqual(migrated(rows));
  });
});

describe.skipIf(inject("postgresqlUrl") === null)(
  "the migration to the schema for scale on PostgreSQL",
  () => {
    const engine: Engine = "postgresql";

    it.each(["pg_terminate_backend", "pg_cancel_backend"])(
      "changes nothing when %s interrupts it, and succeeds afterwards",
      async (interrupt) => {
        const { db, databaseUrl, destroy } = await openEarlierDatabase(
          engine,
          "007",
        );
        const other = openPostgresql(databaseUrl ?? "");
        try {
          await db.execute(world);
          const [rows, schema] = [await readRows(db), await readSchema(db)];
          await other.transaction(async (tx) => {
            // The migration reads this table near its end.
            await tx.query("LOCK TABLE demonstration");
            const interrupted = expect(
              migrateToScale(db, undefined, { lockTimeoutMs: 60_000 }),
            ).rejects.toThrow(/007-scale\.sql failed/);
            await expect
              .poll(() =>
                tx.query(
                  `SELECT ${interrupt}(pid) AS done FROM pg_locks
                   WHERE relation = 'demonstration'::regclass AND NOT granted
                     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
                ),
              )
              .toEqual([{ done: true }]);
            await interrupted;
          });
          expect(await readRows(other)).toEqual(rows);
          expect(await readSchema(other)).toEqual(schema);
          expect(await migrateToScale(other)).toContain(name);
          expect(await readRows(other)).toEqual(migrated(rows));
        } finally {
          await other.close();
          await destroy();
        }
      },
    );

    it("lets scans update cartons without touching an index", async () => {
      const { db, remove } = await openFreshStorage(engine, { isOwn: true });
      try {
        const deliveries = 100;
        const scans = [
          "pallet_at = now()",
          "trailer_at = now()",
          "delivered_at = now(), scan_type = 1, pod_document = 0",
          "store_scanned = true",
        ];
        const updates = deliveries * 20 * scans.length;
        // The snapshot of an ANALYZE in between, of any table, would keep old versions of rows on their pages.
        await db.execute(`
          DO $$ DECLARE name text; BEGIN
            FOR name IN SELECT oid::regclass FROM pg_class
              WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
            LOOP EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', name);
            END LOOP;
          END $$;
          INSERT INTO pool (id, name) VALUES (1, 'North');
          INSERT INTO store (number, pool_id, name, address1, city, state, zip)
            VALUES ('101', 1, 'Elgin', '1 Main St', 'Elgin', 'IL', '60120');
          INSERT INTO delivery (id, pool_id, store_number, service_date, reference)
            SELECT n, 1, '101', '2026-11-19', n FROM generate_series(1, ${deliveries}) AS n;
          INSERT INTO carton (asn, delivery_id, service_date, pool_id, on_manifest)
            SELECT lpad(delivery_id || '-' || n, 18, '0'), delivery_id, '2026-11-19', 1, true
            FROM generate_series(1, ${deliveries}) AS delivery_id, generate_series(1, 20) AS n;`);
        for (const scan of scans) {
          for (let delivery = 1; delivery <= deliveries; delivery++) {
            await db.query(`UPDATE carton SET ${scan} WHERE delivery_id = $1`, [
              delivery,
            ]);
          }
        }
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
