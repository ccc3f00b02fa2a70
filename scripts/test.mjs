/**
 * `npm test`: checks, unit tests, contract tests on both database engines, the build, tests of
 * three portals behind a proxy, a slice of the soak test, and the end-to-end tests in a real browser. Installs what they need. A failing step does not keep the
 * others from running; at the end the failed tests are named again and counted. With CI=true a failed
 * test gets a second attempt, and is named if that passes.
 *
 * `npm test -- pgbouncer` runs the contract tests on PostgreSQL through PgBouncer in transaction mode.
 *
 * `npm test -- imports` tests imports for some hours: 10,000 changed documents of each format, 100 kills
 * of imports, and kills of the migration of 1,200,000 cartons, on both engines.
 *
 * `npm test -- topology` runs the tests of three portals behind a proxy, and the end-to-end tests behind
 * each proxy.
 *
 * `npm test -- quick` lints and formats only what has changed since the last quick run, runs the
 * contract tests on PGlite alone, and of the end-to-end tests those that are tagged `@smoke`, on a
 * wide screen with and without JavaScript.
 */
import "./node-version.mjs";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { build } from "./build.mjs";
import { check } from "./check.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensurePrograms } from "./debian-programs.mjs";
import { linkPostgresLibraries } from "./postgres-links.mjs";
import {
  command,
  install,
  isBuilt,
  root,
  runPackage,
  say,
  secondsSince,
  Stop,
} from "./project.mjs";

/**
 * `failures` names each failed test, with the first lines of its error, and `flaky` each test that
 * passed on its second attempt, with those of its first.
 * @typedef {{ passed: number, failed: number, failures?: string[], flaky?: string[] }} Count
 */

const results = join(root, "test-results");

/**
 * Runs one project of vitest.
 *
 * @param {"unit" | "contract" | "topology"} project
 * @param {Record<string, string>} [env]
 * @param {readonly string[]} [files] which of its tests
 * @returns {Promise<Count>}
 */
async function vitest(project, env = {}, files = []) {
  const report = join(results, `${project}.json`);
  rmSync(report, { force: true });
  const { code } = await runPackage(
    "vitest",
    "vitest.mjs",
    [
      "run",
      `--project=${project}`,
      ...files,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { env },
  );
  const json = readReport(report);
  return settle(code, {
    passed: Number(json?.numPassedTests ?? 0),
    failed: Number(json?.numFailedTests ?? 0),
    failures: vitestFailures(json, "failed"),
    flaky: vitestFailures(json, "passed"),
  });
}

/**
 * @param {any} report of vitest
 * @param {"failed" | "passed"} outcome of the last attempt
 * @returns {string[]} the tests with this outcome of which an attempt failed
 */
function vitestFailures(report, outcome) {
  const files = /** @type {any[]} */ (report?.testResults ?? []);
  return files.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = /** @type {any[]} */ (assertionResults).filter(
      ({ status, failureMessages }) =>
        status === outcome &&
        (status === "failed" || failureMessages.length > 0),
    );
    const failures = failed.map(({ fullName, failureMessages }) =>
      describeFailure(`${file} > ${fullName}`, failureMessages[0]),
    );
    return message && outcome === "failed"
      ? [describeFailure(file, message), ...failures]
      : failures;
  });
}

/**
 * @param {any} suite of Playwright's report
 * @param {"unexpected" | "flaky"} outcome
 * @returns {string[]} the tests with this outcome
 */
function playwrightFailures(suite, outcome) {
  const inner = /** @type {any[]} */ (suite?.suites ?? []).flatMap((one) =>
    playwrightFailures(one, outcome),
  );
  const specs = /** @type {any[]} */ (suite?.specs ?? []);
  const own = specs.flatMap(({ file, line, title, tests }) =>
    /** @type {any[]} */ (tests)
      .filter(({ status }) => status === outcome)
      .map(({ projectName, results }) =>
        describeFailure(
          `[${projectName}] ${file}:${line} > ${title}`,
          results.findLast(/** @param {any} one */ (one) => one.error)?.error
            .message,
        ),
      ),
  );
  return [...inner, ...own];
}

/** @param {string} name @param {string} [message] @returns {string} the name and the first lines */
function describeFailure(name, message = "") {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, 8);
  return [name, ...lines].join("\n    ");
}

