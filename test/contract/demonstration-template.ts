import { access, cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inject, vi } from "vitest";
import type { Database } from "../../provider/db/database";
import { openPglite } from "../../provider/db/pglite/pglite";
import { openPostgresql } from "../../provider/db/postgresql";
import { openDemonstration } from "../../provider/demo/load";
import { cheapPasswords } from "./cheap-passwords";
import { dumpPglite, emptyTemplate } from "./templates";

/** The demonstration company that tests copy instead of loading it. */
export const demonstration = {
  /** The clock of a test provider at its start. */
  now: new Date("2026-11-20T12:00:00.000Z"),
  scale: 0.05,
};

/** Name of the PostgreSQL database that holds the demonstration company. */
const postgresqlTemplate = "portal_demonstration";

/**
 * Returns the template of the demonstration company: the file of a PGlite dump, or the name of a
 * PostgreSQL database. The first test file of a run that needs it makes it, all others wait.
 */
export async function prepareDemonstration(
  engine: Database["engine"],
): Promise<string> {
  const folder = join(inject("runFolder"), `demonstration-${engine}`);
  const dump = join(folder, "demonstration.tar");
  const done = join(folder, "done");
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    if (engine === "pglite") await makePgliteDump(folder, dump);
    else await makePostgresqlTemplate();
    await writeFile(done, "");
  } else {
    await vi.waitFor(() => access(done), { timeout: 55_000, interval: 50 });
  }
  return engine === "pglite" ? dump : postgresqlTemplate;
}

async function makePgliteDump(folder: string, dump: string): Promise<void> {
  const data = join(folder, "data");
  await cp(inject("pgliteTemplate").folder, data, { recursive: true });
  await load(await openPglite(data));
  await dumpPglite(data, dump);
}

async function makePostgresqlTemplate(): Promise<void> {
  const url = new URL(inject("postgresqlUrl") ?? "");
  const maintenance = openPostgresql(url.href);
  await maintenance.query(
    `CREATE DATABASE ${postgresqlTemplate} TEMPLATE ${emptyTemplate}`,
  );
  await maintenance.close();
  url.pathname = `/${postgresqlTemplate}`;
  await load(openPostgresql(url.href));
}

async function load(db: Database): Promise<void> {
  const passwords = cheapPasswords();
  await openDemonstration(db, {
    ...demonstration,
    hashPassword: (password) => passwords.hash(password),
  });
  await db.execute("CHECKPOINT");
  await db.close();
}
