/** The table of tiers in `test/README.md`, which `npm test -- all` writes when everything has passed. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * The result of a step.
 * @typedef {import("./test-runners.mjs").Count & { name: string, seconds: number }} Result
 */

const begin = "<!-- Written by npm test -- all -->";
const end = "<!-- End of the table -->";

/**
 * Replaces the table.
 * @param {readonly Result[]} results of all steps: those of `npm test` first
 * @param {number} gateCount how many of them `npm test` runs
 */
export function writeTierTable(results, gateCount) {
  const file = join(root, "test", "README.md");
  const text = readFileSync(file, "utf8");
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from)
    throw new Error(`${file} has no place for the table of tiers.`);
  const table = `${begin}\n\n${tierTable(results, gateCount)}\n\n`;
  writeFileSync(file, text.slice(0, from) + table + text.slice(to));
}

/**
 * @param {readonly Result[]} results
 * @param {number} gateCount
 * @returns {string} a table in Markdown with a row for each step, formatted as Prettier does
 */
function tierTable(results, gateCount) {
  const rows = [
    ["Step", "Run by", "Tests", "Seconds"],
    ...results.map(({ name, passed, seconds }, at) => [
      name,
      at < gateCount ? "`npm test`" : "`npm test -- all`",
      passed.toLocaleString("en-US"),
      seconds.toFixed(0),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  const [header = [], ...body] = rows;
  return [line(header), rule, ...body.map(line)].join("\n");
}
