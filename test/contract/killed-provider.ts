import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { insertAccount } from "../../provider/accounts/registration";
import { startSession } from "../../provider/accounts/sessions/sessions";
import type { Database } from "../../provider/db/database";
import { openDatabase } from "../../provider/db/open-database";
import { buildPrograms, copyMigrations } from "../../scripts/build.mjs";
import { caches } from "../../scripts/project.mjs";
import { openFreshStorage, type Engine, type TestStorage } from "./engines";

/** The embedded provider as a separate process that a test may kill. */
export interface ProviderProcess {
  url: string;
  /** Sends SIGKILL, so that it closes nothing. */
  kill(): Promise<void>;
  /** Has it end what is running, and waits for its exit. */
  stop(): Promise<void>;
}

/** A database whose providers are killed. */
export interface KilledProviders {
  storage: TestStorage;
  /** `Cookie` header of Ann, who may book for pool 1 and administers its group. */
  cookie: string;
  /**
   * Starts another one, and waits until it responds.
   * @param program the provider, or `replica` (replica-process.ts)
   * @param settings variables in addition to those of the database
   */
  start(
    program?: "provider" | "replica",
    settings?: Record<string, string>,
  ): Promise<ProviderProcess>;
  /** Reads the database while no provider has its folder open. */
  readDatabase<Result>(
    work: (db: Database) => Promise<Result>,
  ): Promise<Result>;
  /** Kills the running ones and removes all data. */
  remove(): Promise<void>;
}

let bundled: Promise<string> | null = null;

/** Bundles replica-process.ts when a test starts the first one; returns its folder. */
const bundleReplica = () =>
  (bundled ??= (async () => {
    // Inside the project, where Node finds its packages.
    const folder = join(caches, "contract-replica");
    await rm(folder, { recursive: true, force: true });
    await buildPrograms(
      { replica: join(import.meta.dirname, "replica-process.ts") },
      folder,
    );
    await copyMigrations(folder);
    return folder;
  })());

/**
 * Creates a database in which Ann may book for pool 1 and administers its group.
 * @param world SQL of additional data
 */
export async function stageKilledProviders(
  engine: Engine,
  world = "",
): Promise<KilledProviders> {
  const storage = await openFreshStorage(engine, { isOwn: true });
  const { db, dataDir, databaseUrl } = storage;
  await db.execute(`
    INSERT INTO pool (id, name) VALUES (1, 'North');
    SELECT setval(pg_get_serial_sequence('pool', 'id'), 1);
    INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours');
    INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
    ${world}`);
  const account = { email: "ann@shop.example", firstName: "Ann" };
  const id = await insertAccount(
    db,
    { ...account, lastName: null, password: "none" },
    new Date(),
  );
  for (const table of ["group_member", "group_administrator"])
    await db.query(
      `INSERT INTO ${table} (account_id, group_id) VALUES ($1, 1)`,
      [id],
    );
  const token = await startSession(db, id, new Date());
  // PostgreSQL is read from here meanwhile; a folder has one owner.
  if (engine === "pglite") await storage.close();

  const children: ChildProcess[] = [];
  return {
    storage,
    cookie: `trackingSession=${token}`,
    async start(program = "provider", settings = {}) {
      const folder =
        program === "replica" ? await bundleReplica() : inject("programs");
      const child = fork(join(folder, `${program}.js`), {
        env: {
          NODE_ENV: "test",
          PATH: process.env.PATH,
          DATA_DIR: dataDir,
          ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
          DEMO_DATA: "off",
          LOG_LEVEL: "error",
          ...settings,
        },
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      children.push(child);
      const [ready] = (await once(child, "message")) as [{ url: string }];
      return {
        url: ready.url,
        kill: () => kill(child),
        async stop() {
          const hasExited = once(child, "exit");
          child.disconnect();
          await hasExited;
        },
      };
    },
    async readDatabase(work) {
      const opened = await openDatabase({ dataDir, databaseUrl });
      try {
        return await work(opened.db);
      } finally {
        await opened.close();
      }
    },
    async remove() {
      for (const child of children.splice(0)) await kill(child);
      await storage.remove();
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
