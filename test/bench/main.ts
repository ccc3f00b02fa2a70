/**
 * `npm run bench`: takes every figure and writes docs/performance.md; with names, takes those and
 * prints them. Exits with 1 if a figure misses its limit or cannot be taken.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { BenchmarkHarness } from "./harness";
import { measurements } from "./measures/all";
import type { Measurement } from "./measurement";
import { projectRoot } from "./programs/places";
import { closeConnections } from "./programs/provider-calls";
import {
  busyWarning,
  limitText,
  performancePage,
  resultText,
  terminalTable,
  valueText,
  type Outcome,
} from "./report";

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

async function take(
  measurement: Measurement,
  harness: BenchmarkHarness,
): Promise<Outcome> {
  try {
    return {
      measurement,
      finding: await measurement.run(harness),
      trouble: null,
    };
  } catch (error) {
    const trouble = error instanceof Error ? error.message : String(error);
    return {
      measurement,
      finding: null,
      trouble: trouble.split("\n").slice(0, 12).join("\n"),
    };
  }
}

const names = process.argv.slice(2);
const warning = busyWarning();
if (warning) console.log(warning);
const harness = new BenchmarkHarness();
const outcomes: Outcome[] = [];
try {
  for (const measurement of chosen(names)) {
    console.log(`${measurement.name}: ${measurement.figure} …`);
    const outcome = await take(measurement, harness);
    outcomes.push(outcome);
    for (const line of outcome.finding?.detail ?? [outcome.trouble])
      console.log(`    ${line}`);
    console.log(
      `  ${valueText(outcome)} (${limitText(measurement.limit)}): ${resultText(outcome)}`,
    );
  }
} finally {
  await harness.close();
  await closeConnections();
}
console.log(`\n${terminalTable(outcomes)}`);
if (names.length === 0) {
  await writeFile(
    path.join(projectRoot, "docs/performance.md"),
    performancePage(outcomes, new Date(), warning),
  );
  console.log("\nWritten to docs/performance.md");
}
process.exitCode = outcomes.every((outcome) => resultText(outcome) === "pass")
  ? 0
  : 1;
