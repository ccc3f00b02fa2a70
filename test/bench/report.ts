import { cpus, loadavg } from "node:os";
import {
  findingOf,
  spreadOf,
  type CommittedFigures,
} from "./committed-figures";
import {
  limitText,
  reaches,
  type Measurement,
  type Outcome,
} from "./measurement";
import { rounded, withUnit } from "./statistics";

/** A figure, or its absence. */
type Shown = Pick<Outcome, "measurement" | "finding">;

export function resultText({ measurement, finding }: Shown): string {
  if (!finding) return "not taken";
  return reaches(measurement.limit, finding.value) ? "pass" : "MISS";
}

/** The cells of a figure in a table, by their headings. */
export function cellsOf({ measurement, finding }: Shown) {
  const { unit } = measurement.limit;
  const { low, high } = finding ? spreadOf(finding) : { low: 0, high: 0 };
  return {
    Measured: finding ? withUnit(finding.value, unit) : "–",
    // A figure that was taken once has none.
    Spread: low < high ? `${rounded(low)} to ${withUnit(high, unit)}` : "–",
    Limit: limitText(measurement.limit),
    Result: resultText({ measurement, finding }),
  };
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

const introduction = `# Speed and memory

Written by \`npm run bench\`; do not edit by hand. Figures are ratios or counts within one run on one
machine, so that they mean the same on another; the few in milliseconds are what this machine took.
\`npm run bench -- <name> …\` takes single figures and prints them; with \`--write\` before the names it
renews them here, too; a ratio that was then taken on another machine names it. The spread is the range of the figure over the rounds of the run.
docs/performance.json has the same figures for the next run, which fails if one got worse by more than
the spreads of both ([reason](decisions/108-speed-regressions.md)).`;

const theLine = `## The slow line

"Cold Slow 3G" is a loopback proxy that behaves like a path of 400 ms round trip and 400 kbps each way
(\`test/bench/programs/slow-line.ts\`): a new connection pays one round trip for TCP and one for TLS 1.3
before its first request; the server's bytes leave in segments of 1,460 B, ten in the first flight
(RFC 6928), and every acknowledgement widens the window by what it confirms; all connections share the
rate. Nothing is lost and nothing jitters. Bytes of the TLS handshake and its records are not counted,
for any side. Chromium is real, with a fresh profile for every page; a row counts as shown when the frame
that holds it was painted.`;

const tableRow = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

/**
 * Returns the content of docs/performance.md.
 * @param measurements all that there are, in the order of the page
 * @param committed their figures
 */
export function performancePage(
  measurements: readonly Measurement[],
  { machine, figures }: CommittedFigures,
): string {
  const shown = measurements.map((measurement): Shown => {
    const figure = figures[measurement.name];
    return { measurement, finding: figure ? findingOf(figure) : null };
  });
  const passed = shown.filter((one) => resultText(one) === "pass").length;
  const rows = shown.map((one) => ({
    Figure: one.measurement.figure,
    ...cellsOf(one),
    Date: figures[one.measurement.name]?.takenOn ?? "–",
  }));
  const titles = Object.keys(rows[0] ?? {});
  return [
    introduction,
    "",
    `The machine: ${machine}. ${passed} of ${shown.length} figures reach their limit.`,
    "",
    tableRow(titles),
    tableRow(titles.map(() => "---")),
    ...rows.map((row) => tableRow(Object.values(row))),
    "",
    ...shown.flatMap(({ measurement, finding }) => [
      `**${measurement.figure}** (\`${measurement.name}\`). ${measurement.meaning}`,
      "",
      ...(finding?.detail ?? ["Not taken"]).map((line) => `- ${line}`),
      "",
    ]),
    theLine,
    "",
  ].join("\n");
}
