import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";

/** A copy of the scripts in a project of one package. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-install-"));
  await cp("scripts", join(folder, "scripts"), { recursive: true });
  const packages = JSON.stringify({
    packages: { "": {}, "node_modules/one": { version: "1.0.0" } },
  });
  await writeFile(join(folder, "package-lock.json"), packages);
  await mkdir(join(folder, "node_modules"));
});
afterEach(() => rm(folder, { recursive: true }));

test("packages count as installed only if they are there, whatever npm's record says", async () => {
  const isInstalled = () =>
    spawnSync(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `import { isInstalled } from ${JSON.stringify(join(folder, "scripts", "project.mjs"))};
         console.log(isInstalled());`,
      ],
      { encoding: "utf8" },
    ).stdout.trim();
  await cp(
    join(folder, "package-lock.json"),
    join(folder, "node_modules", ".package-lock.json"),
  );
  expect(isInstalled()).toBe("false");
  await mkdir(join(folder, "node_modules", "one"));
  await writeFile(join(folder, "node_modules", "one", "package.json"), "{}");
  expect(isInstalled()).toBe("true");
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s while packages are installed ends npm, and the command only after it",
  async (signal) => {
    // In place of npm, whose installation would need a registry: it cleans up before it ends.
    const npm = join(folder, "npm");
    await writeFile(
      npm,
      `#!/bin/sh
trap 'sleep 1; touch ${folder}/ended; exit 1' INT TERM
touch ${folder}/begun
while :; do sleep 0.1; done
`,
    );
    await chmod(npm, 0o755);
    const child = spawn(
      process.execPath,
      [join(folder, "scripts", "start.mjs")],
      {
        env: {
          NODE_ENV: "test",
          PATH: `${folder}:${process.env.PATH}`,
          PORT: "29999",
        },
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    let errors = "";
    child.stderr.on("data", (chunk) => (errors += String(chunk)));
    const exited = once(child, "exit");
    while (!existsSync(join(folder, "begun"))) await pause(50);
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    expect([code, errors]).toEqual([
      1,
      "The installation of packages was stopped; the next start repeats it.\n",
    ]);
    expect(existsSync(join(folder, "ended"))).toBe(true);
  },
);
