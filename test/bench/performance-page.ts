import { findingOf, type CommittedFigures } from "./committed-figures";
import type { Measurement } from "./measurement";
import {
  limitText,
  resultText,
  spreadText,
  valueText,
  type Shown,
} from "./report";

function tableRow(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function groupSection(group: string, outcomes: Shown[]): string {
  const details = outcomes.flatMap(({ measurement, finding }) => [
    `**${measurement.figure}** (\`${measurement.name}\`). ${measurement.meaning}`,
    "",
    ...(finding?.detail ?? ["Not taken"]).map((line) => `- ${line}`),
    "",
  ]);
  return [`## ${group}`, "", ...details].join("\n");
}

const introduction = `# Speed and memory

Written by \`npm run bench\`; do not edit by hand. Figures are ratios or counts within one run on one
machine, so that they mean the same on another; the few in milliseconds are what this machine took.
\`npm run bench -- <name> …\` takes single figures and prints them; with \`--write\` before the names it
renews them here, too. The spread is the range of the figure over the rounds of the run.
docs/performance.json has the same figures for the next run, which fails if one got worse by more than
the spreads of both ([reason](decisions/108-speed-regressions.md)).`;

const theLine = `## The slow line

"Cold Slow 3G" is a loopback proxy that behaves like a path of 400 ms round trip and 400 kbps each way
(\`test/bench/line\`): a new connection pays one round trip for TCP and one for TLS 1.3 before its first
request; the server's bytes leave in segments of 1,460 B, ten in the first flight (RFC 6928), and every
acknowledgement widens the window by what it confirms; all connections share the rate. Nothing is lost
and nothing jitters. Bytes of the TLS handshake and its records are not counted, for any side. The
same code with a virtual clock is the model whose figures stand beside Chromium's. Chromium is real,
with a fresh profile for every page; a row counts as shown when the frame that holds it was painted.`;

/**
 * Returns the content of docs/performance.md.
 * @param measurements all that there are, in the order of the page
 * @param committed their figures
 */
export function performancePage(
  measurements: readonly Measurement[],
  { machine, figures }: CommittedFigures,
): string {
  const outcomes = measurements.map((measurement): Shown => {
    const figure = figures[measurement.name];
    return { measurement, finding: figure ? findingOf(figure) : null };
  });
  const groups = [...new Set(measurements.map(({ group }) => group))];
  const passed = outcomes.filter(
    (outcome) => resultText(outcome) === "pass",
  ).length;
  return [
    introduction,
    "",
    `The machine: ${machine}. ${passed} of ${outcomes.length} figures reach their limit.`,
    "",
    tableRow(["Figure", "Measured", "Spread", "Limit", "Result", "Date"]),
    tableRow(["---", "---", "---", "---", "---", "---"]),
    ...outcomes.map((outcome) =>
      tableRow([
        outcome.measurement.figure,
        valueText(outcome),
        spreadText(outcome),
        limitText(outcome.measurement.limit),
        resultText(outcome),
        figures[outcome.measurement.name]?.takenOn ?? "–",
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
