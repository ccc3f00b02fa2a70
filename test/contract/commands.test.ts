/** @module-tag all */

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { storagePaths } from "../../provider/db/open-database";
import { lockFolder } from "../../provider/db/pglite/folder-lock";
import { exportableKinds, exportFileName } from "../../provider/import/export";
import { onEachEngine, useFreshStorage } from "./engines";
import { databaseVariables, runProviderCommand } from "./run-command";

// Each run starts a process.
vi.setConfig({ testTimeout: 180_000 });

const owner = ["dana@shop.example", "Dana"];

onEachEngine("The commands of the provider", (engine) => {
  const storage = useFreshStorage(engine, { isOwn: true });
  beforeAll(async () => {
    // Only one process may open a folder.
    if (engine === "pglite") await storage.close();
  });

  it("exit with 0 when they succeed, and export every kind into a file of its own", async () => {
    const run = (name: string, ...args: string[]) =>
      runProviderCommand(name, args, databaseVariables(storage));
    expect(await run("migrate")).toEqual({
      exitCode: 0,
      stdout: "The database is up to date.\n",
      stderr: "",
    });
    const created = await run("create-administrator", ...owner);
    expect(created.exitCode).toBe(0);
    expect(created.stdout).toMatch(
      /^Created dana@shop\.example as administrator of all pools, future ones too\.\nPassword: \S+\n$/,
    );
    const listed = await run("membership-changes");
    expect(listed).toMatchObject({ exitCode: 0, stderr: "" });
    expect(listed.stdout.split("\n")).toHaveLength(3);

    const folder = join(storage.dataDir, "exported", "today");
    const exported = await run("export", "--all", folder);
    expect(exported).toMatchObject({ exitCode: 0, stderr: "" });
    const files = await readdir(folder);
    // Signed documents are files of their own; there is none.
    expect(files.sort()).toEqual(
      exportableKinds
        .filter(({ exportSql }) => exportSql !== null)
        .map(exportFileName),
    );
    const read = (file: string) => readFile(join(folder, file), "utf8");
    expect(await read("01-pools.csv")).toBe("\uFEFFPool\r\n");
    const groups = files.find((name) => name.endsWith("-groups.csv")) ?? "";
    await rm(join(folder, groups));
    await run("export", "groups", folder);
    expect(await read(groups)).toContain(
      "pool,All pools,yes,,,no\r\nmaster,All pools,,,All pools,no\r\n",
    );
  });
});

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "portal-commands-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it("exit with 1 and a message for wrong arguments, before they open a database", async () => {
  for (const [name, args] of [
    ["create-administrator", ["dana@shop.example"]],
    ["create-administrator", ["no email", "Dana"]],
    ["migrate", ["everything"]],
    ["export", ["--all"]],
    ["export", ["everything", "folder"]],
    ["restore-dump", ["one", "two"]],
  ] as const) {
    const result = await runProviderCommand(name, args, { DATA_DIR: dataDir });
    expect(result, name).toMatchObject({ exitCode: 1, stdout: "" });
    expect(result.stderr.trim().split("\n"), name).toHaveLength(1);
  }
  expect(await readdir(dataDir)).toEqual([]);
});

it("say that they have created a database, which was not meant if one exists elsewhere", async () => {
  const variables = { DATA_DIR: dataDir, DEMO_DATA: "off" };
  expect(await runProviderCommand("migrate", [], variables)).toMatchObject({
    exitCode: 0,
    stderr: `A new database was created in ${dataDir}, because there was none; DATA_DIR or DATABASE_URL names another.\n`,
  });
});

it("exit with 1 and a message when PostgreSQL does not respond", async () => {
  // A port that was just closed, so that nothing listens on it.
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  const { exitCode, stdout, stderr } = await runProviderCommand("migrate", [], {
    DATABASE_URL: `postgres://portal:secret@localhost:${port}/portal`,
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  expect(stderr).toMatch(
    /^DATABASE_URL does not lead to a usable database: .*ECONNREFUSED.*\n$/,
  );
  expect(stderr).not.toContain("secret");
});

it("exit with 1 and a message when a folder has no dump or is in use", async () => {
  const restored = await runProviderCommand("restore-dump", [], {
    DATA_DIR: dataDir,
  });
  expect(restored).toEqual({
    exitCode: 1,
    stdout: "",
    stderr: `There is no dump in ${join(dataDir, "dumps")}\n`,
  });
  const { lock } = storagePaths(dataDir);
  const held = await lockFolder(lock);
  for (const [name, args] of [
    ["import", ["package.json"]],
    ["create-administrator", owner],
    ["membership-changes", []],
    ["migrate", []],
    ["export", ["--all", join(dataDir, "exported")]],
    ["restore-dump", []],
  ] as const) {
    const { exitCode, stderr } = await runProviderCommand(name, args, {
      DATA_DIR: dataDir,
    });
    expect({ name, exitCode }).toEqual({ name, exitCode: 1 });
    expect(stderr).toMatch(/^The data folder is in use by process \d+ .*\n$/);
  }
  await held.release();
});
