import type { TableRow } from "../tables/table";
import type { Counted, FiguresView } from "./figures-view";

/**
 * What the chart of the dashboard is drawn from: counts per day (date in store), or per stretch of
 * whole weeks (`figures-per-day.server.ts`), as they travel in the table of figures and as they are
 * named. Pure, without dayjs: browsers read it too.
 */

/** Cartons of one bar. Overages count as received and delivered, never as on manifest. */
export interface Figures {
  onManifest: number;
  received: number;
  delivered: number;
  /** Received, not delivered: summed over manifests, as is the next. */
  notDelivered: number;
  /** On manifest, not received: an overage of one manifest makes up for nothing of another. */
  notReceived: number;
}

/** The figures of one bar and the days it stands for, both ends included, as `YYYY-MM-DD`. */
export interface DayFigures extends Figures {
  start: string;
  end: string;
}

/** Everything that the chart shows. */
export interface DashboardFigures {
  /** In the order of their days; days without a manifest are there with zeros. */
  days: DayFigures[];
  /** Manifests without a date in store; null when there are none. */
  undated: Figures | null;
  /** What was counted as long as there is more to count; null once all manifests are in. */
  counted: Counted | null;
}

/** A day in milliseconds. */
export const dayMs = 86_400_000;

export const noFigures = (): Figures => ({
  onManifest: 0,
  received: 0,
  delivered: 0,
  notDelivered: 0,
  notReceived: 0,
});

/** The date of a day counted from 1970, `YYYY-MM-DD`. */
export const iso = (day: number) =>
  new Date(day * dayMs).toISOString().slice(0, 10);

/** The columns of the table of figures, behind the one of the dates. */
export const figureColumns = [
  { name: "onManifest", header: "# On Manifest" },
  { name: "received", header: "# Received" },
  { name: "delivered", header: "# Delivered" },
  { name: "notDelivered", header: "Received, not delivered" },
  { name: "notReceived", header: "On manifest, not received" },
] as const satisfies { name: keyof Figures; header: string }[];

/** The rows of the table of figures, those without a date in store last. */
export function figureRows({ days, undated }: DashboardFigures): TableRow[] {
  const row = (label: string, figures: Figures) => [
    label,
    ...figureColumns.map(({ name }) => String(figures[name])),
  ];
  return [
    ...days.map((day) => row(barLabel(day), day)),
    ...(undated ? [row("No date", undated)] : []),
  ];
}

const dayNumber = (day: string) => Date.parse(day) / dayMs;

/** What the loader says of figures beside the rows of their table. */
export function viewOf(
  { days, counted }: DashboardFigures,
  rows: FiguresView["rows"],
): FiguresView {
  const { start = "", end = "" } = days[0] ?? {};
  return {
    first: start,
    last: days.at(-1)?.end ?? "",
    daysPerBar: days.length > 0 ? dayNumber(end) - dayNumber(start) + 1 : 1,
    counted,
    rows,
  };
}

/** The bars that the rows of the table of figures stand for. */
export function barsOf(
  { first, last, daysPerBar }: FiguresView,
  rows: readonly TableRow[],
): DayFigures[] {
  const end = dayNumber(last);
  return rows.flatMap((row, bar) => {
    const start = dayNumber(first) + bar * daysPerBar;
    // What has no date in store has no bar.
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

/** The parts of a bar, from the bottom up, by the word that `?show=` has for them. */
export const series = [
  { name: "delivered", label: "Delivered" },
  { name: "notDelivered", label: "Received, not delivered" },
  { name: "notReceived", label: "On manifest, not received" },
] as const satisfies { name: keyof Figures; label: string }[];

/** The name of a part of a bar. */
export type SeriesName = (typeof series)[number]["name"];

/** Name of the parameter that says which parts are shown: `?show=notDelivered.notReceived`. */
const showParameter = "show";

/**
 * The parts of the bars that an address asks for.
 * @param search the query of the address
 * @returns all of them when it asks for none, or for none that is known
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
 * The query of the same page with one part of the bars shown, or left out when it is shown. All of
 * them, or none, is no choice, and leaves the address.
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

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `Nov 20` */
export const dayLabel = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1] ?? ""} ${Number(day.slice(8, 10))}`;

/** `Nov 20, 2026`, or `Nov 14 – Nov 20, 2026` for a bar of several days. */
export function barLabel({ start, end }: { start: string; end: string }) {
  const last = `${dayLabel(end)}, ${end.slice(0, 4)}`;
  if (start === end) return last;
  const year =
    start.slice(0, 4) === end.slice(0, 4) ? "" : `, ${start.slice(0, 4)}`;
  return `${dayLabel(start)}${year} – ${last}`;
}
