import type { Cell } from "./faults/run-cell";
import type { KillResult } from "./kills/run-kills";
import type { LoadResult } from "./load/run-load";
import type { SoakSettings } from "./settings";

/** The results of the parts that were run. */
export interface SoakResult {
  settings: SoakSettings;
  startedAt: string;
  minutes: number;
  cells: Cell[];
  kills: KillResult | null;
  load: LoadResult | null;
}

/** Counts what has passed and failed: cells, kills and load. */
export function countResults({ cells, kills, load }: SoakResult): {
  passed: number;
  failed: number;
} {
  const outcomes = [...cells, kills, load].flatMap((one) => one ?? []);
  const passed = outcomes.filter(({ problems }) => problems.length === 0);
  return { passed: passed.length, failed: outcomes.length - passed.length };
}

/** Lists everything that has failed, one line each. */
export const listFailures = ({ cells, kills, load }: SoakResult): string[] => [
  ...cells.flatMap(({ call, fault, problems }) =>
    problems.map((problem) => `${call}, ${fault}: ${problem}`),
  ),
  ...(kills?.problems ?? []),
  ...(load?.problems ?? []),
];

/** Returns the report in Markdown; a section without lines is left out. */
export function reportOf(result: SoakResult): string {
  const { startedAt, minutes, cells, kills, load } = result;
  const { passed, failed } = countResults(result);
  const sections: [title: string, lines: readonly string[]][] = [
    ["Failures", listFailures(result).map((one) => `- ${one}`)],
    ["Faults", table(summarize("Fault", cells, ({ fault }) => fault))],
    ["Calls", table(summarize("Call", cells, ({ call }) => call))],
    ["Kills", (kills?.lines ?? []).map((line) => `- ${line}`)],
    ["Load", load ? [describeLoad(load), ""] : []],
    ["Load by time", table(load?.periods ?? [])],
    ["Load by task", table(load?.tasks ?? [])],
  ];
  return [
    `# Soak test\n\n${startedAt}, ${minutes} minutes: ${passed} passed, ${failed} failed.\n`,
    ...sections
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => `## ${title}\n\n${lines.join("\n")}\n`),
  ].join("\n");
}

/** Counts the cells of each fault or of each call. */
function summarize(
  title: string,
  cells: readonly Cell[],
  nameOf: (cell: Cell) => string,
) {
  return [...new Set(cells.map(nameOf))].map((name) => {
    const own = cells.filter((cell) => nameOf(cell) === name);
    const passed = own.filter(({ problems }) => problems.length === 0).length;
    const longestMs = Math.max(...own.map(({ durationMs }) => durationMs));
    return { [title]: name, passed: `${passed} of ${own.length}`, longestMs };
  });
}

const describeLoad = (load: LoadResult) =>
  `${load.users} users, ${load.processes} processes of the portal, ${load.minutes} minutes, ${load.requests} requests, ${load.busySignIns} sign-ins asked to wait, ${load.serverErrors.length} other answers of 5xx, ${load.failures.length} unexpected pages.`;

/** A table of records, whose names are its headings; without records it has no lines. */
function table(records: readonly object[]): string[] {
  if (records.length === 0) return [];
  const titles = Object.keys(records[0] ?? {});
  return [titles, titles.map(() => "---"), ...records.map(Object.values)].map(
    (cells) => `| ${cells.join(" | ")} |`,
  );
}
