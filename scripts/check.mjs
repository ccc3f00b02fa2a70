/**
 * `npm run check`: static checks. Independent steps run in parallel, as many as there are processors
 * but at most four; each prints its result, and its output if it failed.
 */
import "./node-version.mjs";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import {
  command,
  install,
  run,
  runPackage,
  say,
  secondsSince,
} from "./project.mjs";

/**
 * Starts with the longest steps, so that the short ones fill the gaps.
 * @type {{ name: string, work: () => Promise<{ code: number, output: string }> }[]}
 */
const steps = [
  {
    name: "lint",
    work: () =>
      runPackage("eslint", "bin/eslint.js", [".", "--max-warnings", "0"], {
        quiet: true,
      }),
  },
  {
    name: "types",
    work: () =>
      runPackage("typescript", "bin/tsc", ["--noEmit"], { quiet: true }),
  },
  {
    name: "format",
    work: () =>
      runPackage("prettier", "bin/prettier.cjs", ["--check", "."], {
        quiet: true,
      }),
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
          "scripts",
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
];

/** @returns {Promise<{ passed: number, failed: number }>} number of passed and failed steps */
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
