/**
 * `npm test`: checks, unit tests, contract tests on both database engines, the build, tests of
 * three portals behind a proxy, a slice of the soak test, and the end-to-end tests in a real browser.
 * Installs what they need. A failing step does not keep the others from running; at the end the failed
 * tests are named again and counted. With CI=true a failed test gets a second attempt, and is named if
 * that passes.
 *
 * `npm test -- pgbouncer` runs the contract tests on PostgreSQL through PgBouncer in transaction mode.
 *
 * `npm test -- imports` tests imports for some hours: 10,000 changed documents of each format, 100 kills
 * of imports, and kills of the migration of 1,200,000 cartons, on both engines.
 *
 * `npm test -- topology` runs the tests of three portals behind a proxy, and the end-to-end tests behind
 * each proxy.
 *
 * `npm test -- quick` is for the minutes between two changes. It checks everything, and runs
 * the unit tests that depend on what has changed since the last one that passed, some contract tests on
 * PGlite, and of the end-to-end tests those that are tagged `@smoke`, on a wide screen with and without
 * JavaScript.
 */
import "./node-version.mjs";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "./build.mjs";
import { check } from "./check.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensurePrograms } from "./debian-programs.mjs";
import { linkPostgresLibraries } from "./postgres-links.mjs";
import {
  caches,
  command,
  install,
  isBuilt,
  run,
  say,
  secondsSince,
  Stop,
} from "./project.mjs";
import { runPlaywright, runSoakSlice, runVitest } from "./test-runners.mjs";

/** @typedef {import("./test-runners.mjs").Count} Count */

/** @returns {Promise<Count>} */
async function built() {
  if (isBuilt()) say("  ✓ stands already, made of these sources");
  else {
    try {
      await build();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1 };
    }
  }
  return { passed: 1, failed: 0 };
}

/** @typedef {[name: string, work: () => Promise<Count>]} Step */

/** @param {string} chromium @returns {Step[][]} the steps of a group run side by side */
function allSteps(chromium) {
  return [
    [["check", check]],
    [["unit tests", () => runVitest("unit")]],
    [["build", built]],
    // The second and the third wait for time-outs and restarts four fifths of their time.
    [
      ["contract tests", () => runVitest("contract")],
      ["topology tests", () => runVitest("topology")],
      ["faults and load", runSoakSlice],
    ],
    [["end-to-end tests", () => runPlaywright(chromium)]],
  ];
}

/** @param {string} chromium @returns {Step[][]} everything that is tested behind a proxy */
function topologySteps(chromium) {
  return [
    [["build", built]],
    [["topology tests", () => runVitest("topology")]],
    [
      [
        "end-to-end tests behind nginx",
        () => runPlaywright(chromium, [], { E2E_TOPOLOGY: "nginx" }),
      ],
    ],
    [
      [
        "end-to-end tests behind HAProxy",
        () => runPlaywright(chromium, [], { E2E_TOPOLOGY: "haproxy" }),
      ],
    ],
  ];
}

/** Contract tests of each kind of call: who may call it, searches, reports, writes and imports. */
const quickContractTests = [
  "access-matrix",
  "documents",
  "figures",
  "freight-bookings",
  "group-changes",
  "http",
  "import/ingest",
  "manual-reports",
  "registration",
  "reports",
  "sessions",
].map((name) => `test/contract/${name}.test.ts`);

/** @param {string} chromium @returns {Promise<Step[][]>} the steps of a group run side by side */
async function quickSteps(chromium) {
  const since = await readQuickCommit();
  return [
    // Much of either runs on one processor.
    [
      ["check", check],
      ["build", built],
    ],
    [
      [
        since
          ? "unit tests of what has changed"
          : "unit tests (all in the first quick run)",
        () => runVitest("unit", {}, since ? ["--changed", since] : []),
      ],
      [
        "some contract tests on PGlite",
        () =>
          runVitest(
            "contract",
            { CONTRACT_ENGINES: "pglite" },
            quickContractTests,
          ),
      ],
    ],
    [
      [
        "smoke tests",
        () =>
          runPlaywright(chromium, [
            "--grep",
            "@smoke",
            "--project",
            "wide",
            "--project",
            "wide, no JavaScript",
          ]),
      ],
    ],
  ];
}

