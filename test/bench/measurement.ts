import type { Laboratory } from "./harness";

/** The figure that a measurement has to reach. */
export interface Limit {
  /** `atMost`: smaller is better; `atLeast`: larger is better. */
  bound: "atMost" | "atLeast";
  value: number;
  /** Unit as printed behind the number: `×`, `B`, `ms`, `MB`, or empty for a count. */
  unit: string;
}

/** What one run of a measurement found. */
export interface Finding {
  /** The figure to hold against the limit, in the limit's unit. */
  value: number;
  /** The figures behind it, one short line each. */
  detail: string[];
}

/** One row of the table in docs/performance.md. */
export interface Measurement {
  /** What `npm run bench -- <name>` runs. */
  name: string;
  /** The heading that it stands under. */
  group:
    | "One flight"
    | "JavaScript"
    | "Slow line"
    | "Server"
    | "Sign-in flood"
    | "Memory"
    | "Export"
    | "Sorting"
    | "Look-ups"
    | "Summaries"
    | "Map";
  /** What the figure is, in words of a table row. */
  figure: string;
  /** How it is taken and what it leaves out. */
  meaning: string;
  limit: Limit;
  /** Takes the figure; throws when it cannot be taken at all. */
  run(laboratory: Laboratory): Promise<Finding>;
}

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
