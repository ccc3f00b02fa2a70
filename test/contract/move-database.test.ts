/** @module-tag all */

import { createHash, randomBytes } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { Database } from "../../provider/db/database";
import { listDumps } from "../../provider/db/pglite/dumps";
import { openDatabase, storagePaths } from "../../provider/db/open-database";
import { openDemonstration } from "../../provider/demo/load";
import { demonstration } from "./demonstration-template";
import {
  createPostgresqlDatabase,
  openFreshStorage,
  type TestStorage,
} from "./engines";
import { runProviderCommand } from "./run-command";
import type { CreatedDatabase } from "./shared-databases";
import { emptyTemplate } from "./templates";

// Each run starts a process, which copies a whole company.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 600_000 });

/** Values that a careless copy would change, and more rows than are copied at once. */
const delicateRows = `
  INSERT INTO attempt (kind, key_hash, at) SELECT 'copied', n::text, now() FROM generate_series(1, 5001) AS n;
  INSERT INTO signed_document (delivery_id, service_date, document, content_type, content, received_at)
    SELECT id, service_date, 1, 'application/pdf', decode(repeat('00ff5c27', 50000), 'hex'),
      '2026-11-20 12:00:00.123456+00' FROM delivery ORDER BY id LIMIT 7;
  INSERT INTO pool (name) VALUES (E'Línea ''\\\\"\\t\\n🚚 日本');
  INSERT INTO pgboss.job (name, data, singleton_key, expire_in)
    VALUES ('timed', '{"name": "nothing", "n": 12345678901234567890.10}', 'nothing', '1 day 02:03:04.5');
`;

/** Everything that a database holds, by table and sequence, apart from the times of its migrations. */
async function readContents(db: Database): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'pgboss') AND tablename <> 'migration'
       AND NOT (SELECT relispartition FROM pg_class
         WHERE oid = format('%I.%I', schemaname, tablename)::regclass)`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ text: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(line, '' ORDER BY line)), '') AS text
       FROM (SELECT md5(one::text) COLLATE "C" AS line FROM ${name} AS one) AS lines`,
    );
    contents[name] = row?.text ?? "";
  }
  const sequences = await db.query<{ name: string; last: string | null }>(
    `SELECT schemaname || '.' || sequencename AS name, last_value::text AS last FROM pg_sequences`,
  );
  for (const { name, last } of sequences)
    contents[`sequence ${name}`] = String(last);
  return contents;
}

async function readFolder(dataDir: string): Promise<Record<string, string>> {
  const db = await openDatabase({ dataDir, databaseUrl: null });
  try {
    return await readContents(db.db);
  } finally {
    await db.close();
  }
}

/** Hashes every file of a folder. */
async function hashFiles(folder: string): Promise<string> {
  const hash = createHash("sha256");
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest("hex");
}

