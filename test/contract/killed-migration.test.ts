/** @module-tag all */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, inject, it, vi } from "vitest";
import {
  liftStatementTimeout,
  type Database,
} from "../../provider/db/database";
import { migrate } from "../../provider/db/migrate";
import { readMigrations } from "../../provider/db/migration-files";
import { storagePaths } from "../../provider/db/open-database";
import { openPglite } from "../../provider/db/pglite";
import { openPostgresql } from "../../provider/db/postgresql";
import {
  createPostgresqlDatabase,
  onEachEngine,
  openEarlierDatabase,
  type Engine,
} from "./engines";

/** Cartons of the migrated database, and how often the migration is killed; a large run sets more. */
const cartons = Number(process.env.MIGRATED_CARTONS ?? 20_000);
const kills = Number(process.env.MIGRATION_KILLS ?? 3);

vi.setConfig({ testTimeout: 600_000 + cartons, hookTimeout: 300_000 });

const scaleMigration = "007-scale.sql";
const partitionMigration = "027-monthly-partitions.sql";
const perDelivery = 20;
const deliveries = Math.ceil(cartons / perDelivery);

/** A year of 500 stores. */
const company = [
  "INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'South')",
  `INSERT INTO store (number, pool_id, name, address1, city, state, zip)
   SELECT n, 1 + n % 2, 'Store', '1 Main St', 'Elgin', 'IL', '60120' FROM generate_series(1, 500) AS n`,
  `INSERT INTO delivery (id, pool_id, store_number, scheduled_date)
   SELECT n, 1 + n % 2, 1 + (n - 1) % 500, DATE '2026-01-01' + n / 500
   FROM generate_series(1, ${deliveries}) AS n`,
  `INSERT INTO manifest (id, pool_id, number, manifest_date, store_date)
   SELECT id, pool_id, 'M' || id, scheduled_date - 1, scheduled_date FROM delivery`,
  `INSERT INTO packing_slip (id, number, manifest_id, delivery_id)
   SELECT id, 'S' || id, id, id FROM delivery`,
  `INSERT INTO carton (id, asn, delivery_id, manifest_id, packing_slip_id, on_manifest, scan_type, pallet_at, delivered_at)
   SELECT n, lpad(n::text, 18, '0'), d, d, d, n % 50 > 0, CASE WHEN n % 3 > 0 THEN 1 ELSE -1 END,
     now(), CASE WHEN n % 3 > 0 THEN now() END
   FROM generate_series(1, ${cartons}) AS n, LATERAL (SELECT 1 + (n - 1) / ${perDelivery} AS d) AS of`,
];

/** A database as the version before the migration left it, closed. */
interface ClosedDatabase {
  variables: Record<string, string>;
  open(): Promise<Database>;
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Returns a function that makes copies of an earlier database with the company. */
async function prepareEarlierDatabase(
  engine: Engine,
): Promise<() => Promise<ClosedDatabase>> {
  const fill = (db: Database) =>
    db.transaction(async (tx) => {
      if (engine === "postgresql") await tx.query(liftStatementTimeout);
      for (const sql of company) await tx.query(sql);
    });
  const makeFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), "portal-killed-migration-"));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  };
  if (engine === "pglite") {
    const original = storagePaths(await makeFolder()).data;
    const db = await openPglite(original);
    const migrations = await readMigrations();
    await migrate(
      db,
      migrations.filter(({ name }) => name < scaleMigration),
    );
    await fill(db);
    await db.close();
    return async () => {
      const dataDir = await makeFolder();
      const { data } = storagePaths(dataDir);
      await cp(original, data, { recursive: true });
      return { variables: { DATA_DIR: dataDir }, open: () => openPglite(data) };
    };
  }
  const created = await openEarlierDatabase(engine, scaleMigration);
  closers.push(() => created.destroy());
  await fill(created.db);
  await created.db.close();
  const template = new URL(created.databaseUrl ?? "").pathname.slice(1);
  return async () => {
    const { db, databaseUrl, destroy } =
      await createPostgresqlDatabase(template);
    closers.push(destroy);
    await db.close();
    const url = databaseUrl ?? "";
    return {
      variables: { DATA_DIR: await makeFolder(), DATABASE_URL: url },
      open: () => Promise.resolve(openPostgresql(url)),
    };
  };
}

/** Starts the migration as a process of its own. */
function startMigration(variables: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [join(inject("programs"), "migrate.js")],
    {
      env: { NODE_ENV: "test", PATH: process.env.PATH, ...variables },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  closers.push(async () => child.kill("SIGKILL"));
  return { child, exited: once(child, "exit") };
}

/** What both schemas have of the cartons, and whether the migration is recorded. */
async function readCartons({ open }: ClosedDatabase) {
  const db = await open();
  try {
    const [migrated] = await db.query<{ is: boolean; isPartitioned: boolean }>(
      `SELECT EXISTS (SELECT FROM migration WHERE name = '${scaleMigration}') AS is,
         EXISTS (SELECT FROM migration WHERE name = '${partitionMigration}') AS "isPartitioned"`,
    );
    const rows = await db.transaction(async (tx) => {
      await tx.query(liftStatementTimeout);
      const [{ tables, ...same } = {}] = await tx.query<
        Record<string, unknown>
      >(
        `SELECT count(*)::int AS count,
           sum(hashtextextended(concat_ws('|', id, asn, delivery_id, manifest_id, packing_slip_id,
             on_manifest, scan_type, pallet_at, delivered_at), 0))::text AS hash,
           (SELECT string_agg(table_name, ' ' ORDER BY table_name) FROM information_schema.tables
            WHERE table_name LIKE 'carton%') AS tables
         FROM carton`,
      );
      expect(tables).toBe(
        migrated?.isPartitioned === true
          ? "carton carton_earlier carton_other"
          : "carton",
      );
      return same;
    });
    return { isMigrated: migrated?.is, rows };
  } finally {
    await db.close();
  }
}

onEachEngine("a migration whose process is killed", (engine) => {
  it("leaves every carton as it was, and can be started again", async () => {
    const copy = await prepareEarlierDatabase(engine);
    const timed = await copy();
    const before = await readCartons(timed);
    expect(before).toMatchObject({
      isMigrated: false,
      rows: { count: cartons },
    });
    const startedAt = performance.now();
    const { exited } = startMigration(timed.variables);
    expect(await exited).toEqual([0, null]);
    const ms = performance.now() - startedAt;
    expect(await readCartons(timed)).toEqual({ ...before, isMigrated: true });

    let killed = await copy();
    let interrupted = 0;
    let latestMs = ms;
    while (interrupted < kills) {
      const { child, exited } = startMigration(killed.variables);
      const afterMs = (latestMs * (interrupted + 1)) / (kills + 1);
      await Promise.race([pause(afterMs), exited]);
      child.kill("SIGKILL");
      await exited;
      const { isMigrated, rows } = await readCartons(killed);
      expect(rows).toEqual(before.rows);
      if (isMigrated !== true) {
        interrupted += 1;
        continue;
      }
      // The migration was quicker than the first one: another copy is killed earlier.
      killed = await copy();
      latestMs = afterMs;
    }
    expect(await startMigration(killed.variables).exited).toEqual([0, null]);
    expect(await readCartons(killed)).toEqual({ ...before, isMigrated: true });
    if (process.env.MIGRATED_CARTONS)
      process.stdout.write(
        `${engine}: ${cartons} cartons migrated in ${Math.round(ms)} ms, ${interrupted} kills before its commit\n`,
      );
  });
});
