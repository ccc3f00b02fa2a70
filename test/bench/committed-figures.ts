import { readFile } from "node:fs/promises";
import { arch, cpus, platform, totalmem } from "node:os";
import * as z from "zod";
import {
  limitText,
  type Finding,
  type Measurement,
  type Outcome,
  type Spread,
} from "./measurement";
import { withUnit } from "./statistics";

const figure = z.object({
  value: z.number(),
  unit: z.string(),
  /** Range over the rounds of the run; equal to the value for a figure that was taken once. */
  low: z.number(),
  high: z.number(),
  /** Date of the run, `YYYY-MM-DD`. */
  takenOn: z.string(),
  /** As in {@link Finding}. */
  detail: z.array(z.string()),
});
const committedFigures = z.object({
  /** The machine of all figures, as in docs/performance.md. */
  machine: z.string(),
  /** By the name of the measurement. */
  figures: z.record(z.string(), figure),
});

/** One figure that was taken. */
export type Figure = z.infer<typeof figure>;
/** The committed figures (docs/performance.json). */
export type CommittedFigures = z.infer<typeof committedFigures>;

/** Returns whether a figure depends on the machine: it is compared only on the same one. */
export const dependsOnMachine = ({ limit }: Measurement): boolean =>
  ["ms", "MB"].includes(limit.unit);

/** Describes the machine without its name: processor, cores, memory, platform, Node. */
export function machineNote(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const model = processors[0]?.model.trim() || "unnamed processor";
  return `${processors.length} cores (${model}), ${memory} GB, ${platform()} ${arch()}, Node ${process.versions.node}`;
}

/**
 * Reads the committed figures.
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
 * Returns the figures for docs/performance.json: those of a run, and the committed ones of measurements
 * that were not or could not be taken.
 * @param measurements all that there are
 */
export function withOutcomes(
  committed: CommittedFigures | null,
  measurements: readonly Measurement[],
  outcomes: readonly Outcome[],
  date: Date,
): CommittedFigures {
  const takenOn = date.toISOString().slice(0, 10);
  const isWhole = outcomes.length === measurements.length;
  const machine = (isWhole ? null : committed?.machine) ?? machineNote();
  const figures: Record<string, Figure> = {};
  for (const measurement of measurements) {
    const { name, limit } = measurement;
    const kept = committed?.figures[name];
    const finding = outcomes.find(
      (one) => one.measurement === measurement,
    )?.finding;
    if (finding)
      figures[name] = {
        value: finding.value,
        unit: limit.unit,
        ...spreadOf(finding),
        takenOn,
        detail:
          machine === machineNote()
            ? finding.detail
            : [...finding.detail, `Another machine: ${machineNote()}`],
      };
    else if (kept) figures[name] = kept;
  }
  return { machine, figures };
}

/** Returns the range of a figure, which is the figure itself if it was taken once. */
export const spreadOf = ({ value, spread }: Finding): Spread =>
  spread ?? { low: value, high: value };

/** Returns the finding that a figure was made of. */
export function findingOf({ value, low, high, detail }: Figure): Finding {
  return { value, detail, ...(low < high && { spread: { low, high } }) };
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
  if (dependsOnMachine(measurement) && committed.machine !== machineNote())
    return null;
  const { unit } = limit;
  const now = { value: finding.value, unit, ...spreadOf(finding) };
  const isWorse =
    limit.bound === "atMost"
      ? now.value > before.high && before.value < now.low
      : now.value < before.low && before.value > now.high;
  if (!isWorse) return null;
  return `${name} got worse: ${shown(now)}, after ${shown(before)} on ${before.takenOn} (limit: ${limitText(limit)}).`;
}

function shown({
  value,
  unit,
  low,
  high,
}: Omit<Figure, "takenOn" | "detail">): string {
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
