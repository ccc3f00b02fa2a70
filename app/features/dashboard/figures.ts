import type { TableRow } from "../../engine/tables/table";
import type { Counted, FiguresView } from "./figures-view";
import { paths } from "../../paths";
import { dateRangeLabel } from "../../engine/criteria/day-label";
import {
  dashboardMessages,
  formatMessage,
  searchMessages,
} from "../../engine/messages";

/**
 * The chart's data: counts per day (date in store), or per period of whole weeks
 * (`figures-per-day.server.ts`), and their conversion to and from the table of figures. Pure, without
 * dayjs, because browsers load it too.
 */

/** Cartons of one bar. Overages count as received and delivered, never as on manifest. */
export interface Figures {
  onManifest: number;
  received: number;
  delivered: number;
  /** Received, not delivered; like the next field, summed over manifests. */
  notDelivered: number;
  /** On manifest, not received: an overage of one manifest does not offset a shortage of another. */
  notReceived: number;
}

/** The figures of one bar and its first and last day, `YYYY-MM-DD`. */
export interface DayFigures extends Figures {
  start: string;
  end: string;
}

/** All data of the chart. */
export interface DashboardFigures {
  /** In chronological order; days without a manifest are included with zeros. */
  days: DayFigures[];
  /** Manifests without a date in store; null when there are none. */
  undated: Figures | null;
  /** The number counted so far if there is more to count; null once all manifests are included. */
  counted: Counted | null;
}

/** Milliseconds per day. */
export const dayMs = 86_400_000;

export const noFigures = (): Figures => ({
  onManifest: 0,
  received: 0,
  delivered: 0,
  notDelivered: 0,
  notReceived: 0,
});

/** Returns the date of a day number counted from 1970, `YYYY-MM-DD`. */
export const iso = (day: number) =>
  new Date(day * dayMs).toISOString().slice(0, 10);

/** The columns of the table of figures, after the date column. */
export const figureColumns = [
  { name: "onManifest", header: dashboardMessages.onManifest },
  { name: "received", header: dashboardMessages.received },
  { name: "delivered", header: dashboardMessages.delivered },
  { name: "notDelivered", header: dashboardMessages.receivedNotDelivered },
  { name: "notReceived", header: dashboardMessages.onManifestNotReceived },
] as const satisfies { name: keyof Figures; header: string }[];

/** Returns the rows of the table of figures; manifests without a date in store come last. */
export function figureRows({ days, undated }: DashboardFigures): TableRow[] {
  const row = (label: string, figures: Figures) => [
    label,
    ...figureColumns.map(({ name }) => String(figures[name])),
  ];
  return [
    ...days.map((day) => row(barLabel(day), day)),
    ...(undated ? [row(dashboardMessages.noDate, undated)] : []),
  ];
}

const dayNumber = (day: string) => Date.parse(day) / dayMs;

/**
 * Returns the loader's data about the figures, in addition to the rows of their table.
 * @param pool the pool of the dashboard as encoded criteria
 */
export function createFiguresView(
  { days, counted }: DashboardFigures,
  rows: FiguresView["rows"],
  pool = "",
): FiguresView {
  const { start = "", end = "" } = days[0] ?? {};
  return {
    first: start,
    last: days.at(-1)?.end ?? "",
    daysPerBar: days.length > 0 ? dayNumber(end) - dayNumber(start) + 1 : 1,
    pool,
    counted,
    rows,
  };
}

/** Returns the path of the dashboard of the days of a bar, in the same pool. */
export const barPath = (
  { pool }: Pick<FiguresView, "pool">,
  { start, end }: Pick<DayFigures, "start" | "end">,
): string =>
  paths.dashboard(
    [`s=${start}`, `f=${end}`, pool].filter((part) => part !== "").join("_"),
  );

/** Returns what the bars of a chart are. */
export function chartTitle({ daysPerBar }: Pick<FiguresView, "daysPerBar">) {
  const weeks = daysPerBar / 7;
  if (weeks < 1) return dashboardMessages.chartTitle;
  return weeks === 1
    ? dashboardMessages.weeksTitle
    : formatMessage(dashboardMessages.manyWeeksTitle, { count: weeks });
}

/** Returns how many days the last bar has, if it has fewer than the others; null otherwise. */
export function daysOfUnfinishedBar(
  days: readonly DayFigures[],
  { daysPerBar }: Pick<FiguresView, "daysPerBar">,
): number | null {
  const last = days.at(-1);
  if (last === undefined || days.length === 1) return null;
  const count = dayNumber(last.end) - dayNumber(last.start) + 1;
  return count < daysPerBar ? count : null;
}

/** Converts the rows of the table of figures back to bars. */
export function barsOf(
  { first, last, daysPerBar }: FiguresView,
  rows: readonly TableRow[],
): DayFigures[] {
  const end = dayNumber(last);
  return rows.flatMap((row, bar) => {
    const start = dayNumber(first) + bar * daysPerBar;
    // The row without a date in store has no bar.
    if (!(start <= end)) return [];
    const figures = noFigures();
    for (const [at, { name }] of figureColumns.entries())
      figures[name] = Number(row[at + 1] ?? 0);
    return [
      {
        start: iso(start),
        end: iso(Math.min(end, start + daysPerBar - 1)),
        ...figures,
      },
    ];
  });
}

/** The series of the chart, from the bottom up; `name` is the value used in `?show=`. */
export const series = [
  { name: "delivered", label: searchMessages.delivered },
  { name: "notDelivered", label: dashboardMessages.receivedNotDelivered },
  { name: "notReceived", label: dashboardMessages.onManifestNotReceived },
] as const satisfies { name: keyof Figures; label: string }[];

/** The name of a series. */
export type SeriesName = (typeof series)[number]["name"];

/** Query parameter with the visible series: `?show=notDelivered.notReceived`. */
const showParameter = "show";

/**
 * Reads the visible series from a URL.
 * @param search the query string
 * @returns all series if it contains none, or none that is known
 */
export function shownSeries(search: string): SeriesName[] {
  const asked = (new URLSearchParams(search).get(showParameter) ?? "").split(
    ".",
  );
  const all = series.map(({ name }) => name);
  const known = all.filter((name) => asked.includes(name));
  return known.length > 0 ? known : all;
}

/**
 * Returns the query string of the same page with one series shown, or hidden if it is visible. With all
 * or none visible the parameter is omitted.
 */
export function toggledSeries(search: string, toggled: SeriesName): string {
  const shown = shownSeries(search);
  const wanted = series
    .map(({ name }) => name)
    .filter((name) => shown.includes(name) !== (name === toggled));
  const rest = search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part !== "" && part.split("=")[0] !== showParameter);
  if (wanted.length > 0 && wanted.length < series.length)
    rest.push(`${showParameter}=${wanted.join(".")}`);
  return rest.length === 0 ? "" : `?${rest.join("&")}`;
}

/** `Nov 20, 2026`, or `Nov 14 – Nov 20, 2026` for a bar of several days. */
export const barLabel = ({ start, end }: { start: string; end: string }) =>
  dateRangeLabel(start, end);
