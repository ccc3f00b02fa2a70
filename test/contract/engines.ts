import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, inject } from "vitest";
import type { Database } from "../../provider/db/database";
import { DatabaseBusyError } from "../../provider/db/errors";
import { migrate } from "../../provider/db/migrate";
import { openDatabase, type Storage } from "../../provider/db/open-database";
import { openPglite } from "../../provider/db/pglite/pglite";
import { openPostgresql } from "../../provider/db/postgresql";
import { prepareDemonstration } from "./demonstration-template";
import {
  returnDatabase,
  takeDatabase,
  type CreatedDatabase,
} from "./shared-databases";
import type { PgbouncerServer } from "./pgbouncer-server";
import { emptyTemplate } from "./templates";

/** The engines that every contract test runs on. */
export type Engine = "pglite" | "postgresql";

/** An opened database with the schema in it and nothing else. */
export interface TestStorage extends Storage {
  dataDir: string;
  databaseUrl: string | null;
  /** Closes it and removes all of its data. */
  remove(): Promise<void>;
}

const engineNames = { pglite: "PGlite", postgresql: "PostgreSQL" } as const;

/** The engines that run here, unless the run is for one of them. */
const engines = (["postgresql", "pglite"] as const).filter((engine) =>
  engine === "pglite"
    ? process.env.CONTRACT_ENGINES !== "postgresql"
    : inject("postgresqlUrl") !== null,
);

/** The engine of `npm test`, on which tests run that say nothing about the database. */
export const [firstEngine] = engines;

/** Runs the same tests on one engine in `npm test`, on the other in `npm test -- all`. */
export function onEachEngine(
  name: string,
  tests: (engine: Engine) => void,
): void {
  for (const [at, engine] of engines.entries())
    describe(
      `${name} (${engineNames[engine]})`,
      { tags: at === 0 ? [] : ["second-engine"] },
      () => tests(engine),
    );
}

/** Runs tests that say nothing about the database on the engine of `npm test`. */
export function onFirstEngine(
  name: string,
  tests: (engine: Engine) => void,
): void {
  for (const engine of engines.slice(0, 1)) describe(name, () => tests(engine));
}

/** Runs tests of what differs between the engines on both of them, also in `npm test`. */
export function onBothEngines(
  name: string,
  tests: (engine: Engine) => void,
): void {
  for (const engine of engines)
    describe(`${name} (${engineNames[engine]})`, () => tests(engine));
}

export interface FreshStorageOptions {
  /**
   * True for a folder or database that only this test uses, because it opens it twice or from
   * another process. Otherwise PGlite works in memory, and tests that follow use the database again.
   */
  isOwn?: boolean;
  /** True for a separate copy of the demonstration company. */
  isDemonstration?: boolean;
  /** Where the folder is created; the storage is not shared then. */
  parent?: string;
  /** Where PostgreSQL keeps the files of the database, which is not shared then. */
  tablespace?: string;
  /** Address of an empty database of the test's own server. */
  databaseUrl?: string;
  /** The pooler before PostgreSQL; the database is not shared then. */
  pooler?: Pick<PgbouncerServer, "urlOf">;
}

/** Opens a database for all tests of a block, and removes it after them. */
export function useFreshStorage(
  engine: Engine,
  options: FreshStorageOptions = {},
): TestStorage {
  let opened: TestStorage | undefined;
  beforeAll(async () => {
    opened = await openFreshStorage(engine, options);
  });
  afterAll(() => opened?.remove());
  // Tests are declared before the database is open.
  return new Proxy({} as TestStorage, {
    get: (_, name) => Reflect.get(opened ?? {}, name) as unknown,
  });
}

