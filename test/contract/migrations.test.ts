import { randomBytes } from "node:crypto";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
} from "vitest";
import type { Database } from "../../provider/db/database";
import { migrate, type MigrationOptions } from "../../provider/db/migrate";
import {
  readMigrations,
  type Migration,
} from "../../provider/db/migration-files";
import { openPostgresql } from "../../provider/db/postgresql";
import { onBothEngines, openFreshStorage, type TestStorage } from "./engines";
import { advisoryLocks } from "../../provider/db/advisory-locks";

const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: name,
});

onBothEngines("migrations of another version", (engine) => {
  let storage: TestStorage;
  let known: Migration[];
  beforeEach(async () => {
    storage = await openFreshStorage(engine);
    known = await readMigrations();
  });
  afterEach(() => storage.remove());

  it("are refused by an older program", async () => {
    const { db } = storage;
    const newer = migration(
      "900-newer.sql",
      "ALTER TABLE pool ADD COLUMN note text;",
    );
    expect(await migrate(db, [...known, newer])).toEqual(["900-newer.sql"]);
    await expect(migrate(db, known)).rejects.toThrow(
      /migration 900-newer\.sql, which this version does not know/,
    );
  });

  it("from before the baseline are refused with the way to move the data", async () => {
    const { db } = storage;
    await db.query(
      "UPDATE migration SET name = '001-accounts-and-groups.sql' WHERE name = $1",
      [known[0]?.name ?? null],
    );
    await expect(migrate(db, known)).rejects.toThrow(
      /versions before 2026-11-28.*npm run export -- --all.*npm run import/,
    );
  });
});

describe.skipIf(inject("postgresqlUrl") === null)(
  "migrations of PostgreSQL",
  () => {
    const server = inject("postgresqlUrl") ?? "";
    const statementTimeoutMs = 400;
    const name = `portal_${randomBytes(6).toString("hex")}`;
    const url = new URL(
      inject("pgbouncerUrl") ?? (server || "postgres://nowhere"),
    );
    url.pathname = `/${name}`;
    let maintenance: Database;
    /** Two replicas, each with its own connections. */
    let one: Database;
    let two: Database;
    let known: Migration[];
    beforeAll(async () => {
      maintenance = openPostgresql(server);
      await maintenance.query(
        `CREATE DATABASE ${name} TEMPLATE portal_template`,
      );
      [one, two] = [0, 1].map(() =>
        openPostgresql(url.href, undefined, statementTimeoutMs),
      ) as [Database, Database];
      known = await readMigrations();
    });
    afterAll(async () => {
      await one.close();
      await two.close();
      await maintenance.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await maintenance.close();
    });

    /** Both migrate at the same time. */
    async function startBoth(next: Migration, options: MigrationOptions = {}) {
      let waited = 0;
      const all = [...known, next];
      const onWait = () => {
        waited += 1;
        options.onWait?.();
      };
      const applied = await Promise.all(
        [one, two].map((db) => migrate(db, all, { ...options, onWait })),
      );
      known = all;
      return { applied: applied.flat(), waited };
    }

    /** Resolves once a statement like this one waits for a lock, with the id of its server process. */
    async function waitingStatement(like: string): Promise<number> {
      for (;;) {
        const [found] = await maintenance.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity
         WHERE datname = $1 AND wait_event_type = 'Lock' AND query LIKE $2`,
          [name, like],
        );
        if (found) return found.pid;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }

    it("let both replicas start, however long one of them migrates", async () => {
      const next = migration(
        "910-long.sql",
        `SELECT pg_sleep(${(4 * statementTimeoutMs) / 1000}); CREATE TABLE made_slowly (id int);`,
      );
      expect(await startBoth(next)).toEqual({
        applied: ["910-long.sql"],
        waited: 1,
      });
      // The lock time-out applies again afterwards.
      await expect(one.query("SELECT pg_sleep(5)")).rejects.toMatchObject({
        code: "57014",
      });
    });

    it("stop waiting for a table, let others proceed, and try again", async () => {
      const next = migration(
        "914-column.sql",
        "ALTER TABLE pool ADD COLUMN remark text;",
      );
      const reader = openPostgresql(url.href);
      let migrated: Promise<string[]> | undefined;
      await reader.transaction(async (tx) => {
        await tx.query("SELECT FROM pool");
        migrated = migrate(one, [...known, next], {
          lockTimeoutMs: 100,
          retryMs: 300,
        });
        await waitingStatement("ALTER TABLE pool%");
        // Waits behind the migration until that stops waiting.
        expect(await two.query("SELECT FROM pool")).toEqual([]);
      });
      await reader.close();
      expect(await migrated).toEqual(["914-column.sql"]);
      known = [...known, next];
    });

    it("do not wait if there is nothing to do", async () => {
      const isRun = await two.withLock(advisoryLocks.migrations, async () => {
        expect(await migrate(one, known)).toEqual([]);
      });
      expect(isRun).toBe(true);
    });
  },
);
