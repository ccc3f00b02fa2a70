import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import type { Database } from "../../provider/db/database";
import {
  analyzeMonthlyTables,
  createMonths,
  createMonthsAhead,
} from "../../provider/db/partitions";
import { openPostgresql } from "../../provider/db/postgresql";
import { expectCountedFigures } from "./counted-figures";
import { onEachEngine, openFreshStorage, type TestStorage } from "./engines";
import { importRecords } from "./import/import-world";

const company = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'South');
  INSERT INTO store (number, pool_id, name, address1, city, state, zip)
    VALUES ('101', 1, 'Elgin', '1 Main St', 'Elgin', 'IL', '60120');
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date)
    VALUES (3, 1, 'M3', '2026-01-18', '2026-01-19');`;

/** One delivery with a carton and one row of each table that refers to it, on a day. */
const deliveryOf = (id: number, day: string) => `
  INSERT INTO delivery (id, pool_id, store_number, service_date) VALUES (${id}, 1, '101', '${day}');
  INSERT INTO packing_slip (id, number, delivery_id, service_date) VALUES (${id}, 'S${id}', ${id}, '${day}');
  INSERT INTO pallet (id, number, delivery_id, service_date) VALUES (${id}, 'P${id}', ${id}, '${day}');
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, packing_slip_id, pallet_id,
      pallet_at, on_manifest)
    VALUES (${id}, 'A${id}', ${id}, '${day}', 1, 3, ${id}, ${id}, '2026-01-18T20:00:00Z', true);
  INSERT INTO shipment (id, pro, pool_id, delivery_id, service_date) VALUES (${id}, 'F${id}', 1, ${id}, '${day}');
  INSERT INTO proof_of_delivery (delivery_id, service_date, document, signed_by, signed_at)
    VALUES (${id}, '${day}', 0, 'Ann', '2026-01-19T12:00:00Z');
  INSERT INTO signed_document (delivery_id, service_date, document, content_type, content, received_at)
    VALUES (${id}, '${day}', 0, 'image/png', 'x', '2026-01-19T12:00:00Z');
  INSERT INTO manual_report (delivery_id, service_date, arrival_at, departure_at, reported_by_name, reported_at)
    VALUES (${id}, '${day}', '2026-01-19T12:00:00Z', '2026-01-19T13:00:00Z', 'Ann', '2026-01-19T13:00:00Z');`;

const dayOf = (day: string) => {
  const range = { startDate: day, endDate: day };
  return { ...range, pool: null, stores: [] };
};

const dependentTables = [
  "carton",
  "packing_slip",
  "pallet",
  "shipment",
  "proof_of_delivery",
  "signed_document",
  "manual_report",
];

/** Returns the partitions of cartons with the days of their rows. */
async function readPartitions(db: Database) {
  const rows = await db.query<{ name: string; day: string | null }>(
    `SELECT i.inhrelid::regclass::text AS name, t.service_date AS day
     FROM pg_inherits i LEFT JOIN carton t ON t.tableoid = i.inhrelid
     WHERE i.inhparent = 'carton'::regclass ORDER BY 1, 2`,
  );
  const days: Record<string, string[]> = {};
  for (const { name, day } of rows)
    (days[name] ??= []).push(...(day === null ? [] : [day]));
  return days;
}

onEachEngine("deliveries and cartons", (engine) => {
  let storage: TestStorage;
  let db: Database;
  beforeEach(async () => {
    storage = await openFreshStorage(engine);
    ({ db } = storage);
  });
  afterEach(() => storage.remove());

  it("are in one partition until a month gets its own", async () => {
    await db.execute(company + deliveryOf(1, "1999-12-31"));
    expect(await readPartitions(db)).toEqual({ carton_other: ["1999-12-31"] });
  });

  it("take along what refers to a delivery that moves to another month", async () => {
    await createMonths(db, ["2026-01"]);
    await db.execute(company + deliveryOf(1, "2026-01-31"));
    await db.query("UPDATE delivery SET service_date = '2190-02-01'");
    for (const table of dependentTables)
      expect(
        await db.query(`SELECT service_date AS day FROM ${table}`),
      ).toEqual([{ day: "2190-02-01" }]);
    expect(await readPartitions(db)).toEqual({
      ...(engine === "postgresql" && { carton_2026_01: [] }),
      carton_other: ["2190-02-01"],
    });
    await expectCountedFigures(db, [1, 2], dayOf("2190-02-01"));
    await expectCountedFigures(db, [1, 2], dayOf("2026-01-31"));
    await expect(db.query("DELETE FROM delivery")).rejects.toMatchObject({
      code: "23503",
    });
  });
});

describe.skipIf(inject("postgresqlUrl") === null)("partitions by month", () => {
  let storage: TestStorage;
  let db: Database;
  beforeEach(async () => {
    storage = await openFreshStorage("postgresql", { isOwn: true });
    ({ db } = storage);
  });
  afterEach(() => storage.remove());

  it("exist for the present month and three ahead, each made once by processes that start together", async () => {
    const other = openPostgresql(storage.databaseUrl ?? "");
    try {
      const made = await Promise.all([
        createMonthsAhead(db),
        createMonthsAhead(other),
      ]);
      expect(made.flat()).toHaveLength(4);
    } finally {
      await other.close();
    }
    const [{ name } = {}] = await db.query<{ name: string }>(
      "SELECT to_char(now(), '\"carton_\"YYYY_MM') AS name",
    );
    const partitions = Object.keys(await readPartitions(db));
    expect(partitions).toHaveLength(5);
    expect(partitions[0]).toBe(name);
    expect(partitions[4]).toBe("carton_other");
    expect(await createMonthsAhead(db)).toEqual([]);
  });

  it("are not made for a month that has rows elsewhere", async () => {
    await db.execute(company + deliveryOf(1, "2026-01-31"));
    expect(await createMonths(db, ["2026-01", "2026-02"])).toEqual(["2026-02"]);
  });

  it("are made by an import for the months of its records, and of many records only for old ones", async () => {
    await db.execute(company);
    const common = { manifest: "M1", pool: "North", store: "101" };
    const cartonsOf = (day: string, count: number) =>
      Array.from({ length: count }, (_, i) => ({
        ...common,
        manifestDate: "2025-03-01",
        storeDate: day,
        asn: `${day}-${i}`,
      }));
    const outcome = await importRecords(
      db,
      "cartons",
      ...cartonsOf("2025-03-31", 1_000),
      ...cartonsOf("2025-04-01", 999),
      ...cartonsOf("2015-12-31", 1_000),
      ...cartonsOf("2026-03-31", 1),
    );
    expect(outcome).toMatchObject({ status: "applied", errors: 0 });
    const partitions = Object.entries(await readPartitions(db)).map(
      ([name, days]) => [name, [...new Set(days)]],
    );
    expect(partitions).toEqual([
      ["carton_2025_03", ["2025-03-31"]],
      ["carton_2026_03", ["2026-03-31"]],
      ["carton_other", ["2015-12-31", "2025-04-01"]],
    ]);
  });

  it(
    "are not waited for while a table is in use, and nothing else is aborted",
    { tags: ["all"] },
    async () => {
      const other = openPostgresql(storage.databaseUrl ?? "");
      try {
        await other.transaction(async (tx) => {
          await tx.query("SELECT FROM carton");
          await expect(createMonths(db, ["2026-02"])).rejects.toMatchObject({
            code: "55P03",
          });
          await tx.query("SELECT FROM delivery");
        });
        expect(await createMonths(db, ["2026-02"])).toEqual(["2026-02"]);
      } finally {
        await other.close();
      }
    },
  );

  it("are analyzed together when they have grown", async () => {
    await createMonths(db, ["2026-01"]);
    await analyzeMonthlyTables(db);
    await db.execute(company + deliveryOf(1, "2026-01-31"));
    await db.query("SELECT pg_stat_force_next_flush()");
    const countKnown = () =>
      db.query(
        "SELECT reltuples::int AS rows FROM pg_class WHERE oid = 'carton'::regclass",
      );
    await expect
      .poll(async () => {
        await analyzeMonthlyTables(db);
        return countKnown();
      })
      .toEqual([{ rows: 1 }]);
  });
});
