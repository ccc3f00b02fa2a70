/** @module-tag all */

import { fork, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chown, cp, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from "vitest";
import { DatabaseBusyError } from "../../provider/db/errors";
import { lockFolder } from "../../provider/db/pglite/folder-lock";
import { openDatabase, storagePaths } from "../../provider/db/open-database";
import { openPglite } from "../../provider/db/pglite/pglite";
import { openPostgresql } from "../../provider/db/postgresql";
import { outboxTransport } from "../../provider/notify/mail/mail-transport";
import { countRows } from "./count-rows";
import { onEachEngine, type Engine } from "./engines";
import { mountSmallDisk, noSmallDisk, type SmallDisk } from "./small-disk";
import { startTestProvider, type TestProvider } from "./test-provider";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

/** An empty PGlite database takes 40 MB; a dump takes as much again. */
const megabytes = 130;
const trial = await mountSmallDisk(megabytes);
await trial?.remove();
if (trial === null) process.stderr.write(`\n${noSmallDisk}\n`);

async function mount(): Promise<SmallDisk> {
  const disk = await mountSmallDisk(megabytes);
  if (disk === null) throw new Error(noSmallDisk);
  return disk;
}

/** Creates a tablespace of PostgreSQL on a disk. */
async function addTablespace(disk: SmallDisk) {
  const server = openPostgresql(inject("postgresqlUrl") ?? "");
  const [row] = await server.query<{ data: string }>(
    "SELECT current_setting('data_directory') AS data",
  );
  const { uid, gid } = await stat(row?.data ?? "");
  await chown(disk.folder, uid, gid);
  const name = `small_${randomBytes(6).toString("hex")}`;
  await server.query(`CREATE TABLESPACE ${name} LOCATION '${disk.folder}'`);
  return {
    name,
    async remove() {
      await server.query(`DROP TABLESPACE ${name}`);
      await server.close();
    },
  };
}

/** Starts a provider whose database is on a small disk of its own. */
async function startOnSmallDisk(engine: Engine) {
  const disk = await mount();
  const tablespace = engine === "postgresql" ? await addTablespace(disk) : null;
  const provider = await startTestProvider(
    engine,
    {},
    undefined,
    tablespace === null
      ? { parent: disk.folder }
      : { tablespace: tablespace.name },
  );
  return {
    disk,
    provider,
    async remove() {
      await provider.remove();
      await tablespace?.remove();
      await disk.remove();
    },
  };
}

const readyOf = async ({ url }: Pick<TestProvider, "url">) => {
  const response = await fetch(`${url}/readyz`);
  return {
    httpStatus: response.status,
    body: (await response.json()) as Record<string, unknown>,
  };
};

describe.skipIf(trial === null)("a full disk", () => {
  onEachEngine("under a serving provider", (engine) => {
    let disk: SmallDisk;
    let provider: TestProvider;
    let remove: () => Promise<void>;
    beforeAll(async () => {
      ({ disk, provider, remove } = await startOnSmallDisk(engine));
    });
    afterAll(() => remove());

    let registered = 0;
    const register = async () => {
      const email = `p${(registered += 1)}@shop.example`;
      const result = await provider.call(
        "registerAccountPortal",
        { email, password: "Correct-horse1", firstName: "P", lastName: null },
        {
          address: `203.${registered % 250}.113.7`,
          headers: { "x-request-id": `register-${registered}` },
        },
      );
      return { email, ...result };
    };

    it("is reported by readiness and log while reads continue, and loses nothing", async () => {
      const ann = await provider.addAccount("ann@shop.example");
      const cookie = await provider.openSession(ann);
      const acknowledged: string[] = [];
      expect(await readyOf(provider)).toMatchObject({
        httpStatus: 200,
        body: { database: "ok" },
      });

      disk.fill();
      let refused: Awaited<ReturnType<typeof register>> | null = null;
      while (refused === null) {
        const result = await register();
        if (result.httpStatus === 200) acknowledged.push(result.email);
        else refused = result;
      }
      expect(refused.httpStatus).toBe(503);
      expect(refused.headers["retry-after"]).toBe("5");
      const id = refused.headers["x-request-id"];
      const lines = provider.logged.map(
        (line) => JSON.parse(line) as Record<string, unknown>,
      );
      expect(
        lines.filter(
          ({ requestId, msg }) => requestId === id && msg === "call refused",
        ),
      ).toMatchObject([
        {
          level: "error",
          call: "registerAccountPortal",
          code: "53100",
          cause: "disk full",
        },
      ]);
      expect(
        lines.filter(({ msg }) => msg === "database cannot write"),
      ).toHaveLength(1);

      expect(await readyOf(provider)).toMatchObject({
        httpStatus: 503,
        body: {
          status: "unavailable",
          database: "read-only",
          disk: { freeShare: engine === "pglite" ? 0 : null },
        },
      });
      const read = await provider.call("getUserPoolAndStoreList", undefined, {
        cookie,
      });
      expect(read.httpStatus).toBe(200);

      disk.makeRoom();
      await vi.waitFor(
        async () =>
          expect(await readyOf(provider)).toMatchObject({
            httpStatus: 200,
            body: { status: "ok", database: "ok" },
          }),
        { timeout: 240_000, interval: 200 },
      );
      expect(provider.logged.join("")).toContain("database writes again");
      const again = await register();
      expect(again.httpStatus).toBe(200);
      const rows = await provider.db.query<{ email: string }>(
        "SELECT email FROM account",
      );
      const emails = new Set(rows.map(({ email }) => email));
      for (const email of [...acknowledged, again.email])
        expect(emails).toContain(email);
    });

    it("is told to the sender of a document, who loses nothing and loads the document again", async () => {
      const { db, url, call, addAccount, openSession } = provider;
      const chief = await addAccount("dana@shop.example");
      await db.execute(`
        INSERT INTO pool (id, name) VALUES (1, 'North');
        SELECT setval(pg_get_serial_sequence('pool', 'id'), 1);
        INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours'), (2, 1, 'All');
        INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);`);
      await db.query(
        "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, 1), ($1, 2)",
        [chief],
      );
      const created = await call(
        "createApiKey",
        { name: "Warehouse", kinds: [], poolIDs: [] },
        { cookie: await openSession(chief) },
      );
      expect(created.httpStatus).toBe(200);
      const names = Array.from({ length: 8_000 }, (_, n) => `Pool ${n}\n`);
      const send = async () => {
        const response = await fetch(`${url}/ingest/pools`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${String(created.body.key)}`,
            "content-type": "text/csv",
          },
          body: `Pool\n${names.join("")}`,
        });
        return {
          httpStatus: response.status,
          body: (await response.json()) as Record<string, unknown>,
        };
      };
      const countPools = async () =>
        (await db.query("SELECT FROM pool")).length;

      disk.fill();
      expect(await send()).toMatchObject({
        httpStatus: 503,
        body: { status: "Error", message: expect.any(String) as string },
      });
      expect(await countPools()).toBe(1);

      disk.makeRoom();
      await vi.waitFor(
        async () =>
          expect(await readyOf(provider)).toMatchObject({ httpStatus: 200 }),
        { timeout: 240_000, interval: 200 },
      );
      expect(await send()).toMatchObject({
        httpStatus: 200,
        body: {
          result: { status: "applied", counts: [{ created: names.length }] },
        },
      });
      expect(await countPools()).toBe(1 + names.length);
    });
  });

  describe("under PGlite", () => {
    let disk: SmallDisk;
    beforeEach(async () => {
      disk = await mount();
    });
    afterEach(() => disk.remove());

    it("leaves no partial lock, mail, dump or new database behind", async () => {
      const dataDir = join(disk.folder, "new");
      disk.fill();
      const paths = storagePaths(dataDir);
      await expect(
        openDatabase({ dataDir, databaseUrl: null }),
      ).rejects.toThrow(/disk is full/);
      await expect(lockFolder(paths.lock)).rejects.toThrow(/disk is full/);
      await expect(
        outboxTransport(paths.outbox).deliver({
          to: "ann@shop.example",
          subject: "S",
          text: "T",
        }),
      ).rejects.toThrow(/ENOSPC/);
      const left = await readdir(disk.folder, { recursive: true });
      expect(
        left.filter((path) => !/^new(\/(outbox|dumps))?$/.test(path)),
      ).toEqual([]);
      disk.makeRoom();

      const storage = await openDatabase({ dataDir, databaseUrl: null });
      disk.fill();
      await expect(storage.dump()).rejects.toMatchObject({ code: "ENOSPC" });
      expect(await readdir(paths.dumps)).toEqual([]);
      disk.makeRoom();
      expect((await storage.dump()).kind).toBe("written");
      await storage.close();
    });

    it("that stops PostgreSQL fails each statement immediately instead of hanging", async () => {
      const folder = join(disk.folder, "ended");
      const told: Error[] = [];
      const db = await openPglite(folder, (error) => told.push(error));
      await db.query("CREATE TABLE kept (id int)");
      await db.query("INSERT INTO kept VALUES (1)");
      disk.fill();
      // Fills the current file of the write-ahead log, so that the next one cannot be created.
      const log =
        "SELECT pg_logical_emit_message(true, 'x', repeat('x', 1000000)) FROM generate_series(1, 40)";
      const stopped = { name: "DatabaseBusyError", reason: "stopped" };
      const waiting = [
        db.transaction((tx) => tx.query(log)),
        db.query("SELECT 1"),
        db.transaction((tx) => tx.query("SELECT 1")),
      ];
      for (const end of await Promise.allSettled(waiting))
        expect(end).toMatchObject({ status: "rejected", reason: stopped });
      await expect(db.query("SELECT 1")).rejects.toBeInstanceOf(
        DatabaseBusyError,
      );
      expect(told).toMatchObject([stopped]);
      await db.close();
      disk.makeRoom();
      const again = await openPglite(folder);
      expect(await again.query("SELECT id FROM kept")).toEqual([{ id: 1 }]);
      await again.close();
    });
  });

  describe("that ends the database of the provider's process", () => {
    let disk: SmallDisk;
    let child: ChildProcess | null = null;
    beforeAll(async () => {
      disk = await mount();
    });
    afterAll(async () => {
      if (child?.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      await disk.remove();
    });

    async function start(dataDir: string) {
      const started = fork(join(inject("programs"), "provider.js"), {
        env: {
          NODE_ENV: "test",
          PATH: process.env.PATH,
          DATA_DIR: dataDir,
          DEMO_DATA: "off",
        },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      child = started;
      let said = "";
      started.stderr?.on("data", (text: Buffer) => (said += text.toString()));
      const ended = once(started, "exit");
      const [first] = (await Promise.race([
        once(started, "message"),
        ended,
      ])) as unknown[];
      return {
        child: started,
        first,
        ended,
        said: () => said,
      };
    }

    it("ends the process, which restarts with all data when there is space", async () => {
      const dataDir = join(disk.folder, "data");
      const paths = storagePaths(dataDir);
      await cp(inject("pgliteTemplate").folder, paths.data, {
        recursive: true,
      });
      const storage = await openDatabase({ dataDir, databaseUrl: null });
      // Every attempt writes 1 MB to the write-ahead log: after a few of them it needs its next
      // file, before any table or index grows.
      await storage.db.execute(`
        INSERT INTO attempt (kind, key_hash, at) VALUES ('warm-up', 'x', now());
        CREATE FUNCTION write_ahead() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_logical_emit_message(true, 'x', repeat('x', 1000000));
          RETURN NEW;
        END $$;
        CREATE TRIGGER write_ahead AFTER INSERT ON attempt
          FOR EACH ROW EXECUTE FUNCTION write_ahead();`);
      await storage.close();

      const { first, ended, said } = await start(dataDir);
      const { url } = first as { url: string };
      disk.fill();
      let acknowledged = 0;
      for (;;) {
        const response = await fetch(`${url}/verifyAccountPortal`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ verificationCode: "x".repeat(22) }),
        }).catch(() => null);
        if (response === null || response.status >= 500) break;
        acknowledged += 1;
      }
      expect(await ended).toEqual([1, null]);
      const stopped = said()
        .split("\n")
        .filter((line) => line.includes('"msg":"database stopped"'));
      expect(stopped).toHaveLength(1);
      expect(JSON.parse(stopped[0] ?? "")).toMatchObject({
        level: "error",
        code: "53100",
        cause: "disk full",
      });

      const full = await start(dataDir);
      expect(full.first).toBe(1);
      expect(full.said()).toMatch(
        /The provider did not start\. .*disk is full/,
      );
      expect(
        (await readdir(dataDir)).filter((name) => name.includes("lock")),
      ).toEqual([]);

      disk.makeRoom();
      const again = await start(dataDir);
      expect(again.first).toMatchObject({ type: "ready" });
      again.child.send({ type: "close" });
      expect(await again.ended).toEqual([0, null]);
      const opened = await openDatabase({ dataDir, databaseUrl: null });
      const attempts = await countRows(opened.db, "attempt");
      expect(attempts).toBeGreaterThanOrEqual(acknowledged);
      await opened.close();
    });
  });
});
