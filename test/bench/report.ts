import { arch, cpus, loadavg, platform, totalmem } from "node:os";
import {
  reaches,
  type Finding,
  type Limit,
  type Measurement,
} from "./measurement";
import { rounded } from "./statistics";

/** One row of a table of figures. */
export interface Shown {
  measurement: Measurement;
  /** Null if the figure was not taken. */
  finding: Finding | null;
}

/** The outcome of one measurement. */
export interface Outcome extends Shown {
  /** Why the figure could not be taken. */
  trouble: string | null;
}

/** Formats a figure with its unit. */
export function withUnit(value: number, unit: string): string {
  return unit === "" ? rounded(value) : `${rounded(value)} ${unit}`;
}

export function limitText({ bound, value, unit }: Limit): string {
  return `${bound === "atMost" ? "at most" : "at least"} ${withUnit(value, unit)}`;
}

export function resultText({ measurement, finding }: Shown): string {
  if (!finding) return "not taken";
  return reaches(measurement.limit, finding.value) ? "pass" : "MISS";
}

export function valueText({ measurement, finding }: Shown): string {
  return finding ? withUnit(finding.value, measurement.limit.unit) : "–";
}

/** The range of the figure over the rounds of the run; a dash for a figure that was taken once. */
export function spreadText({ measurement, finding }: Shown): string {
  if (!finding?.spread) return "–";
  const { low, high } = finding.spread;
  return `${rounded(low)} to ${withUnit(high, measurement.limit.unit)}`;
}

/** The outcomes as lines of a table with columns of even width, for a terminal. */
export function terminalTable(outcomes: Outcome[]): string {
  const rows = outcomes.map((outcome) => [
    outcome.measurement.name,
    valueText(outcome),
    spreadText(outcome),
    limitText(outcome.measurement.limit),
    resultText(outcome),
  ]);
  const titles = ["measurement", "figure", "spread", "limit", "result"];
  const all = [titles, ...rows];
  const widths = titles.map((_, column) =>
    Math.max(...all.map((row) => (row[column] ?? "").length)),
  );
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/**
 * Warns when other programs keep the machine busy, because figures in milliseconds then depend on
 * them. Checked before anything is started; null if the machine is idle.
 */
export function busyWarning(): string | null {
  const [lastMinute = 0] = loadavg();
  if (lastMinute < cpus().length / 2) return null;
  return `The machine was busy with other programs (load ${rounded(lastMinute)} on ${cpus().length} cores in the minute before): times are longer than the portal's own.`;
}

/** Describes the machine without its name: processor, cores, memory, platform, Node. */
export function machineNote(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const model = processors[0]?.model.trim() || "unnamed processor";
  return `${processors.length} cores (${model}), ${memory} GB, ${platform()} ${arch()}, Node ${process.versions.node}`;
}
