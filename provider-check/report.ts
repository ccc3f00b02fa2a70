import type { CheckOptions, CheckResult } from "./check-run";

/** The formats of a report. */
export const formats = ["text", "json"] as const;
export type Format = (typeof formats)[number];

const outcomes = ["passed", "failed", "skipped"] as const;

const countOf = (
  results: readonly CheckResult[],
  wanted: CheckResult["outcome"],
) => results.filter(({ outcome }) => outcome === wanted).length;
const countsOf = (results: readonly CheckResult[]) =>
  outcomes
    .filter((outcome) => countOf(results, outcome) > 0)
    .map((outcome) => `${countOf(results, outcome)} ${outcome}`)
    .join(", ");

/** One line of totals, the last of a text report. */
export const summaryOf = (results: readonly CheckResult[]) =>
  `${results.length} checks: ${countsOf(results)}`;

/** The report of a terminal: a line for each call, all failures, and why checks were skipped. */
function textReport(
  results: readonly CheckResult[],
  { url, write, startDate, endDate }: CheckOptions,
): string {
  const lines = [
    `Check of the provider ${url}`,
    `Data from ${startDate} to ${endDate}. ${write ? "Checks that write were made." : "Nothing was written."}`,
    "",
  ];
  const callOf = ({ id }: CheckResult) => id.split(".", 1)[0];
  for (const call of new Set(results.map(callOf))) {
    const group = results.filter((result) => callOf(result) === call);
    const isPassed = countOf(group, "passed") > 0;
    const mark = countOf(group, "failed") > 0 ? "✗" : isPassed ? "✓" : "-";
    lines.push(`${mark} ${call}: ${countsOf(group)}`);
    for (const { id, outcome, expects, reason, userSees } of group)
      if (outcome === "failed")
        lines.push(
          `    ✗ ${id}`,
          `      Expected: ${expects}`,
          `      Found:    ${reason}`,
          `      A user sees: ${userSees}`,
        );
  }
  const skipped = results.filter(({ outcome }) => outcome === "skipped");
  if (skipped.length > 0) lines.push("", "Skipped:");
  for (const reason of new Set(skipped.map((result) => result.reason))) {
    const ids = skipped.filter((one) => one.reason === reason);
    lines.push(`  - ${reason}: ${ids.map(({ id }) => id).join(", ")}`);
  }
  return [...lines, "", summaryOf(results), ""].join("\n");
}

/** Writes a report, without credentials. */
export function writeReport(
  format: Format,
  results: readonly CheckResult[],
  options: CheckOptions,
): string {
  if (format === "text") return textReport(results, options);
  const { url, write, startDate, endDate, now } = options;
  const report = {
    url,
    checkedAt: now.toISOString(),
    startDate,
    endDate,
    write,
    ...Object.fromEntries(outcomes.map((one) => [one, countOf(results, one)])),
    checks: results,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
