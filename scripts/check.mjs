/**
 * `npm run check`: static checks. Independent steps run in parallel, as many as there are processors
 * but at most four; each prints its result, and its output if it failed.
 */
import "./node-version.mjs";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import {
  caches,
  command,
  install,
  root,
  run,
  runPackage,
  say,
  secondsSince,
} from "./project.mjs";

/**
 * A folder in which ESLint, Prettier and TypeScript keep what they have checked; a check without it finds
 * the same. ESLint and Prettier skip a file if its contents and their options are unchanged: each of their
 * rules reads one file alone. TypeScript also compares the contents of everything that a file imports. The
 * lint rules that need types, whose result depends on other files, are those of oxlint, which keeps nothing.
 * Other versions of packages get another folder, because the tools compare only some versions themselves.
 */
const checked = join(
  caches,
  "check",
  createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex")
    .slice(0, 16),
);

/**
 * @param {string} location
 * @returns {string[]} the options with which ESLint or Prettier skips what it has checked
 */
const cachedIn = (location) => [
  "--cache",
  "--cache-strategy",
  "content",
  "--cache-location",
  location,
];

/**
 * The commands of installed packages, the longest first, so that the short ones fill the gaps.
 *
 * @type {[name: string, packageName: string, bin: string, args: string[]][]}
 */
const tools = [
  [
    "format",
    "prettier",
    "bin/prettier.cjs",
    ["--check", ".", ...cachedIn(join(checked, "prettier"))],
  ],
  ["lint (oxlint)", "oxlint", "bin/oxlint", []],
  [
    "lint (ESLint)",
    "eslint",
    "bin/eslint.js",
    [".", "--max-warnings", "0", ...cachedIn(join(checked, "eslint") + sep)],
  ],
  [
    "types",
    "typescript-7",
    "bin/tsc",
    [
      "--noEmit",
      // Each further checker repeats a part of the work, and the other steps use the other processors.
      "--singleThreaded",
      "--incremental",
      "--tsBuildInfoFile",
      join(checked, "typescript.tsbuildinfo"),
    ],
  ],
  ["unused code", "knip", "bin/knip.js", []],
  [
    "imports",
    "dependency-cruiser",
    "bin/dependency-cruise.mjs",
    [
      "--config",
      "dependency-cruiser.config.mjs",
      "app",
      "provider",
      "provider-check",
      "scripts",
      "shared",
      "telemetry",
      "test",
      "server.ts",
    ],
  ],
];

/** @type {{ name: string, work: () => ReturnType<typeof run> }[]} */
const steps = [
  ...tools.map(([name, packageName, bin, args]) => ({
    name,
    work: () => runPackage(packageName, bin, args, { quiet: true }),
  })),
  {
    name: "names in the documents",
    work: () =>
      run(process.execPath, ["scripts/docs-names.mjs"], { quiet: true }),
  },
];

/** @returns {Promise<{ passed: number, failed: number }>} how many steps went well */
export async function check() {
  const waiting = [...steps];
  let failed = 0;
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const began = performance.now();
      const { code, output } = await step.work();
      if (code === 0) {
        say(`  ✓ ${step.name} (${secondsSince(began)})`);
      } else {
        failed += 1;
        say(`  ✗ ${step.name} (${secondsSince(began)})\n${output.trimEnd()}`);
      }
    }
  };
  const workers = Math.min(4, availableParallelism());
  await Promise.all(Array.from({ length: workers }, worker));
  return { passed: steps.length - failed, failed };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await command(async () => {
    await install();
    const { failed } = await check();
    return failed === 0 ? 0 : 1;
  });
}