/**
 * Runs the end-to-end tests.
 *
 * @param {string} chromium path of the browser
 * @param {readonly string[]} [args] which of them
 * @param {Record<string, string>} [env]
 * @returns {Promise<Count>}
 */
async function playwright(chromium, args = [], env = {}) {
  const report = join(results, "e2e.json");
  rmSync(report, { force: true });
  const { code } = await runPackage(
    "playwright",
    "cli.js",
    ["test", "--reporter=list,json", ...args],
    {
      env: {
        ...env,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        PLAYWRIGHT_FORCE_TTY: "0",
      },
    },
  );
  const json = readReport(report);
  return settle(code, {
    passed: Number(json?.stats.expected ?? 0) + Number(json?.stats.flaky ?? 0),
    failed: Number(json?.stats.unexpected ?? 0),
    failures: playwrightFailures(json, "unexpected"),
    flaky: playwrightFailures(json, "flaky"),
  });
}

/** @param {string} file @returns {any} the report, or null if none was written */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/**
 * Counts a runner that fails without a failed test (a broken file, an unhandled rejection, no test at
 * all) as one failure.
 * @param {number} code
 * @param {Count} count
 * @returns {Count}
 */
function settle(code, count) {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

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

/** @returns {Promise<Count>} a slice of the soak test; the contract tests kill the provider */
async function soak() {
  const report = join(results, "soak.json");
  rmSync(report, { force: true });
  const { code } = await runPackage(
    "tsx",
    "dist/cli.mjs",
    [join(root, "test", "soak", "main.ts")],
    {
      env: {
        SOAK_PARTS: "faults,database,load",
        SOAK_CALLS: "ASNManifestSearch,createLTLBooking",
        SOAK_USERS: "4",
        SOAK_MINUTES: "0.4",
      },
    },
  );
  const json = readReport(report);
  return settle(code, {
    passed: Number(json?.passed ?? 0),
    failed: Number(json?.failed ?? 0),
    failures: json?.failures,
  });
}

/** @typedef {[name: string, work: () => Promise<Count>]} Step */

/** @param {string} chromium @returns {Step[][]} the steps of a group run side by side */
function allSteps(chromium) {
  return [
    [["check", check]],
    [["unit tests", () => vitest("unit")]],
    [["contract tests", () => vitest("contract")]],
    [["build", built]],
    [["topology tests", () => vitest("topology")]],
    [["faults and load", soak]],
    [["end-to-end tests", () => playwright(chromium)]],
  ];
}

/** @param {string} chromium @returns {Step[][]} everything that is tested behind a proxy */
function topologySteps(chromium) {
  return [
    [["build", built]],
    [["topology tests", () => vitest("topology")]],
    [
      [
        "end-to-end tests behind nginx",
        () => playwright(chromium, [], { E2E_TOPOLOGY: "nginx" }),
      ],
    ],
    [
      [
        "end-to-end tests behind HAProxy",
        () => playwright(chromium, [], { E2E_TOPOLOGY: "haproxy" }),
      ],
    ],
  ];
}

/** @param {string} chromium @returns {Step[][]} the steps of a group run side by side */
function quickSteps(chromium) {
  return [
    // Much of either runs on one processor.
    [
      ["check of what has changed", () => check({ isCached: true })],
      ["build", built],
    ],
    [["unit tests", () => vitest("unit")]],
    [
      [
        "contract tests on PGlite",
        () => vitest("contract", { CONTRACT_ENGINES: "pglite" }),
      ],
    ],
    [
      [
        "smoke tests",
        () =>
          playwright(chromium, [
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

/** @returns {Promise<Step[][]>} the contract tests through PgBouncer */
async function pgbouncerSteps() {
  if ((await ensurePrograms(["pgbouncer"])).length > 0)
    throw new Stop("Install PgBouncer first.");
  const env = { CONTRACT_ENGINES: "postgresql", CONTRACT_POOLER: "pgbouncer" };
  return [
    [["contract tests through PgBouncer", () => vitest("contract", env)]],
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
  return [[["tests of imports", () => vitest("contract", env, files)]]];
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
  return failed === 0 ? 0 : 1;
});
