/** The runners of `npm test` (`test.mjs`): each runs tests and reads their results from its JSON report. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, runPackage } from "./project.mjs";

const results = join(root, "test-results");

/**
 * The result of a runner. `failures` names each failed test, with the command that repeats it and the first
 * lines of its error, `flaky` each test that passed on its second attempt, with those of its first.
 * @typedef {{ passed: number, failed: number, failures?: string[], flaky?: string[] }} Count
 */

/**
 * Runs one project of vitest, with the one for its files that replace modules.
 *
 * @param {"unit" | "contract" | "pages" | "topology"} project
 * @param {readonly string[]} [args] which of its tests: files, or options
 * @param {Record<string, string>} [env]
 * @returns {Promise<Count>}
 */
export async function runVitest(project, args = [], env = {}) {
  const report = join(results, `${project}.json`);
  mkdirSync(results, { recursive: true });
  rmSync(report, { force: true });
  const { code } = await runPackage(
    "vitest",
    "vitest.mjs",
    [
      "run",
      `--project=${project}*`,
      ...args,
      "--reporter=default",
      `--reporter=${join(root, "scripts", "test-reporter.mjs")}`,
    ],
    { env: { ...env, TEST_REPORT: report } },
  );
  return settle(code, readReport(report) ?? { passed: 0, failed: 0 });
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
          `npx playwright test ${file}:${line} --project="${projectName}"`,
          results.findLast(/** @param {any} one */ (one) => one.error)?.error
            .message,
        ),
      ),
  );
  return [...inner, ...own];
}

/**
 * @param {string} name
 * @param {string} repeat the command that repeats the test alone
 * @param {string} [message]
 * @returns {string} the name, the command and the first lines
 */
export function describeFailure(name, repeat, message = "") {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, 16);
  return [name, `alone: ${repeat}`, ...lines].join("\n    ");
}

/**
 * Runs the end-to-end tests.
 *
 * @param {string} chromium path of the browser
 * @param {readonly string[]} [args] which of them
 * @param {Record<string, string>} [env]
 * @returns {Promise<Count>}
 */
export async function runPlaywright(chromium, args = [], env = {}) {
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

/** @returns {Promise<Count>} a slice of the soak test; the contract tests kill the provider */
export async function runSoakSlice() {
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
        // Its cells wait for time-outs, while the contract tests need the processors that a second world would take.
        SOAK_WORLDS: "1",
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
