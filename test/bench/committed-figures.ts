import { readFile } from "node:fs/promises";
import * as z from "zod";
import type { Limit, Spread } from "./measurement";
import { limitText, machineNote, withUnit, type Outcome } from "./report";

const figure = z.object({
  value: z.number(),
  unit: z.string(),
  /** Range over the rounds of the run; equal to the value for a figure that was taken once. */
  low: z.number(),
  high: z.number(),
});
const committedFigures = z.object({
  /** Date of the run, `YYYY-MM-DD`. */
  takenOn: z.string(),
  /** As in docs/performance.md. */
  machine: z.string(),
  /** By the name of the measurement. */
  figures: z.record(z.string(), figure),
});

/** One figure of a run. */
type Figure = z.infer<typeof figure>;
/** The figures of the last full run that was committed (docs/performance.json). */
export type CommittedFigures = z.infer<typeof committedFigures>;

/** Units of figures that depend on the machine: they are compared only on the same one. */
const machineUnits = new Set(["ms", "MB"]);

/**
 * Reads the figures of the last full run.
 * @returns null if there is no such file
 * @throws if the file is not what `withOutcomes` wrote
 */
export async function readCommittedFigures(
  file: string,
): Promise<CommittedFigures | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  return committedFigures.parse(JSON.parse(text));
}

/**
 * Returns the figures of a run for docs/performance.json. A figure that could not be taken keeps the
 * committed one.
 */
export function withOutcomes(
  committed: CommittedFigures | null,
  outcomes: Outcome[],
  date: Date,
): CommittedFigures {
  const figures: Record<string, Figure> = {};
  for (const { measurement, finding } of outcomes) {
    const { name, limit } = measurement;
    const kept = committed?.figures[name];
    if (finding) figures[name] = figureOf(finding, limit);
    else if (kept) figures[name] = kept;
  }
  const takenOn = date.toISOString().slice(0, 10);
  return { takenOn, machine: machineNote(), figures };
}

function figureOf(
  { value, spread }: { value: number; spread?: Spread },
  { unit }: Limit,
): Figure {
  return {
    value,
    unit,
    low: spread?.low ?? value,
    high: spread?.high ?? value,
  };
}

/**
 * Compares an outcome with the committed figure of the same name. It is worse if it lies outside of the
 * spread of the committed run, and the committed figure outside of the spread of this run.
 * @returns a sentence that says what got worse, or null: not worse, not taken, or nothing to compare with
 */
export function describeWorse(
  committed: CommittedFigures,
  { measurement, finding }: Outcome,
): string | null {
  const { name, limit } = measurement;
  const before = committed.figures[name];
  if (!finding || before?.unit !== limit.unit) return null;
  if (machineUnits.has(limit.unit) && committed.machine !== machineNote())
    return null;
  const now = figureOf(finding, limit);
  const isWorse =
    limit.bound === "atMost"
      ? now.value > before.high && before.value < now.low
      : now.value < before.low && before.value > now.high;
  if (!isWorse) return null;
  return `${name} got worse: ${shown(now)}, after ${shown(before)} on ${committed.takenOn} (limit: ${limitText(limit)}).`;
}

function shown({ value, unit, low, high }: Figure): string {
  const figure = withUnit(value, unit);
  return low === high
    ? figure
    : `${figure} (${withUnit(low, unit)} to ${withUnit(high, unit)})`;
}

/**
 * Combines two runs of a measurement that takes its figure once: the better figure, with the range of
 * both as its spread. A run that failed leaves the other.
 */
export function combineRuns(first: Outcome, second: Outcome): Outcome {
  if (!first.finding || !second.finding) return second.finding ? second : first;
  const { bound } = first.measurement.limit;
  const values = [first.finding.value, second.finding.value];
  const spread = { low: Math.min(...values), high: Math.max(...values) };
  const value = bound === "atMost" ? spread.low : spread.high;
  const better = first.finding.value === value ? first.finding : second.finding;
  return { ...first, finding: { ...better, spread } };
}
