import { afterEach, beforeEach, expect, it } from "vitest";
import { autovacuum } from "../../provider/db/autovacuum";
import type { Database } from "../../provider/db/database";
import { onEachEngine, openFreshStorage, type TestStorage } from "./engines";

/** What is counted of a table, after all that was done so far. */
async function countsOf(db: Database, table: string) {
  await db.query("SELECT pg_stat_force_next_flush()");
  const [counts] = await db.query<{
    rows: number;
    dead: number;
    readInOrder: number;
  }>(
    `SELECT c.reltuples::int AS rows, s.n_dead_tup::int AS dead, s.seq_tup_read::int AS "readInOrder"
     FROM pg_class c JOIN pg_stat_all_tables s ON s.relid = c.oid WHERE c.oid = $1::regclass`,
    [table],
  );
  return counts;
}

onEachEngine("The autovacuum of the provider", (engine) => {
  let storage: TestStorage;
  let db: Database;
  beforeEach(async () => {
    storage = await openFreshStorage(engine, { isOwn: true });
    ({ db } = storage);
  });
  afterEach(() => storage.remove());

  if (engine === "postgresql") {
    it("leaves the work to that of PostgreSQL", async () => {
      await db.execute(
        "INSERT INTO pool (name) SELECT 'Pool ' || n FROM generate_series(1, 2000) AS n; DELETE FROM pool",
      );
      expect(await autovacuum(db)).toEqual([]);
    });
    return;
  }

  it("removes deleted rows and renews statistics, once", async () => {
    await db.execute(`
      INSERT INTO pool (name) SELECT 'Pool ' || n FROM generate_series(1, 2000) AS n;
      DELETE FROM pool WHERE name LIKE '%1';`);
    expect(await countsOf(db, "pool")).toMatchObject({ dead: 200 });
    expect(await autovacuum(db)).toContain("pool");
    expect(await countsOf(db, "pool")).toMatchObject({ rows: 1800, dead: 0 });
    expect(await autovacuum(db)).not.toContain("pool");
    // What it has changed itself leads to no further changes.
    await expect.poll(() => autovacuum(db)).toEqual([]);
  });

  it("leaves tables alone that have hardly changed", async () => {
    await db.query(
      "INSERT INTO pool (name) SELECT 'Pool ' || n FROM generate_series(1, 50) AS n",
    );
    expect(await autovacuum(db)).not.toContain("pool");
  });

  it("renews the statistics of a partitioned table with those of its partitions", async () => {
    await db.execute(`
      INSERT INTO pool (id, name) VALUES (1, 'North');
      INSERT INTO store (number, pool_id, name, address1, city, state, zip)
        VALUES ('101', 1, 'Elgin', '1 Main St', 'Elgin', 'IL', '60120');
      INSERT INTO delivery (pool_id, store_number, service_date, reference)
        SELECT 1, '101', date '2026-11-01', n FROM generate_series(1, 300) AS n;`);
    expect(await autovacuum(db)).toContain("delivery_other");
    expect(await countsOf(db, "delivery")).toMatchObject({ rows: 300 });
  });

  it("ends the reading of whole tables for foreign keys that were planned when these were small", async () => {
    const addManifests = (from: number, to: number) =>
      db.query(
        `INSERT INTO manifest (id, pool_id, number, shipper, manifest_date, store_date)
         SELECT n, 1, 'M' || n, 'Acme', '2026-11-01', '2026-11-02'
         FROM generate_series($1::int, $2::int) AS n`,
        [from, to],
      );
    const addSlips = (from: number, to: number) =>
      db.query(
        `INSERT INTO packing_slip (number, manifest_id)
         SELECT 'S' || n, n FROM generate_series($1::int, $2::int) AS n`,
        [from, to],
      );
    await db.query("INSERT INTO pool (id, name) VALUES (1, 'North')");
    await addManifests(1, 20);
    // A table of one page is read whole as soon as its statistics say how small it is.
    await db.maintain("ANALYZE manifest");
    await addSlips(1, 20);
    await addManifests(21, 3_000);
    const before = await countsOf(db, "manifest");
    await addSlips(2_901, 2_910);
    const planned = await countsOf(db, "manifest");
    // Otherwise there is nothing to mend.
    expect(planned?.readInOrder).toBeGreaterThan(
      (before?.readInOrder ?? 0) + 10 * 2_000,
    );

    await autovacuum(db);
    const renewed = await countsOf(db, "manifest");
    await addSlips(2_911, 2_940);
    expect(await countsOf(db, "manifest")).toEqual(renewed);
  });
});
