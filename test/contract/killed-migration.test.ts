/** @module-tag all */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, inject, it, vi } from "vitest";
import type { Database } from "../../provider/db/database";
import { storagePaths } from "../../provider/db/open-database";
import { openPglite } from "../../provider/db/pglite";
import { openPostgresql } from "../../provider/db/postgresql";
import { createPostgresqlDatabase, onEachEngine, type Engine } from "./engines";
import { emptyTemplate } from "./templates";

vi.setConfig({ testTimeout: 600_000 });

const kills = 2;

/** Migrations after those of the portal: each takes some time in its transaction. */
const migrations = Array.from({ length: 3 }, (_, i) => ({
  name: `${900 + i}-fills.sql`,
  sql: `CREATE TABLE filled_${i} (n int);
    INSERT INTO filled_${i} SELECT generate_series(1, 20000);
    UPDATE filled_${i} SET n = n + 1;
    CREATE INDEX filled_${i}_n ON filled_${i} (n);`,
}));

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function makeFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, "killed-migration-"));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies the programs, beside which Node finds their packages, and adds the migrations. */
async function copyPrograms(): Promise<string> {
  const programs = inject("programs");
  const folder = await makeFolder(dirname(programs));
  await cp(programs, folder, { recursive: true });
  for (const { name, sql } of migrations)
    await writeFile(join(folder, "migrations", name), sql);
  return folder;
}

/** A database with the schema of the portal, which no process has open. */
interface ClosedDatabase {
  variables: Record<string, string>;
  open(): Promise<Database>;
}

async function createClosedDatabase(engine: Engine): Promise<ClosedDatabase> {
  const dataDir = await makeFolder();
  if (engine === "pglite") {
    const { data } = storagePaths(dataDir);
    await cp(inject("pgliteTemplate").folder, data, { recursive: true });
    return { variables: { DATA_DIR: dataDir }, open: () => openPglite(data) };
  }
  const { db, databaseUrl, destroy } =
    await createPostgresqlDatabase(emptyTemplate);
  closers.push(destroy);
  await db.close();
  const url = databaseUrl ?? "";
  return {
    variables: { DATA_DIR: dataDir, DATABASE_URL: url },
    open: () => Promise.resolve(openPostgresql(url)),
  };
}

/** Returns how many of the added migrations are applied; each table is as its migration leaves it. */
async function countApplied({ open }: ClosedDatabase): Promise<number> {
  const db = await open();
  try {
    const applied = await db.query<{ name: string }>(
      "SELECT name FROM migration WHERE name >= '900' ORDER BY name",
    );
    expect(applied).toEqual(
      migrations.slice(0, applied.length).map(({ name }) => ({ name })),
    );
    const tables = await db.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE tablename LIKE 'filled%' ORDER BY 1",
    );
    expect(tables).toEqual(applied.map((_, i) => ({ name: `filled_${i}` })));
    for (const { name } of tables)
      expect(
        await db.query(
          `SELECT count(*)::int AS rows, max(n) AS last, to_regclass('${name}_n') IS NOT NULL AS indexed FROM ${name}`,
        ),
      ).toEqual([{ rows: 20_000, last: 20_001, indexed: true }]);
    return applied.length;
  } finally {
    await db.close();
  }
}

onEachEngine("a migration whose process is killed", (engine) => {
  it("is applied completely or not at all, and continues when it is started again", async () => {
    const programs = await copyPrograms();
    const start = ({ variables }: ClosedDatabase) => {
      const child = spawn(process.execPath, [join(programs, "migrate.js")], {
        env: { NODE_ENV: "test", PATH: process.env.PATH, ...variables },
        stdio: ["ignore", "ignore", "inherit"],
      });
      closers.push(async () => child.kill("SIGKILL"));
      return { child, exited: once(child, "exit") };
    };
    const timed = await createClosedDatabase(engine);
    const startedAt = performance.now();
    expect(await start(timed).exited).toEqual([0, null]);
    const ms = performance.now() - startedAt;
    expect(await countApplied(timed)).toBe(migrations.length);

    let interrupted = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      const killed = await createClosedDatabase(engine);
      const { child, exited } = start(killed);
      await Promise.race([pause((ms * kill) / (kills + 1)), exited]);
      child.kill("SIGKILL");
      await exited;
      if ((await countApplied(killed)) < migrations.length) interrupted += 1;
      expect(await start(killed).exited).toEqual([0, null]);
      expect(await countApplied(killed)).toBe(migrations.length);
    }
    expect(interrupted).toBeGreaterThan(0);
  });
});
