/**
 * `npm run bench`: takes every figure, writes docs/performance.md and docs/performance.json, and compares
 * them with the figures that were there. With names, it takes those and prints them; with `--write` and
 * names, it renews those. Exits with 1 if a figure misses its limit, cannot be taken, or got worse by
 * more than its noise.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  combineRuns,
  dependsOnMachine,
  describeWorse,
  machineNote,
  readCommittedFigures,
  withOutcomes,
} from "./committed-figures";
import { root } from "../portal/node-programs";
import { BenchmarkHarness } from "./harness";
import { measurements } from "./measures/all";
import { limitText, type Measurement, type Outcome } from "./measurement";
import { closeConnections } from "./programs/provider-calls";
import { busyWarning, cellsOf, performancePage, resultText } from "./report";

function chosen(names: string[]): Measurement[] {
  const unknown = names.filter(
    (name) => !measurements.some((one) => one.name === name),
  );
  if (unknown.length > 0) {
    const known = measurements.map(({ name }) => name).join(", ");
    throw new Error(
      `No measurement is called ${unknown.join(", ")}. There are: ${known}`,
    );
  }
  return names.length === 0
    ? measurements
    : measurements.filter(({ name }) => names.includes(name));
}

const take = (
  measurement: Measurement,
  harness: BenchmarkHarness,
): Promise<Outcome> =>
  measurement.run(harness).then(
    (finding) => ({ measurement, finding, trouble: null }),
    (error: unknown) => {
      const trouble = error instanceof Error ? error.message : String(error);
      const shown = trouble.split("\n").slice(0, 12).join("\n");
      return { measurement, finding: null, trouble: shown };
    },
  );

const page = path.join(root, "docs/performance.md");
const figuresFile = path.join(root, "docs/performance.json");

const { positionals: names, values: options } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean", default: false } },
});
const isWhole = names.length === 0;
const writes = isWhole || options.write;
const committed = writes ? await readCommittedFigures(figuresFile) : null;
const onlyHere = chosen(names).filter(dependsOnMachine);
if (
  committed &&
  !isWhole &&
  committed.machine !== machineNote() &&
  onlyHere.length > 0
)
  throw new Error(
    `The committed figures were taken on another machine (${committed.machine}), and these depend on it: ${onlyHere.map(({ name }) => name).join(", ")}. Take all of them again.`,
  );
const worse: string[] = [];
const warning = busyWarning();
if (warning) console.log(warning);
const harness = new BenchmarkHarness();
const outcomes: Outcome[] = [];
try {
  for (const measurement of chosen(names)) {
    console.log(`${measurement.name}: ${measurement.figure} …`);
    let outcome = await take(measurement, harness);
    // A figure that is taken once has no spread: it is taken again before it counts as worse.
    if (
      committed &&
      describeWorse(committed, outcome) &&
      !outcome.finding?.spread
    )
      outcome = combineRuns(outcome, await take(measurement, harness));
    outcomes.push(outcome);
    const sentence = committed && describeWorse(committed, outcome);
    if (sentence) worse.push(sentence);
    for (const line of outcome.finding?.detail ?? [outcome.trouble])
      console.log(`    ${line}`);
    const { Measured, Result } = cellsOf(outcome);
    console.log(`  ${Measured} (${limitText(measurement.limit)}): ${Result}`);
  }
} finally {
  await harness.close();
  await closeConnections();
}
console.table(
  Object.fromEntries(
    outcomes.map((one) => [one.measurement.name, cellsOf(one)]),
  ),
);
if (writes) {
  const figures = withOutcomes(committed, measurements, outcomes, new Date());
  await writeFile(page, performancePage(measurements, figures));
  await writeFile(figuresFile, `${JSON.stringify(figures, null, 2)}\n`);
  console.log("\nWritten to docs/performance.md and docs/performance.json");
  if (!committed)
    console.log("There was no docs/performance.json to compare with.");
  for (const sentence of worse) console.log(sentence);
}
const reachesLimits = outcomes.every(
  (outcome) => resultText(outcome) === "pass",
);
process.exitCode = reachesLimits && worse.length === 0 ? 0 : 1;