/** Holds the commit of the last quick run that has passed. */
const quickCommitFile = join(caches, "quick-commit");

/** @returns {Promise<string | null>} that commit; null before the first run, and if Git no longer has it */
async function readQuickCommit() {
  if (!existsSync(quickCommitFile)) return null;
  const commit = readFileSync(quickCommitFile, "utf8");
  const { code } = await run("git", ["cat-file", "-e", commit], {
    quiet: true,
  });
  return code === 0 ? commit : null;
}

async function writeQuickCommit() {
  const { code, output } = await run("git", ["rev-parse", "HEAD"], {
    quiet: true,
  });
  if (code !== 0) return;
  mkdirSync(dirname(quickCommitFile), { recursive: true });
  writeFileSync(quickCommitFile, output.trim());
}

/** @returns {Promise<Step[][]>} the contract tests through PgBouncer */
async function pgbouncerSteps() {
  if ((await ensurePrograms(["pgbouncer"])).length > 0)
    throw new Stop("Install PgBouncer first.");
  const env = { CONTRACT_ENGINES: "postgresql", CONTRACT_POOLER: "pgbouncer" };
  return [
    [["contract tests through PgBouncer", () => runVitest("contract", env)]],
  ];
}

/** @returns {Step[][]} the tests of imports with many more runs and kills, and much more data */
function importSteps() {
  const env = {
    FUZZ_RUNS: "10000",
    IMPORT_KILLS: "50",
    MIGRATED_CARTONS: "1200000",
    MIGRATION_KILLS: "4",
  };
  const files = ["hostile-requests", "killed-imports", "killed-migration"];
  return [[["tests of imports", () => runVitest("contract", env, files)]]];
}

/** @param {string | undefined} which @returns {Promise<Step[][]>} the steps that were asked for */
async function stepsFor(which) {
  if (which === "pgbouncer") return pgbouncerSteps();
  if (which === "imports") return importSteps();
  const chromium = await ensureChromium();
  say(`Chromium: ${chromium}`);
  if (which === "quick") return quickSteps(chromium);
  await ensurePrograms(["pgbouncer", "nginx", "haproxy"]);
  if (which === "topology") return topologySteps(chromium);
  await ensurePrograms(["promtool"]);
  return allSteps(chromium);
}

await command(async () => {
  const [which, ...rest] = process.argv.slice(2);
  if (
    rest.length > 0 ||
    ![undefined, "imports", "quick", "pgbouncer", "topology"].includes(which)
  )
    throw new Stop(
      "npm test takes nothing, or: npm test -- imports | quick | pgbouncer | topology",
    );
  const began = performance.now();
  await install();
  linkPostgresLibraries();
  const groups = await stepsFor(which);
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const summary = [];
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const flaky = [];
  for (const [index, group] of groups.entries()) {
    const names = group.map(([name]) => name).join(", ");
    say(`\n[${index + 1}/${groups.length}] ${names}`);
    await Promise.all(
      group.map(async ([name, work]) => {
        const stepBegan = performance.now();
        const count = await work();
        passed += count.passed;
        failed += count.failed;
        failures.push(...(count.failures ?? []));
        flaky.push(...(count.flaky ?? []));
        summary.push(
          `${name}: ${count.passed} passed, ${count.failed} failed in ${secondsSince(stepBegan)}`,
        );
      }),
    );
  }
  if (flaky.length > 0)
    say(`\nPassed on the second attempt:\n${flaky.join("\n")}`);
  if (failures.length > 0) say(`\n${failures.join("\n")}`);
  say(`\n${summary.join("\n")}\nAll in ${secondsSince(began)}.`);
  say(`${passed} passed, ${failed} failed`);
  if (which === "quick" && failed === 0) await writeQuickCommit();
  return failed === 0 ? 0 : 1;
});
