import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, inject } from "vitest";
import { openDatabase, type Storage } from "../../provider/db/open-database";
import { openPostgresql } from "../../provider/db/postgresql";

/** The engines that every contract test runs on. */
export type Engine = "pglite" | "postgresql";

/** An opened database with the schema in it and nothing else. */
export interface TestStorage extends Storage {
  dataDir: string;
  databaseUrl: string | null;
  /** Closes it and removes every trace. */
  remove(): Promise<void>;
}

/** Runs the same tests on both engines. */
export function onEachEngine(
  name: string,
  tests: (engine: Engine) => void,
): void {
  describe(`${name} (PGlite)`, () => tests("pglite"));
  describe.skipIf(inject("postgresqlUrl") === null)(
    `${name} (PostgreSQL)`,
    () => {
      tests("postgresql");
    },
  );
}

/**
 * Opens a fresh database in a folder of its own, or as a database of its own.
 * @param parent where its folder is made
 * @param tablespace where PostgreSQL keeps its files; without one, where it keeps all others
 */
export async function openFreshStorage(
  engine: Engine,
  { parent = tmpdir(), tablespace = "pg_default" } = {},
): Promise<TestStorage> {
  const dataDir = await mkdtemp(join(parent, "portal-data-"));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === "pglite") {
    await cp(inject("pgliteTemplate"), join(dataDir, "pglite"), {
      recursive: true,
    });
    const storage = await openDatabase({ dataDir, databaseUrl: null });
    return {
      ...storage,
      dataDir,
      databaseUrl: null,
      async remove() {
        await storage.close();
        await removeFolder();
      },
    };
  }

  const server = inject("postgresqlUrl");
  if (server === null) throw new Error("There is no PostgreSQL server");
  const name = `portal_${randomBytes(6).toString("hex")}`;
  const maintenance = openPostgresql(server);
  await maintenance.query(
    `CREATE DATABASE ${name} TEMPLATE portal_template TABLESPACE ${tablespace}`,
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  const storage = await openDatabase({ dataDir, databaseUrl: url.href });
  return {
    ...storage,
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await storage.close();
      await maintenance.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await maintenance.close();
      await removeFolder();
    },
  };
}
