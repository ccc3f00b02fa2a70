/** @module-tag all */

import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  cp,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from "vitest";
import {
  dumpsKept,
  listDumps,
  restoreDump,
} from "../../provider/db/pglite/dumps";
import { lockFolder } from "../../provider/db/pglite/folder-lock";
import { openDatabase, storagePaths } from "../../provider/db/open-database";
import { monitorDatabase } from "../../provider/health/database-health";
import { makeLog } from "../../provider/log";
import { cheapHashes } from "../portal/portal-process";

// Many start processes.
vi.setConfig({ testTimeout: 300_000 });

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "portal-storage-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  await rm(dataDir, { recursive: true, force: true });
});

const open = () => openDatabase({ dataDir, databaseUrl: null });
/** Copies the empty database into the folder. */
const copyDatabase = () =>
  cp(inject("pgliteTemplate").folder, storagePaths(dataDir).data, {
    recursive: true,
  });
const openCopy = () => copyDatabase().then(open);
const addPool = (id: number) =>
  ["INSERT INTO pool (id, name) VALUES ($1, $2)", [id, `Pool ${id}`]] as const;
const countPools = "SELECT count(*)::int AS count FROM pool";

/** Starts the real process of the provider, as the portal does; passwords cost little. */
async function startProcess(variables: Record<string, string> = {}) {
  const child = fork(join(inject("programs"), "provider.js"), {
    execArgv: ["--import", cheapHashes],
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DEMO_DATA: "off",
      LOG_LEVEL: "error",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  children.push(child);
  let said = "";
  child.stderr?.on("data", (text: Buffer) => {
    said += text.toString();
  });
  const first = await Promise.race([
    once(child, "message"),
    once(child, "exit"),
  ]);
  return { child, first: first[0] as unknown, said: () => said };
}

/** Paths under a folder that other users may read or write. */
async function findOpenToOthers(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of [".", ...(await readdir(folder, { recursive: true }))]) {
    const { mode } = await stat(join(folder, path));
    if ((mode & 0o077) !== 0)
      found.push(`${path} ${(mode & 0o777).toString(8)}`);
  }
  return found;
}

it("respects another machine's lock while it is fresh", async () => {
  const file = storagePaths(dataDir).lock;
  await writeFile(
    file,
    JSON.stringify({ pid: 1, startedAt: null, host: "elsewhere", nonce: "x" }),
  );
  await expect(lockFolder(file)).rejects.toThrow(/process 1 on elsewhere/);
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(file, longAgo, longAgo);
  await (await lockFolder(file)).release();
});

describe("a data folder", () => {
  it("is created with its parents, and all files of its new database and dumps are readable by their owner only", async () => {
    const folder = join(dataDir, "some", "where");
    const { first, child } = await startProcess({ DATA_DIR: folder });
    expect(first).toMatchObject({ type: "ready" });
    expect(await findOpenToOthers(folder)).toEqual([]);
    child.send({ type: "close" });
    await once(child, "exit");
    expect(await listDumps(storagePaths(folder).dumps)).toHaveLength(1);
    expect(await findOpenToOthers(folder)).toEqual([]);
  });

  it("takes over the lock of a dead process, even if its pid was reused", async () => {
    const file = storagePaths(dataDir).lock;
    const lock = await lockFolder(file);
    const mine = JSON.parse(await readFile(file, "utf8")) as Record<
      string,
      unknown
    >;
    await lock.release();
    for (const stale of [
      "not json",
      "",
      JSON.stringify({ ...mine, pid: 2 ** 22 + 1 }),
      // The pid of this process, recorded before a restart of the machine.
      JSON.stringify({ ...mine, startedAt: "another-boot:1" }),
    ]) {
      await writeFile(file, stale);
      await (await lockFolder(file)).release();
    }
  });

  it("gives the lock to one of several simultaneous processes", async () => {
    const file = storagePaths(dataDir).lock;
    // Repeated, because the failure would occur once in forty times.
    for (let round = 0; round < 60; round++) {
      await writeFile(file, "stale");
      const tries = await Promise.allSettled(
        Array.from({ length: 8 }, () => lockFolder(file)),
      );
      const won = tries.filter((one) => one.status === "fulfilled");
      expect(won).toHaveLength(1);
      await won[0]?.value.release();
      expect(
        (await readdir(dataDir)).filter((name) => name.includes("lock")),
      ).toEqual([]);
    }
  });

  it("ignores a guard that a killed process left", async () => {
    const file = storagePaths(dataDir).lock;
    await writeFile(file, "stale");
    await writeFile(`${file}.guard`, "left behind");
    const realNow = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => realNow() + 60_000);
    try {
      const lock = await lockFolder(file);
      await lock.release();
    } finally {
      vi.restoreAllMocks();
    }
    expect(
      (await readdir(dataDir)).filter((name) => name.includes("lock")),
    ).toEqual([]);
  });

  it("dumps changes once, and keeps the last three dumps, also of a clock that was set back", async () => {
    const storage = await openCopy();
    const { dumps } = storagePaths(dataDir);
    expect((await storage.dump()).kind).toBe("written");
    await storage.db.query(countPools);
    const log = makeLog("silent");
    const health = monitorDatabase({
      db: storage.db,
      dataFolder: dataDir,
      log,
    });
    expect(await health.check()).toMatchObject({ database: "ok" });
    health.stop();
    expect(await storage.dump()).toMatchObject({ kind: "skipped" });
    for (let id = 1; id <= dumpsKept; id += 1) {
      await storage.db.query(...addPool(id));
      expect((await storage.dump()).kind).toBe("written");
    }
    expect(await listDumps(dumps)).toHaveLength(dumpsKept);
    vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ["Date"] });
    await storage.db.query(...addPool(dumpsKept + 1));
    const newest = await storage.dump().finally(() => vi.useRealTimers());
    expect((await listDumps(dumps)).at(-1)).toBe(
      newest.kind === "written" && newest.name,
    );
    expect(await readdir(dumps)).toHaveLength(dumpsKept);
    await storage.close();
  });

  it("has a dump on the disk, with the names of its files, before it gets its name, and nothing of an aborted one", async () => {
    const storage = await openCopy();
    await storage.db.query(...addPool(1));
    const { dumps } = storagePaths(dataDir);
    await expect(
      storage.dump(AbortSignal.abort(new Error("no time left"))),
    ).rejects.toThrow("no time left");
    expect(await readdir(dumps)).toEqual([]);
    const probe = await openFile(dataDir);
    const handles = Object.getPrototypeOf(probe) as typeof probe;
    await probe.close();
    const { sync } = handles;
    const synced: string[] = [];
    vi.spyOn(handles, "sync").mockImplementation(async function (
      this: typeof probe,
    ) {
      const path = await readlink(`/proc/self/fd/${this.fd}`);
      synced.push(relative(await realpath(dumps), path));
      return sync.call(this);
    });
    const outcome = await storage.dump().finally(() => vi.restoreAllMocks());
    await storage.close();
    const name = outcome.kind === "written" ? outcome.name : "";
    const paths = await readdir(join(dumps, name), { recursive: true });
    expect(synced).toEqual(
      expect.arrayContaining([
        "..",
        `${name}.part`,
        ...paths.map((path) => `${name}.part/${path}`),
      ]),
    );
    // The name of the dump.
    expect(synced.at(-1)).toBe("");
  });

  it("restores a dump, and keeps the previous data", async () => {
    const paths = storagePaths(dataDir);
    const storage = await openCopy();
    await storage.db.query(...addPool(1));
    const dumped = await storage.dump();
    await storage.db.query(...addPool(2));
    await storage.close();

    const { name, before } = await restoreDump(paths.data, paths.dumps, null);
    expect(dumped).toEqual({ kind: "written", name });
    const restored = await open();
    expect(await restored.db.query(countPools)).toEqual([{ count: 1 }]);
    await restored.db.query(...addPool(3));
    await restored.close();

    await rm(paths.data, { recursive: true });
    await cp(before ?? "", paths.data, { recursive: true });
    const previous = await open();
    expect(await previous.db.query(countPools)).toEqual([{ count: 2 }]);
    await previous.close();
  });

  it("lists the existing dumps for an unknown one", async () => {
    const paths = storagePaths(dataDir);
    await expect(restoreDump(paths.data, paths.dumps, null)).rejects.toThrow(
      /There is no dump in/,
    );
    for (const name of ["../pglite", "..", "x"]) {
      await expect(restoreDump(paths.data, paths.dumps, name)).rejects.toThrow(
        /no dump of this name/,
      );
    }
  });

  it("has one process, which responds to the watchdog, dumps at the end, and ends with its parent; all files of an earlier version get readable by their owner only", async () => {
    await copyDatabase();
    const { data } = storagePaths(dataDir);
    // As PGlite creates it.
    await chmod(join(data, "PG_VERSION"), 0o666);
    await chmod(join(data, "global"), 0o755);
    await chmod(join(data, "global", "pg_control"), 0o666);
    const { child, first } = await startProcess();
    expect(first).toMatchObject({
      type: "ready",
      engine: "pglite",
      outbox: join(dataDir, "outbox"),
      demoSignIns: [],
    });
    expect(await findOpenToOthers(dataDir)).toEqual([]);
    await expect(open()).rejects.toThrow(
      /in use by process \d+ .* stop it first/,
    );
    const second = await startProcess();
    expect(second.first).toBe(1);
    expect(second.said()).toMatch(
      /^The provider did not start\. The data folder is in use/,
    );
    child.send({ type: "ping", id: 7 });
    const [answer] = (await once(child, "message")) as unknown[];
    expect(answer).toEqual({ type: "pong", id: 7 });
    // Ctrl+C in the terminal reaches the child too; its parent decides when to stop it.
    child.kill("SIGINT");
    child.send({ type: "ping", id: 8 });
    expect((await once(child, "message"))[0]).toEqual({ type: "pong", id: 8 });
    child.disconnect();
    expect((await once(child, "exit"))[0]).toBe(0);
    expect(await listDumps(storagePaths(dataDir).dumps)).toHaveLength(1);
    expect(await findOpenToOthers(dataDir)).toEqual([]);
    await (await open()).close();
    expect(await readdir(dataDir)).not.toContain("pglite.lock");
  });

  it("prints a message for an invalid setting, without its value", async () => {
    const { first, said } = await startProcess({
      DATABASE_URL: "mysql://secret@host/db",
    });
    expect(first).toBe(1);
    expect(said()).toMatch(/^.*DATABASE_URL must look like postgres:.*\n$/);
    expect(said()).not.toContain("secret");
  });

  it("is no file", async () => {
    const file = join(dataDir, "file");
    await writeFile(file, "");
    await expect(
      openDatabase({ dataDir: file, databaseUrl: null }),
    ).rejects.toThrow(/DATA_DIR cannot be made or entered/);
  });
});
