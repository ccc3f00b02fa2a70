/**
 * `npm run check`: static checks. Independent steps run in parallel, as many as there are processors
 * but at most four; each prints its result, and its output if it failed.
 */
import "./node-version.mjs";
import { availableParallelism } from "node:os";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import {
  caches,
  command,
  install,
  run,
  runPackage,
  say,
  secondsSince,
} from "./project.mjs";

/**
 * The longest first, so that the short ones fill the gaps.
 *
 * @type {{
 *   name: string,
 *   work: (isCached: boolean) => Promise<{ code: number, output: string }>,
 * }[]}
 */
const steps = [
  {
    name: "lint",
    work: (isCached) =>
      runPackage(
        "eslint",
        "bin/eslint.js",
        [
          ".",
          "--max-warnings",
          "0",
          ...(isCached
            ? [
                "--cache",
                "--cache-strategy",
                "content",
                "--cache-location",
                join(caches, "eslint") + sep,
              ]
            : []),
        ],
        { quiet: true },
      ),
  },
  {
    name: "types",
    // TypeScript itself compares the contents of every file, so its result is always the same.
    work: () =>
      runPackage(
        "typescript",
        "bin/tsc",
        [
          "--noEmit",
          "--incremental",
          "--tsBuildInfoFile",
          join(caches, "typescript.tsbuildinfo"),
        ],
        { quiet: true },
      ),
  },
  {
    name: "format",
    work: (isCached) =>
      runPackage(
        "prettier",
        "bin/prettier.cjs",
        [
          "--check",
          ".",
          ...(isCached
            ? [
                "--cache",
                "--cache-strategy",
                "content",
                "--cache-location",
                join(caches, "prettier", "checked"),
              ]
            : []),
        ],
        { quiet: true },
      ),
  },
  {
    name: "unused code",
    work: () => runPackage("knip", "bin/knip.js", [], { quiet: true }),
  },
  {
    name: "imports",
    work: () =>
      runPackage(
        "dependency-cruiser",
        "bin/dependency-cruise.mjs",
        [
          "--config",
          "dependency-cruiser.config.mjs",
          "app",
          "provider",
          "provider-check",
          "scripts",
          "telemetry",
          "test",
          "server.ts",
        ],
        { quiet: true },
      ),
  },
  {
    name: "names in the documents",
    work: () =>
      run(process.execPath, ["scripts/docs-names.mjs"], { quiet: true }),
  },
  {
    name: "retired terms",
    work: () =>
      run(process.execPath, ["scripts/retired-terms.mjs"], { quiet: true }),
  },
];

/**
 * @param {{ isCached?: boolean }} [options] `isCached` lints and formats only the files that have
 *   changed since the last such check: it misses a lint error that a change in another file causes
 * @returns {Promise<{ passed: number, failed: number }>} how many steps went well
 */
export async function check({ isCached = false } = {}) {
  const waiting = [...steps];
  let failed = 0;
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const began = performance.now();
      const { code, output } = await step.work(isCached);
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
