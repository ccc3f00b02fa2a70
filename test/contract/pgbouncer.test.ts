/** @module-tag all */

import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { Database } from "../../provider/db/database";
import { migrate } from "../../provider/db/migrate";
import { readMigrations } from "../../provider/db/migration-files";
import { openPostgresql } from "../../provider/db/postgresql";
import { exportKinds } from "../../provider/import/export";
import { receiveDocument } from "../../provider/import/jobs/jobs";
import { runJob } from "../../provider/import/jobs/run-job";
import { pools } from "../../provider/import/kinds/pools";
import { findProgram } from "../../scripts/debian-programs.mjs";
import { createPostgresqlDatabase } from "./engines";
import { startPgbouncer, type PgbouncerServer } from "./pgbouncer-server";
import type { CreatedDatabase } from "./shared-databases";
import { startTestProvider, type TestProvider } from "./test-provider";

/*
 * What a provider needs of a session elsewhere, through a pooler that gives it none. All other contract
 * tests run through it by `npm test -- pgbouncer`.
 */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const postgresqlUrl = inject("postgresqlUrl");
const canRun = postgresqlUrl !== null && findProgram("pgbouncer") !== null;

const settings = `SELECT current_setting('TimeZone') AS zone, current_setting('DateStyle') AS dates,
  current_setting('IntervalStyle') AS intervals, current_setting('jit') AS jit,
  current_setting('statement_timeout') AS timeout,
  current_setting('idle_in_transaction_session_timeout') AS "idleTimeout"`;

/** The settings of the provider, with a statement timeout of 20 seconds. */
const expected = {
  zone: "UTC",
  dates: "ISO, MDY",
  intervals: "iso_8601",
  jit: "off",
  timeout: "20s",
  idleTimeout: "20s",
};

describe.skipIf(!canRun).each([
  ["that refuses settings", []],
  [
    "that ignores settings",
    [
      "ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout",
    ],
  ],
] as const)("PgBouncer in transaction mode %s", (_name, configuration) => {
  let pooler: PgbouncerServer;
  let created: CreatedDatabase;
  let one: Database;
  let two: Database;
  beforeAll(async () => {
    pooler = await startPgbouncer(postgresqlUrl ?? "", configuration);
    created = await createPostgresqlDatabase("template0", { pooler });
    one = created.db;
    two = openPostgresql(created.databaseUrl ?? "");
    // Those of the server must not do.
    await one.execute(
      `DO $$ BEGIN
         EXECUTE format('ALTER DATABASE %I SET TimeZone = ''America/Chicago''', current_database());
         EXECUTE format('ALTER DATABASE %I SET DateStyle = ''SQL''', current_database());
       END $$`,
    );
  });
  afterAll(async () => {
    await two.close();
    await created.destroy();
    await pooler.stop();
  });

  it("applies the settings of the provider to statements and transactions, and to nobody else", async () => {
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 2 === 0
          ? one.query(settings)
          : two.transaction((tx) => tx.query(settings)),
      ),
    );
    expect(all).toEqual(all.map(() => [expected]));
    // On the connections of the server that the statements before have used.
    await one.execute("CREATE TABLE maintained AS SELECT 1 AS id");
    await one.maintain("VACUUM maintained");
    const left = await two.query(
      `SELECT reset_val AS "resetTo" FROM pg_settings WHERE name = 'statement_timeout'`,
    );
    expect(left).toEqual([{ resetTo: "0" }]);
  });

  it("ends a statement that takes too long", async () => {
    const hasty = openPostgresql(created.databaseUrl ?? "", undefined, 1_000);
    await expect(hasty.query("SELECT pg_sleep(60)")).rejects.toMatchObject({
      code: "57014",
    });
    await hasty.close();
  });

  it("lets one process hold a lock, until it has finished", async () => {
    let isHeld: (() => void) | undefined;
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const first = one.withLock(42, () => {
      isHeld?.();
      return new Promise<void>((resolve) => (release = resolve));
    });
    await held;
    const work = vi.fn(() => Promise.resolve());
    expect(await two.withLock(42, work)).toBe(false);
    expect(work).not.toHaveBeenCalled();
    release?.();
    expect(await first).toBe(true);
    expect(await two.withLock(42, work)).toBe(true);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("lets one of two processes migrate an empty database while the other waits", async () => {
    const waited = vi.fn();
    const applied = await Promise.all(
      [one, two].map((db) => migrate(db, undefined, { onWait: waited })),
    );
    expect(waited).toHaveBeenCalledTimes(1);
    expect(applied.flat()).toEqual(
      (await readMigrations()).map(({ name }) => name),
    );
  });
});

describe.skipIf(!canRun)("the provider behind PgBouncer", () => {
  let pooler: PgbouncerServer;
  let provider: TestProvider;
  beforeAll(async () => {
    pooler = await startPgbouncer(postgresqlUrl ?? "");
    provider = await startTestProvider("postgresql", {}, undefined, {
      pooler,
    });
  });
  afterAll(async () => {
    await provider.remove();
    await pooler.stop();
  });

  it("imports documents, exports by cursor, runs jobs and sends mails", async () => {
    const { db } = provider;
    const now = () => provider.clock.now;
    const token = await receiveDocument(db, {
      door: "command",
      sender: { accountId: null, apiKeyId: null, name: "Command" },
      kind: null,
      fileName: "pools.csv",
      timeZone: "UTC",
      content: Readable.from([Buffer.from("Pool\nChicago\nDallas\n")]),
      now: now(),
    });
    expect(await runJob(db, token, { mode: "apply", now })).toMatchObject({
      status: "applied",
      counts: { pools: { created: 2 } },
    });
    let exported = "";
    await exportKinds(db, [pools], async (_name, content) => {
      for await (const part of content) exported += String(part);
    });
    expect(exported).toBe("\uFEFFPool\r\nChicago\r\nDallas\r\n");
    const registered = await provider.call("registerAccountPortal", {
      email: "bob@shop.example",
      password: "Correct-horse1",
      firstName: "Bob",
      lastName: null,
    });
    expect(registered.httpStatus).toBe(200);
    expect(await provider.mails(1)).toHaveLength(1);
    const failures = provider.logged.filter((line) =>
      /"level":"(warn|error)"/.test(line),
    );
    expect(failures).toEqual([]);
  });
});
