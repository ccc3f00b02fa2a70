import { arch, cpus, loadavg, platform, totalmem } from "node:os";
import {
  reaches,
  type Finding,
  type Limit,
  type Measurement,
} from "./measurement";
import { rounded } from "./statistics";

/** The outcome of one measurement. */
export interface Outcome {
  measurement: Measurement;
  /** Null if the figure could not be taken; `trouble` contains the reason. */
  finding: Finding | null;
  trouble: string | null;
}

/** Formats a figure with its unit. */
export function withUnit(value: number, unit: string): string {
  return unit === "" ? rounded(value) : `${rounded(value)} ${unit}`;
}

export function limitText({ bound, value, unit }: Limit): string {
  return `${bound === "atMost" ? "at most" : "at least"} ${withUnit(value, unit)}`;
}

export function resultText({ measurement, finding }: Outcome): string {
  if (!finding) return "not taken";
  return reaches(measurement.limit, finding.value) ? "pass" : "MISS";
}

export function valueText({ measurement, finding }: Outcome): string {
  return finding ? withUnit(finding.value, measurement.limit.unit) : "–";
}

/** The range of the figure over the rounds of the run; a dash for a figure that was taken once. */
export function spreadText({ measurement, finding }: Outcome): string {
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

function tableRow(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function groupSection(group: string, outcomes: Outcome[]): string {
  const details = outcomes.flatMap(({ measurement, finding, trouble }) => {
    const lines = finding?.detail ?? [trouble ?? ""];
    return [
      `**${measurement.figure}** (\`${measurement.name}\`). ${measurement.meaning}`,
      "",
      ...lines.map((line) => `- ${line}`),
      "",
    ];
  });
  return [`## ${group}`, "", ...details].join("\n");
}

const introduction = `# Speed and memory

Written by \`npm run bench\`; do not edit by hand. Figures are ratios or counts within one run on one
machine, so that they mean the same on another; the few in milliseconds are what this machine took.
\`npm run bench -- <name> …\` takes single figures and prints them without writing this page. The spread
is the range of the figure over the rounds of the run. docs/performance.json has the same figures for
the next run, which fails if one got worse by more than the spreads of both
([reason](decisions/108-speed-regressions.md)).`;

const theLine = `## The slow line

"Cold Slow 3G" is a loopback proxy that behaves like a path of 400 ms round trip and 400 kbps each way
(\`test/bench/line\`): a new connection pays one round trip for TCP and one for TLS 1.3 before its first
request; the server's bytes leave in segments of 1,460 B, ten in the first flight (RFC 6928), and every
acknowledgement widens the window by what it confirms; all connections share the rate. Nothing is lost
and nothing jitters. Bytes of the TLS handshake and its records are not counted, for any side. The
same code with a virtual clock is the model whose figures stand beside Chromium's. Chromium is real,
with a fresh profile for every page; a row counts as shown when the frame that holds it was painted.`;

/** The content of docs/performance.md. */
export function performancePage(
  outcomes: Outcome[],
  date: Date,
  warning: string | null,
): string {
  const groups = [
    ...new Set(outcomes.map(({ measurement }) => measurement.group)),
  ];
  const passed = outcomes.filter(
    (outcome) => resultText(outcome) === "pass",
  ).length;
  return [
    introduction,
    "",
    `Taken on ${date.toISOString().slice(0, 10)}: ${machineNote()}. ${passed} of ${outcomes.length} figures reach their limit.${warning ? ` ${warning}` : ""}`,
    "",
    tableRow(["Figure", "Measured", "Spread", "Limit", "Result"]),
    tableRow(["---", "---", "---", "---", "---"]),
    ...outcomes.map((outcome) =>
      tableRow([
        outcome.measurement.figure,
        valueText(outcome),
        spreadText(outcome),
        limitText(outcome.measurement.limit),
        resultText(outcome),
      ]),
    ),
    "",
    ...groups.map((group) =>
      groupSection(
        group,
        outcomes.filter(({ measurement }) => measurement.group === group),
      ),
    ),
    theLine,
    "",
  ].join("\n");
}
