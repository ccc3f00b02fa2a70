import escapeHtml from "escape-html";
import type { CheckOptions } from "./plans";
import type { CheckResult } from "./run-checks";

/** The formats of a report. */
export const formats = ["text", "json", "junit"] as const;
export type Format = (typeof formats)[number];

const countOf = (
  results: readonly CheckResult[],
  wanted: CheckResult["outcome"],
) => results.filter(({ outcome }) => outcome === wanted).length;

function countsOf(results: readonly CheckResult[]) {
  return {
    passed: countOf(results, "passed"),
    failed: countOf(results, "failed"),
    skipped: countOf(results, "skipped"),
  };
}

/** Groups results by call, in their order. */
function byCall(results: readonly CheckResult[]): Map<string, CheckResult[]> {
  const groups = new Map<string, CheckResult[]>();
  for (const result of results) {
    const group = groups.get(result.call) ?? [];
    group.push(result);
    groups.set(result.call, group);
  }
  return groups;
}

/** One line of totals, the last of a text report. */
export function summaryOf(results: readonly CheckResult[]): string {
  const { passed, failed, skipped } = countsOf(results);
  return `${results.length} checks: ${passed} passed, ${failed} failed, ${skipped} skipped`;
}

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
  const skippedFor = new Map<string, string[]>();
  for (const [call, group] of byCall(results)) {
    const { passed, failed, skipped } = countsOf(group);
    const counts = [
      ...(passed > 0 ? [`${passed} passed`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ].join(", ");
    const mark = failed > 0 ? "✗" : passed > 0 ? "✓" : "-";
    lines.push(`${mark} ${call}: ${counts}`);
    for (const { id, outcome, expects, reason, userSees } of group) {
      if (outcome === "failed")
        lines.push(
          `    ✗ ${id}`,
          `      Expected: ${expects}`,
          `      Found:    ${reason}`,
          `      A user sees: ${userSees}`,
        );
      if (outcome === "skipped" && reason !== null)
        skippedFor.set(reason, [...(skippedFor.get(reason) ?? []), id]);
    }
  }
  if (skippedFor.size > 0) lines.push("", "Skipped:");
  for (const [reason, ids] of skippedFor) {
    const shown = ids.slice(0, 3).join(", ");
    const more = ids.length > 3 ? ` and ${ids.length - 3} more` : "";
    lines.push(`  - ${reason}: ${shown}${more}`);
  }
  return [...lines, "", summaryOf(results), ""].join("\n");
}

function jsonReport(
  results: readonly CheckResult[],
  { url, write, startDate, endDate, now }: CheckOptions,
): string {
  const report = {
    url,
    checkedAt: now.toISOString(),
    startDate,
    endDate,
    write,
    ...countsOf(results),
    checks: results,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

// XML 1.0 cannot contain these characters, escaped or not.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const notInXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const escapeXml = (text: string) =>
  escapeHtml(text.toWellFormed().replaceAll(notInXml, ""));

/** An XML element with escaped attributes; `children` are elements. */
function element(
  name: string,
  attributes: Record<string, string | number>,
  children: readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join("");
  return children.length === 0
    ? `<${name}${written}/>`
    : `<${name}${written}>\n${children.join("\n")}\n</${name}>`;
}

const seconds = (results: readonly CheckResult[]) =>
  results.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1_000;

function testCase(result: CheckResult): string {
  const { id, call, outcome, reason, userSees, expects } = result;
  const name = id.slice(call.length + 1);
  const attributes = { classname: call, name, time: seconds([result]) };
  const message = reason ?? "";
  if (outcome === "passed") return element("testcase", attributes);
  const told =
    outcome === "skipped"
      ? element("skipped", { message })
      : `<failure message="${escapeXml(message)}">${escapeXml(`Expected: ${expects}\nFound: ${message}\nA user sees: ${userSees}`)}</failure>`;
  return element("testcase", attributes, [told]);
}

/** The format that build servers read. */
function junitReport(results: readonly CheckResult[]): string {
  const attributesOf = (some: readonly CheckResult[]) => ({
    tests: some.length,
    failures: countOf(some, "failed"),
    skipped: countOf(some, "skipped"),
    time: seconds(some),
  });
  const suites = [...byCall(results)].map(([name, group]) =>
    element("testsuite", { name, ...attributesOf(group) }, group.map(testCase)),
  );
  const all = { name: "provider check", ...attributesOf(results) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", all, suites)}\n`;
}

/** Writes a report. */
export function writeReport(
  format: Format,
  results: readonly CheckResult[],
  options: CheckOptions,
): string {
  switch (format) {
    case "text":
      return textReport(results, options);
    case "json":
      return jsonReport(results, options);
    case "junit":
      return junitReport(results);
  }
}
