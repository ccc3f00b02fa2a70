/**
 * `npm test`: what a change must pass, within ten minutes. Checks, unit tests, contract tests on one
 * database engine, the pages as the server sends them, and the journeys tagged `@gate` in a real browser.
 * Installs what they need. A failing step does not keep the others from running; at the end, each failed
 * test is named again with the command that repeats it. With CI=true a failed test gets a second attempt,
 * and is named if that passes.
 *
 * `npm test -- all` runs that, and then everything else: the other engine, every mode and width, faults,
 * kills, load, three portals behind a proxy. If all passes, it writes the table of `test/README.md`.
 *
 * `npm test -- quick` is for the minutes between two changes. It checks everything, and runs the
 * unit tests that depend on what has changed since the last one that passed, some
 * contract tests on PGlite, and of the end-to-end tests those that are tagged `@smoke`.
 *
 * `npm test -- pgbouncer` runs the contract tests on PostgreSQL through PgBouncer in transaction mode.
 *
 * `npm test -- imports` tests imports for some hours: 10,000 changed documents of each format and 100
 * kills of imports, on both engines.
 *
 * `npm test -- topology` runs the tests of three portals behind a proxy, and the end-to-end tests behind
 * each proxy.
 */
import "./node-version.mjs";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { check } from "./check.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensurePrograms } from "./debian-programs.mjs";
import { linkPostgresLibraries } from "./postgres-links.mjs";
import {
  caches,
  command,
  endProgramsWithThisProcess,
  filesOf,
  install,
  isBuilt,
  projectPath,
  root,
  run,
  say,
  secondsSince,
  Stop,
} from "./project.mjs";
import { runPlaywright, runSoakSlice, runVitest } from "./test-runners.mjs";
import { writeTierTable } from "./tier-table.mjs";

/** @typedef {import("./test-runners.mjs").Count} Count */

/** The journeys of `npm test`, with JavaScript, by project and tag (`playwright.config.ts`). */
const gate = "^(wide|phone) .*@gate";

/** @returns {Promise<boolean>} whether Java runs here, which the Nu HTML checker needs */
async function hasJava() {
  return (await run("java", ["-version"], { quiet: true })).code === 0;
}

