import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PgBoss from "pg-boss";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../../provider/db/database";
import { readEnv } from "../../provider/env";
import { makeLog } from "../../provider/log";
import { serveStorage, startProvider } from "../../provider/start-provider";
import { freePort } from "../../scripts/port.mjs";
import { cheapPasswords } from "./cheap-passwords";
import { onEachEngine, openFreshStorage, type TestStorage } from "./engines";

onEachEngine("a provider", (engine) => {
  let storage: TestStorage;
  const steps: string[] = [];
  const log = makeLog("silent");
  beforeEach(async () => {
    storage = await openFreshStorage(engine);
    steps.length = 0;
    const { stop } = PgBoss.prototype;
    vi.spyOn(PgBoss.prototype, "stop").mockImplementation(async function (
      this: PgBoss,
      options,
    ) {
      await stop.call(this, options);
      steps.push("jobs");
      throw new Error("a defect");
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await storage.remove();
  });

  /** Starts a provider whose jobs cannot be stopped. */
  const serve = (variables: Record<string, string> = {}, db?: Database) =>
    serveStorage(
      readEnv({
        DATA_DIR: storage.dataDir,
        DATABASE_URL: storage.databaseUrl ?? undefined,
        DEMO_DATA: "off",
        ...variables,
      }),
      {
        ...storage,
        ...(db && { db }),
        dump() {
          steps.push("dump");
          return Promise.resolve({ kind: "skipped", error: "a test" });
        },
        async close() {
          steps.push("close");
          await storage.close();
        },
      },
      log,
      () => new Date(),
      cheapPasswords(),
      { pollSeconds: 0.5 },
    );

  it("dumps and closes its database although its jobs cannot be stopped", async () => {
    const provider = await serve();
    await provider.close();
    expect(steps).toEqual(["jobs", "dump", "close"]);
    await expect(fetch(provider.url)).rejects.toThrow();
  });

  it("of npm run dev closes without a dump, so that a restart after an edit is short", async () => {
    await (await serve({ NODE_ENV: "development" })).close();
    expect(steps).toEqual(["jobs", "close"]);
  });

  it("whose port is in use has stopped its jobs when it says so", async () => {
    const other = await listen(0);
    try {
      await expect(
        serve({ PROVIDER_PORT: String(portOf(other)) }),
      ).rejects.toThrow(
        "PROVIDER_HOST and PROVIDER_PORT cannot be listened on (EADDRINUSE).",
      );
      expect(steps).toEqual(["jobs"]);
    } finally {
      other.close();
    }
  });

  it("that fails after it has begun to listen gives back its port, and has stopped its jobs", async () => {
    const port = await freePort();
    const { db } = storage;
    const failing: Database = {
      ...db,
      query: (sql, parameters) =>
        sql.includes("SELECT NOT EXISTS (SELECT FROM account")
          ? Promise.reject(new Error("a defect"))
          : db.query(sql, parameters),
    };
    await expect(
      serve({ PROVIDER_PORT: String(port) }, failing),
    ).rejects.toThrow("a defect");
    expect(steps).toEqual(["jobs"]);
    (await listen(port)).close();
  });
});

it("a taken port of the provider is found before the database is opened", async () => {
  const other = await listen(0);
  const dataDir = await mkdtemp(join(tmpdir(), "taken-port-"));
  try {
    const env = readEnv({
      DATA_DIR: dataDir,
      PROVIDER_PORT: String(portOf(other)),
    });
    await expect(startProvider(env, makeLog("silent"))).rejects.toThrow(
      "PROVIDER_HOST and PROVIDER_PORT cannot be listened on (EADDRINUSE).",
    );
    expect(await readdir(dataDir)).toEqual([]);
  } finally {
    other.close();
    await rm(dataDir, { recursive: true });
  }
});

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
