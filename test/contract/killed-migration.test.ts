/** @module-tag all */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, expect, inject, it, vi } from "vitest";
import type { Database } from "../../provider/db/database";
import { storagePaths } from "../../provider/db/open-database";
import { openPglite } from "../../provider/db/pglite/pglite";
import { openPostgresql } from "../../provider/db/postgresql";
import { createPostgresqlDatabase, onEachEngine, type Engine } from "./engines";
import { emptyTemplate } from "./templates";

vi.setConfig({ testTimeout: 120_000 });

/** SQL expression: a file by which the migration says that it runs. */
const marker =
  "current_setting('data_directory') || '/migrating_' || current_database()";

/** Migrations after those of the portal. The second one takes long when it runs for the first time. */
const migrations = {
  "900-quick.sql": "CREATE TABLE made_quickly (n int);",
  "901-slow.sql": `CREATE TABLE made_slowly (n int);
    INSERT INTO made_slowly VALUES (1);
    DO $$ BEGIN
      IF pg_stat_file(${marker}, true) IS NULL THEN
        EXECUTE format('COPY (SELECT 1) TO %L', ${marker});
        WHILE clock_timestamp() < statement_timestamp() + interval '10 seconds' LOOP
        END LOOP;
      END IF;
    END $$;`,
};

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
  for (const [name, sql] of Object.entries(migrations))
    await writeFile(join(folder, "migrations", name), sql);
  return folder;
}

/** A database with the schema of the portal, which no process has open. */
interface ClosedDatabase {
  variables: Record<string, string>;
  /** Path of the file that the slow migration writes. */
  marker: string;
  open(): Promise<Database>;
}

async function readMarker(db: Database): Promise<string> {
  const [row] = await db.query<{ path: string }>(`SELECT ${marker} AS path`);
  return row?.path ?? "";
}

async function createClosedDatabase(engine: Engine): Promise<ClosedDatabase> {
  const dataDir = await makeFolder();
  if (engine === "pglite") {
    const { data } = storagePaths(dataDir);
    await cp(inject("pgliteTemplate").folder, data, { recursive: true });
    const db = await openPglite(data);
    const name = basename(await readMarker(db));
    await db.close();
    return {
      variables: { DATA_DIR: dataDir },
      marker: join(data, name),
      open: () => openPglite(data),
    };
  }
  const { db, databaseUrl, destroy } =
    await createPostgresqlDatabase(emptyTemplate);
  closers.push(destroy);
  const path = await readMarker(db);
  closers.push(() => rm(path, { force: true }));
  await db.close();
  const url = databaseUrl ?? "";
  return {
    variables: { DATA_DIR: dataDir, DATABASE_URL: url },
    marker: path,
    open: () => Promise.resolve(openPostgresql(url)),
  };
}

/** Returns the added migrations that are applied, and their tables. */
async function readApplied({ open }: ClosedDatabase) {
  const db = await open();
  try {
    const [row] = await db.query<{ applied: string[]; tables: string[] }>(
      `SELECT ARRAY(SELECT name FROM migration WHERE name >= '900' ORDER BY 1) AS applied,
         ARRAY(SELECT tablename::text FROM pg_tables WHERE tablename LIKE 'made_%' ORDER BY 1) AS tables`,
    );
    return row;
  } finally {
    await db.close();
  }
}

onEachEngine("a migration whose process is killed", (engine) => {
  it("is not applied at all, and is applied when it is started again", async () => {
    const programs = await copyPrograms();
    const database = await createClosedDatabase(engine);
    const start = () => {
      const child = spawn(process.execPath, [join(programs, "migrate.js")], {
        env: {
          NODE_ENV: "test",
          PATH: process.env.PATH,
          ...database.variables,
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
      closers.push(async () => child.kill("SIGKILL"));
      return { child, exited: once(child, "exit") };
    };
    const { child, exited } = start();
    await expect
      .poll(() => existsSync(database.marker), { timeout: 60_000 })
      .toBe(true);
    child.kill("SIGKILL");
    expect(await exited).toEqual([null, "SIGKILL"]);
    expect(await readApplied(database)).toEqual({
      applied: ["900-quick.sql"],
      tables: ["made_quickly"],
    });
    expect(await start().exited).toEqual([0, null]);
    expect(await readApplied(database)).toEqual({
      applied: ["900-quick.sql", "901-slow.sql"],
      tables: ["made_quickly", "made_slowly"],
    });
  });
});
