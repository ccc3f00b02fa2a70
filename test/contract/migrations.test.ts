import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
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
  beforeAll(async () => {
    storage = await openFreshStorage(engine);
    known = await readMigrations();
  });
  afterAll(() => storage.remove());

  it("let an older program start if they only add", async () => {
    const { db } = storage;
    const adding = migration(
      "900-adds.sql",
      "-- migration: expand\nALTER TABLE pool ADD COLUMN note text;",
    );
    expect(await migrate(db, [...known, adding])).toEqual(["900-adds.sql"]);
    expect(await migrate(db, known)).toEqual([]);
    const removing = migration(
      "901-removes.sql",
      "ALTER TABLE pool DROP COLUMN note;",
    );
    await migrate(db, [...known, adding, removing]);
    await expect(migrate(db, known)).rejects.toThrow(
      /migration 901-removes\.sql, which this version does not know/,
    );
    await db.query("DELETE FROM migration WHERE name LIKE '90_-%'");
  });

  it("build indexes concurrently, and are refused if they contain anything else", async () => {
    const { db } = storage;
    const index = migration(
      "902-index.sql",
      "-- migration: expand, concurrent\nCREATE INDEX CONCURRENTLY pool_name_again ON pool (name);\nDROP INDEX CONCURRENTLY IF EXISTS pool_of_old;",
    );
    expect(await migrate(db, [...known, index])).toEqual(["902-index.sql"]);
    expect(await isIndexValid(db, "pool_name_again")).toBe(true);
    for (const sql of [
      "-- migration: concurrent\nUPDATE pool SET name = name;",
      "-- migration: concurrent\nDROP INDEX CONCURRENTLY pool_name_again;",
      "-- migration: fast\nSELECT 1;",
    ]) {
      await expect(
        migrate(db, [...known, index, migration("903-wrong.sql", sql)]),
      ).rejects.toThrow(/903-wrong\.sql (is concurrent|is marked as "fast")/);
    }
  });
});

/** Null: there is no such index. */
async function isIndexValid(
  db: Database,
  name: string,
): Promise<boolean | null> {
  const [found] = await db.query<{ valid: boolean }>(
    "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)",
    [name],
  );
  return found?.valid ?? null;
}

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

    it("build an index concurrently while one replica waits and a transaction is open", async () => {
      const next = migration(
        "911-index.sql",
        "-- migration: concurrent\nCREATE INDEX CONCURRENTLY shipment_pickup_at ON shipment (pickup_at);",
      );
      const writer = openPostgresql(url.href);
      let both: ReturnType<typeof startBoth> | undefined;
      await writer.transaction(async (tx) => {
        await tx.query("LOCK TABLE shipment IN ROW EXCLUSIVE MODE");
        const otherWaits = new Promise<void>((resolve) => {
          both = startBoth(next, { onWait: resolve });
        });
        await waitingStatement("CREATE INDEX CONCURRENTLY%");
        await otherWaits;
      });
      await writer.close();
      expect(await both).toEqual({ applied: ["911-index.sql"], waited: 1 });
      expect(await isIndexValid(one, "shipment_pickup_at")).toBe(true);
    });

    it("rebuild an index whose build was interrupted", async () => {
      const next = migration(
        "912-index.sql",
        "-- migration: concurrent\nCREATE INDEX CONCURRENTLY shipment_delivered_at ON shipment (delivered_at);",
      );
      const writer = openPostgresql(url.href);
      await writer.transaction(async (tx) => {
        await tx.query("LOCK TABLE shipment IN ROW EXCLUSIVE MODE");
        const cutOff = migrate(one, [...known, next]);
        const ended = expect(cutOff).rejects.toThrow(/912-index\.sql failed/);
        const pid = await waitingStatement("CREATE INDEX CONCURRENTLY%");
        await maintenance.query("SELECT pg_terminate_backend($1)", [pid]);
        await ended;
      });
      await writer.close();
      expect(await isIndexValid(two, "shipment_delivered_at")).toBe(false);
      expect(await migrate(two, [...known, next])).toEqual(["912-index.sql"]);
      known = [...known, next];
      expect(await isIndexValid(two, "shipment_delivered_at")).toBe(true);
    });

    it("continue after an index that was built before the process was killed", async () => {
      await one.query(
        "CREATE INDEX shipment_built_before ON shipment (delivered_at)",
      );
      const next = migration(
        "913-index.sql",
        "-- migration: concurrent\nCREATE INDEX CONCURRENTLY shipment_built_before ON shipment (delivered_at);",
      );
      expect(await migrate(one, [...known, next])).toEqual(["913-index.sql"]);
      known = [...known, next];
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
