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
  const outcomes = [
    ...cells.map(({ problems }) => problems.length === 0),
    ...[kills, load].flatMap((one) => (one ? [one.problems.length === 0] : [])),
  ];
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed };
}

/** Lists everything that has failed, one line each. */
export const listFailures = ({ cells, kills, load }: SoakResult): string[] => [
  ...cells.flatMap(({ call, fault, problems }) =>
    problems.map((problem) => `${call}, ${fault}: ${problem}`),
  ),
  ...(kills?.problems ?? []),
  ...(load?.problems ?? []),
];

/** Returns the report in Markdown. */
export function reportOf(result: SoakResult): string {
  const { startedAt, minutes, cells, kills, load } = result;
  const { passed, failed } = countResults(result);
  const failures = listFailures(result);
  const sections = [
    `# Soak test\n\n${startedAt}, ${minutes} minutes: ${passed} passed, ${failed} failed.`,
    ...(failures.length > 0
      ? [`## Failures\n\n${failures.map((one) => `- ${one}`).join("\n")}`]
      : []),
    ...(cells.length > 0
      ? [
          `## Faults\n\n${cellTable("Fault", cells, ({ fault }) => fault)}`,
          `## Calls\n\n${cellTable("Call", cells, ({ call }) => call)}`,
        ]
      : []),
    ...(kills
      ? [`## Kills\n\n${kills.lines.map((line) => `- ${line}`).join("\n")}`]
      : []),
    ...(load ? [`## Load\n\n${loadText(load)}`] : []),
  ];
  return `${sections.join("\n\n")}\n`;
}

function cellTable(
  title: string,
  cells: readonly Cell[],
  nameOf: (cell: Cell) => string,
): string {
  const names = [...new Set(cells.map(nameOf))];
  const rows = names.map((name) => {
    const own = cells.filter((cell) => nameOf(cell) === name);
    const passed = own.filter(({ problems }) => problems.length === 0).length;
    const longest = Math.max(...own.map(({ durationMs }) => durationMs));
    return [name, `${passed} of ${own.length}`, `${longest}`];
  });
  return table([title, "Cells passed", "Longest, ms"], rows);
}

function loadText(load: LoadResult): string {
  const periods = load.periods.map((one) => [
    String(one.fromMinute),
    String(one.requests),
    String(one.p50Ms),
    String(one.p95Ms),
    String(one.portalMB),
    String(one.providerMB),
  ]);
  const tasks = load.tasks.map(({ name, requests, p50Ms, p95Ms }) => [
    name,
    String(requests),
    String(p50Ms),
    String(p95Ms),
  ]);
  return [
    `${load.users} users, ${load.minutes} minutes, ${load.requests} requests, ${load.busySignIns} sign-ins asked to wait, ${load.serverErrors.length} other answers of 5xx, ${load.failures.length} unexpected pages.`,
    table(
      [
        "From minute",
        "Requests",
        "p50, ms",
        "p95, ms",
        "Portal, MB",
        "Provider, MB",
      ],
      periods,
    ),
    table(["Task", "Requests", "p50, ms", "p95, ms"], tasks),
  ].join("\n\n");
}

const table = (titles: readonly string[], rows: readonly string[][]) =>
  [titles, titles.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