describe.skipIf(inject("postgresqlUrl") === null)("move-database", () => {
  let company: TestStorage;
  let companyUrl: string;
  let contents: Record<string, string>;
  /** Holds the same company in PGlite, and a dump of it, once it was moved there. */
  let dataDir: string;
  const targets: CreatedDatabase[] = [];
  beforeAll(async () => {
    company = await openFreshStorage("postgresql", { isOwn: true });
    companyUrl = company.databaseUrl ?? "";
    await openDemonstration(company.db, {
      ...demonstration,
      daysBack: 1,
      hashPassword: async () => "no password",
    });
    await company.db.execute(delicateRows);
    contents = await readContents(company.db);
    dataDir = await mkdtemp(join(tmpdir(), "portal-moved-"));
  });
  afterAll(async () => {
    for (const target of targets) await target.destroy();
    await company.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function createTarget(template = "template0") {
    const target = await createPostgresqlDatabase(template);
    targets.push(target);
    return { db: target.db, url: target.databaseUrl ?? "" };
  }
  const variablesFor = (databaseUrl: string, folder = dataDir) => ({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
  });
  const move = (args: readonly string[], databaseUrl: string) =>
    runProviderCommand("move-database", args, variablesFor(databaseUrl));

  /** Starts the command, and kills it with SIGKILL at its first table. */
  async function startAndKill(args: string[], databaseUrl: string) {
    const child = spawn(
      process.execPath,
      [join(inject("programs"), "move-database.js"), ...args],
      {
        env: {
          NODE_ENV: "test",
          PATH: process.env.PATH,
          ...variablesFor(databaseUrl),
        },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const ended = once(child, "exit");
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);
  }

  it("that is killed leaves no PGlite database", async () => {
    await startAndKill(["to-pglite"], companyUrl);
    const { data } = storagePaths(dataDir);
    await expect(readdir(data)).rejects.toThrow("ENOENT");
  });

  it("moves a company from PostgreSQL to PGlite", async () => {
    const moved = await move(["to-pglite"], companyUrl);
    expect(moved).toMatchObject({ exitCode: 0, stderr: "" });
    expect(moved.stdout).toContain("public.signed_document: 7 rows\n");
    expect(moved.stdout).toMatch(/Both databases have the same contents\.\n$/);
    expect(await readFolder(dataDir)).toEqual(contents);
    expect(await readContents(company.db)).toEqual(contents);
    expect(
      (await readdir(dataDir)).filter((name) => name.includes("moving")),
    ).toEqual([]);
  });

  it("refuses a folder with a database", async () => {
    const before = await hashFiles(storagePaths(dataDir).data);
    const refused = await move(["to-pglite"], companyUrl);
    expect(refused).toMatchObject({ exitCode: 1, stdout: "" });
    expect(refused.stderr).toMatch(/^The target is not empty: there is a data/);
    expect(await hashFiles(storagePaths(dataDir).data)).toBe(before);
  });

  it("that is killed leaves an empty PostgreSQL database, and the original as it was", async () => {
    const { db, url } = await createTarget(emptyTemplate);
    const before = await hashFiles(storagePaths(dataDir).data);
    // Printed only when the first table was copied.
    await startAndKill(["to-postgresql"], url);
    await vi.waitFor(
      async () => {
        const rows = await db.query(
          `SELECT FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
             AND state <> 'idle'`,
        );
        expect(rows).toEqual([]);
      },
      { timeout: 240_000, interval: 100 },
    );
    expect(await db.query("SELECT FROM account")).toEqual([]);
    expect(await hashFiles(storagePaths(dataDir).data)).toBe(before);

    const again = await move(["to-postgresql"], url);
    expect(again).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await readContents(db)).toEqual(contents);
    expect(await hashFiles(storagePaths(dataDir).data)).toBe(before);
  });

  it("restores a dump of PGlite into a PostgreSQL database without tables", async () => {
    const storage = await openDatabase({ dataDir, databaseUrl: null });
    expect((await storage.dump()).kind).toBe("written");
    const mistake = randomBytes(6).toString("hex");
    await storage.db.query("INSERT INTO pool (name) VALUES ($1)", [mistake]);
    await storage.close();
    const { dumps } = storagePaths(dataDir);
    const [dump = ""] = await listDumps(dumps);
    const { db, url } = await createTarget();
    const moved = await move(["to-postgresql", dump], url);
    expect(moved).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await readContents(db)).toEqual(contents);
    // Keys and sequences of the target work.
    const [added] = await db.query<{ id: number }>(
      "INSERT INTO pool (name) VALUES ('Next') RETURNING id",
    );
    const [highest] = await company.db.query<{ id: number }>(
      "SELECT max(id) AS id FROM pool",
    );
    expect(added?.id).toBe((highest?.id ?? 0) + 1);
    await expect(
      db.query(
        "INSERT INTO group_member (account_id, group_id) VALUES (999999, 999999)",
      ),
    ).rejects.toMatchObject({ code: "23503" });
    const keys = (from: Database) =>
      from.query(
        `SELECT conrelid::regclass::text AS table, conname, pg_get_constraintdef(oid) AS definition, convalidated
         FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 ORDER BY 1, 2`,
      );
    expect(await keys(db)).toEqual(await keys(company.db));
  });

  it("refuses a PostgreSQL database that is not empty", async () => {
    const used = await createTarget(emptyTemplate);
    await used.db.query("INSERT INTO pool (name) VALUES ('Here before')");
    const foreign = await createTarget();
    await foreign.db.query("CREATE TABLE other_program (id integer)");
    for (const [url, message] of [
      [used.url, "The target is not empty: public.pool has rows."],
      [foreign.url, "The target is not empty: it has tables of another"],
    ] as const) {
      const refused = await move(["to-postgresql"], url);
      expect(refused).toMatchObject({ exitCode: 1, stdout: "" });
      expect(refused.stderr).toContain(message);
    }
    expect(await used.db.query("SELECT name FROM pool")).toEqual([
      { name: "Here before" },
    ]);
    expect(
      await foreign.db.query("SELECT to_regclass('pool') AS pool"),
    ).toEqual([{ pool: null }]);
  });

  it("exits with 1 and a sentence for wrong arguments and sources", async () => {
    const { url } = await createTarget();
    for (const [args, databaseUrl, message] of [
      [[], url, /^Usage: move-database /],
      [["to-pglite", "dump"], url, /^Usage: move-database /],
      [
        ["to-postgresql"],
        "",
        /^DATABASE_URL must name the PostgreSQL database/,
      ],
      [["to-postgresql", "../pglite"], url, /^There is no dump of this name/],
    ] as const) {
      const result = await move(args, databaseUrl);
      expect(result).toMatchObject({ exitCode: 1, stdout: "" });
      expect(result.stderr).toMatch(message);
    }
    const empty = await runProviderCommand(
      "move-database",
      ["to-pglite"],
      variablesFor(url, join(dataDir, "another")),
    );
    expect(empty).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: "DATABASE_URL does not lead to a database of the portal\n",
    });
  });
});