/** @returns {Promise<Count>} */
async function built() {
  if (isBuilt()) {
    say("  ✓ stands already, made of these sources");
    return { passed: 1, failed: 0 };
  }
  const { code } = await run(process.execPath, ["scripts/build.mjs"]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @typedef {{ name: string, work: () => Promise<Count> }} Step */

/**
 * What runs side by side: steps, and lists of steps that run one after another.
 * @typedef {(Step | Step[])[]} Group
 */

/** The tests that `npm test` leaves to `npm test -- all`; vitest.config.ts explains the tags. */
const heavy = ["--tags-filter=all || second-engine"];
const light = ["--tags-filter=!all && !second-engine"];

/**
 * Returns the files with tests that are tagged `all`: collecting those of all others takes longer than running these.
 *
 * @param {...string} folders of `test/`
 */
const heavyFiles = (...folders) =>
  folders
    .flatMap((folder) => filesOf(join(root, "test", folder)))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => /@module-tag all|"all"/.test(readFileSync(file, "utf8")))
    .map(projectPath);

/** @param {string} chromium @returns {Group[]} */
const gateSteps = (chromium) => [
  [
    { name: "check", work: check },
    { name: "build", work: built },
  ],
  // Two lists of about the same length, so that both processors work to the end.
  [
    [
      {
        name: "unit tests",
        work: () => runVitest("unit", light),
      },
      {
        name: "pages without a browser",
        work: () => runVitest("pages", light),
      },
      {
        name: "journeys in the browser",
        work: () => runPlaywright(chromium, ["--grep", gate]),
      },
    ],
    {
      name: "contract tests on one engine",
      work: () => runVitest("contract", light),
    },
  ],
];

/** @param {string} chromium @returns {Group[]} what `npm test -- all` runs beyond {@link gateSteps} */
const furtherSteps = (chromium) => [
  [
    {
      name: "heavy contract tests, and all others on the second engine",
      work: () => runVitest("contract", heavy),
    },
    // These wait for time-outs, restarts and slow clients most of their time.
    [
      {
        name: "three portals behind a proxy",
        work: () => runVitest("topology"),
      },
      {
        name: "heavy unit tests",
        work: () =>
          runVitest("unit", [
            ...heavy,
            ...heavyFiles("app", "provider", "scripts", "shared"),
          ]),
      },
    ],
    { name: "faults and load", work: runSoakSlice },
  ],
  [
    {
      name: "crawls without a browser",
      work: () => runVitest("pages", [...heavy, ...heavyFiles("pages")]),
    },
    {
      name: "all other end-to-end tests",
      work: () => runPlaywright(chromium, ["--grep-invert", gate]),
    },
  ],
];

/** @param {string} chromium @returns {Group[]} everything that is tested behind a proxy */
const topologySteps = (chromium) => [
  [{ name: "build", work: built }],
  [
    {
      name: "three portals behind a proxy",
      work: () => runVitest("topology"),
    },
  ],
  [
    {
      name: "end-to-end tests behind nginx",
      work: () => runPlaywright(chromium, [], { E2E_TOPOLOGY: "nginx" }),
    },
  ],
  [
    {
      name: "end-to-end tests behind HAProxy",
      work: () => runPlaywright(chromium, [], { E2E_TOPOLOGY: "haproxy" }),
    },
  ],
];

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

/** @param {string} chromium @returns {Promise<Group[]>} */
async function quickSteps(chromium) {
  const since = await readQuickCommit();
  return [
    // Much of either runs on one processor.
    [
      { name: "check", work: check },
      { name: "build", work: built },
    ],
    [
      {
        name: since
          ? "unit tests of what has changed"
          : "unit tests (all in the first quick run)",
        work: () =>
          runVitest("unit", [...light, ...(since ? ["--changed", since] : [])]),
      },
      {
        name: "some contract tests on PGlite",
        work: () =>
          runVitest("contract", [...light, ...quickContractTests], {
            CONTRACT_ENGINES: "pglite",
          }),
      },
    ],
    [
      {
        name: "smoke tests",
        work: () =>
          runPlaywright(chromium, ["--grep", "@smoke", "--project", "wide"]),
      },
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

/** @returns {Promise<Group[]>} the contract tests through PgBouncer */
async function pgbouncerSteps() {
  if ((await ensurePrograms(["pgbouncer"])).length > 0)
    throw new Stop("Install PgBouncer first.");
  const env = { CONTRACT_ENGINES: "postgresql", CONTRACT_POOLER: "pgbouncer" };
  return [
    [
      {
        name: "contract tests through PgBouncer",
        work: () => runVitest("contract", [], env),
      },
    ],
  ];
}

/** @returns {Group[]} the tests of imports with many more runs and kills */
function importSteps() {
  const env = {
    FUZZ_RUNS: "10000",
    IMPORT_KILLS: "50",
  };
  const files = ["hostile-requests", "killed-imports"];
  return [
    [
      {
        name: "tests of imports",
        work: () => runVitest("contract", files, env),
      },
    ],
  ];
}

/**
 * Programs without which some tests are left out, and that are missing here.
 * @type {string[]}
 */
const leftOut = [];

const modes = /** @type {const} */ ([
  "gate",
  "all",
  "quick",
  "imports",
  "pgbouncer",
  "topology",
]);

/** @param {(typeof modes)[number]} mode @returns {Promise<Group[]>} the steps that were asked for */
async function stepsFor(mode) {
  if (mode === "pgbouncer") return pgbouncerSteps();
  if (mode === "imports") return importSteps();
  const chromium = await ensureChromium();
  say(`Chromium: ${chromium}`);
  if (mode === "quick") return quickSteps(chromium);
  if (mode === "gate") return gateSteps(chromium);
  leftOut.push(...(await ensurePrograms(["pgbouncer", "nginx", "haproxy"])));
  if (mode === "topology") return topologySteps(chromium);
  leftOut.push(...(await ensurePrograms(["promtool"])));
  if (!(await hasJava())) leftOut.push("Java 11");
  return [...gateSteps(chromium), ...furtherSteps(chromium)];
}

/**
 * Runs all steps and prints their results.
 * @param {Group[]} groups
 * @returns {Promise<{ failed: number, results: import("./tier-table.mjs").Result[] }>}
 */
async function runSteps(groups) {
  const began = performance.now();
  /** @type {import("./tier-table.mjs").Result[]} */
  const results = [];
  for (const [index, group] of groups.entries()) {
    const names = group.flat().map(({ name }) => name);
    say(`\n[${index + 1}/${groups.length}] ${names.join(", ")}`);
    await Promise.all(
      group.map(async (steps) => {
        for (const { name, work } of [steps].flat()) {
          const stepBegan = performance.now();
          const count = await work();
          const seconds = (performance.now() - stepBegan) / 1_000;
          results.push({ name, seconds, ...count });
        }
      }),
    );
  }
  const flaky = results.flatMap((one) => one.flaky ?? []);
  if (flaky.length > 0)
    say(`\nPassed on the second attempt:\n${flaky.join("\n")}`);
  const failures = results.flatMap((one) => one.failures ?? []);
  if (failures.length > 0) say(`\n${failures.join("\n")}`);
  const summary = results.map(
    ({ name, passed, failed, seconds }) =>
      `${name}: ${passed} passed, ${failed} failed in ${seconds.toFixed(1)} s`,
  );
  if (leftOut.length > 0)
    say(`\nLeft out, because it is not installed here: ${leftOut.join(", ")}`);
  say(`\n${summary.join("\n")}\nAll in ${secondsSince(began)}.`);
  const sum = (/** @type {"passed" | "failed"} */ key) =>
    results.reduce((total, one) => total + one[key], 0);
  say(`${sum("passed")} passed, ${sum("failed")} failed`);
  return { failed: sum("failed"), results };
}

await command(async () => {
  const [given = "gate", ...rest] = process.argv.slice(2);
  const mode = modes.find((one) => one === given);
  if (!mode || rest.length > 0)
    throw new Stop(
      "npm test takes nothing, or: npm test -- all | quick | imports | pgbouncer | topology",
    );
  endProgramsWithThisProcess();
  await install();
  linkPostgresLibraries();
  const { failed, results } = await runSteps(await stepsFor(mode));
  if (mode === "quick" && failed === 0) await writeQuickCommit();
  if (mode === "all" && failed === 0)
    writeTierTable(results, gateSteps("").flat(2).length);
  return failed === 0 ? 0 : 1;
});
