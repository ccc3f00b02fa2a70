import type { BenchmarkHarness } from "./harness";
import { withUnit } from "./statistics";

/** The limit of a figure. */
export interface Limit {
  /** `atMost`: smaller is better; `atLeast`: larger is better. */
  bound: "atMost" | "atLeast";
  value: number;
  /** The unit that is printed after the number: `×`, `B`, `ms`, `MB`, or empty for a count. */
  unit: string;
}

/** The range of a figure over the rounds of one run, in the unit of its limit: the noise of the figure. */
export interface Spread {
  low: number;
  high: number;
}

/** The result of one run of a measurement. */
export interface Finding {
  /** The figure that is compared with the limit, in the limit's unit. */
  value: number;
  /** Undefined for a figure that is taken once: a count, a size, a highest value. */
  spread?: Spread;
  /** The figures from which it was computed, one short line each. */
  detail: string[];
}

/** One row of the table in docs/performance.md. */
export interface Measurement {
  /** The name for `npm run bench -- <name>`. */
  name: string;
  /** The description of the figure in the table. */
  figure: string;
  /** How it is measured and what it excludes. */
  meaning: string;
  limit: Limit;
  /** Takes the figure; throws if it cannot be taken. */
  run(harness: BenchmarkHarness): Promise<Finding>;
}

/** The outcome of one measurement in a run. */
export interface Outcome {
  measurement: Measurement;
  /** Null if the figure was not taken. */
  finding: Finding | null;
  /** Why it could not be taken. */
  trouble: string | null;
}

/** Formats a limit. */
export const limitText = ({ bound, value, unit }: Limit): string =>
  `${bound === "atMost" ? "at most" : "at least"} ${withUnit(value, unit)}`;

/** Whether a figure reaches its limit. */
export function reaches(limit: Limit, value: number): boolean {
  return limit.bound === "atMost" ? value <= limit.value : value >= limit.value;
}

export const atMost = (value: number, unit = ""): Limit => ({
  bound: "atMost",
  value,
  unit,
});
export const atLeast = (value: number, unit = ""): Limit => ({
  bound: "atLeast",
  value,
  unit,
});