/** Opens a database with the schema in it and nothing else. */
export async function openFreshStorage(
  engine: Engine,
  {
    parent,
    tablespace,
    databaseUrl,
    pooler,
    isOwn,
    isDemonstration,
  }: FreshStorageOptions = {},
): Promise<TestStorage> {
  const dataDir = await mkdtemp(join(parent ?? tmpdir(), "portal-data-"));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (databaseUrl !== undefined) {
    const db = openPostgresql(databaseUrl);
    await migrate(db);
    return ownStorage(dataDir, {
      db,
      databaseUrl,
      destroy: () => db.close(),
    });
  }
  if (isDemonstration) {
    const template = await prepareDemonstration(engine);
    const created =
      engine === "pglite"
        ? await loadPglite(template)
        : await createPostgresqlDatabase(template, { pooler });
    return ownStorage(dataDir, created);
  }
  if (
    !isOwn &&
    [parent, tablespace, pooler].every((one) => one === undefined)
  ) {
    const shared = await takeDatabase(engine, () =>
      engine === "pglite"
        ? loadPglite(inject("pgliteTemplate").dump)
        : createPostgresqlDatabase(emptyTemplate),
    );
    const db = openView(shared.db);
    return {
      ...storageOf(db),
      dataDir,
      databaseUrl: shared.databaseUrl,
      async remove() {
        await db.close();
        returnDatabase(shared);
        await removeFolder();
      },
    };
  }
  if (engine === "pglite") {
    await cp(inject("pgliteTemplate").folder, join(dataDir, "pglite"), {
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
  return ownStorage(
    dataDir,
    await createPostgresqlDatabase(emptyTemplate, { tablespace, pooler }),
  );
}

function ownStorage(dataDir: string, created: CreatedDatabase): TestStorage {
  return {
    ...storageOf(created.db),
    dataDir,
    databaseUrl: created.databaseUrl,
    async remove() {
      await created.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function storageOf(db: Database): Storage {
  return {
    db,
    isNew: false,
    migrations: [],
    dump: async () => ({ kind: "skipped", error: "a test" }),
    close: () => db.close(),
  };
}

/**
 * Opens a PGlite database in memory.
 * @param dump file that holds its contents
 */
export async function loadPglite(dump: string): Promise<CreatedDatabase> {
  const db = await openPglite(new Blob([await readFile(dump)]));
  return { db, databaseUrl: null, destroy: () => db.close() };
}

/** Copies a database of the private PostgreSQL server. */
export async function createPostgresqlDatabase(
  template: string,
  {
    tablespace = "pg_default",
    pooler,
  }: Pick<FreshStorageOptions, "tablespace" | "pooler"> = {},
): Promise<CreatedDatabase> {
  const server = inject("postgresqlUrl");
  if (server === null) throw new Error("There is no PostgreSQL server");
  const name = `portal_${randomBytes(6).toString("hex")}`;
  // PgBouncer keeps connections to a database that nobody uses any more.
  if (inject("pgbouncerUrl") !== null)
    await administer(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${template}'`,
    );
  await administer(
    `CREATE DATABASE ${name} TEMPLATE ${template} TABLESPACE ${tablespace}`,
  );
  const url = new URL(
    inject("pgbouncerUrl") ?? pooler?.urlOf(server) ?? server,
  );
  url.pathname = `/${name}`;
  const db = openPostgresql(url.href);
  return {
    db,
    databaseUrl: url.href,
    async destroy() {
      await db.close();
      await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };

  async function administer(sql: string): Promise<void> {
    const maintenance = openPostgresql(server ?? "");
    try {
      await maintenance.query(sql);
    } finally {
      await maintenance.close();
    }
  }
}

/** Returns the database as something that can be closed without closing the database itself. */
function openView(db: Database): Database {
  const running = new Set<Promise<unknown>>();
  let isClosed = false;
  async function track<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isClosed) throw new DatabaseBusyError("closing");
    const result = work();
    running.add(result);
    try {
      return await result;
    } finally {
      running.delete(result);
    }
  }
  return {
    engine: db.engine,
    load: () => db.load(),
    query: (...statement) => track(() => db.query(...statement)),
    readPage: (read, page) => track(() => db.readPage(read, page)),
    execute: (sql) => track(() => db.execute(sql)),
    transaction: (work) => track(() => db.transaction(work)),
    withLock: (key, work) => track(() => db.withLock(key, work)),
    maintain: (sql) => track(() => db.maintain(sql)),
    async close() {
      isClosed = true;
      await Promise.allSettled(running);
    },
  };
}
