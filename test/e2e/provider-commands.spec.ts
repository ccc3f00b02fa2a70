import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "playwright/test";

/** Runs a program and returns its exit code and output. */
function run(program: string, args: readonly string[], dataDir: string) {
  return new Promise<{ exitCode: number | null; written: string }>(
    (resolve) => {
      const child = execFile(
        program,
        args,
        { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" } },
        (_error, stdout, stderr) =>
          resolve({ exitCode: child.exitCode, written: stdout + stderr }),
      );
    },
  );
}

let dataDir: string;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "portal-commands-"));
});
test.afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("a command of the provider that fails exits with 1, by npm and by Node", async () => {
  for (const [program, args, written] of [
    ["npm", ["run", "restore"], "There is no dump"],
    ["node", ["build/node/restore-dump.js"], "There is no dump"],
    ["node", ["build/node/create-administrator.js", "x"], "Usage:"],
    ["node", ["build/node/membership-changes.js", "--group", "x"], "Usage:"],
    ["node", ["build/node/migrate.js", "x"], "Usage:"],
  ] as const) {
    const result = await run(program, args, dataDir);
    expect(result.written, args.join(" ")).toContain(written);
    expect(result.exitCode, args.join(" ")).toBe(1);
  }
});

test("a command of the provider that succeeds exits with 0, by npm and by Node", async () => {
  const migrated = await run("npm", ["run", "migrate"], dataDir);
  expect(migrated.written).toMatch(/Applied 001-[^]*Applied 006-/);
  expect(migrated.exitCode).toBe(0);
  const args = ["build/node/create-administrator.js", "dana@shop.example"];
  const created = await run("node", [...args, "Dana"], dataDir);
  expect(created.written).toContain(
    "administrator of all pools, future ones too",
  );
  expect(created.exitCode).toBe(0);
});
