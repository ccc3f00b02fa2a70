import {
  dayMs,
  iso,
  noFigures,
  type DashboardFigures,
  type DayFigures,
  type Figures,
} from "./figures";

/**
 * Aggregates manifests by day, or by whole weeks if a date range has more days than there is room for
 * bars.
 */

/** Longest range with a bar for each day, in days: longer ones have bars of whole weeks. */
const maxDailyBars = 35;
/** Most bars that are drawn. */
export const maxBars = 92;

/** One manifest of a pool as stored in the result set. */
export interface ManifestCounts {
  /** Midnight UTC of the date in store in milliseconds; NaN without one. */
  date: number;
  onManifest: number;
  received: number;
  delivered: number;
}

function add(to: Figures, one: ManifestCounts): void {
  to.onManifest += one.onManifest;
  to.received += one.received;
  to.delivered += one.delivered;
  to.notDelivered += Math.max(0, one.received - one.delivered);
  to.notReceived += Math.max(0, one.onManifest - one.received);
}

/**
 * Aggregates manifests by their date in store.
 * @param window first and last day, `YYYY-MM-DD`; each of its days has a bar if there are at most
 *   `maxDailyBars`, longer ranges are reduced to the days from the first to the last manifest
 * @returns the figures, including days outside the range that a provider sends
 */
export function figuresPerDay(
  manifests: Iterable<ManifestCounts>,
  window: { start: string; end: string },
): Omit<DashboardFigures, "counted"> {
  const byDay = new Map<number, Figures>();
  let undated: Figures | null = null;
  for (const manifest of manifests) {
    if (!Number.isFinite(manifest.date)) {
      undated ??= noFigures();
      add(undated, manifest);
      continue;
    }
    const day = Math.floor(manifest.date / dayMs);
    const figures = byDay.get(day) ?? noFigures();
    byDay.set(day, figures);
    add(figures, manifest);
  }
  const known = [...byDay.keys()].sort((one, other) => one - other);
  const asked = [window.start, window.end].map(
    (day) => Date.parse(day) / dayMs,
  );
  const [askedFirst = 0, askedLast = 0] = asked;
  const wide = askedLast - askedFirst >= maxDailyBars;
  const first = Math.min(known[0] ?? askedFirst, wide ? Infinity : askedFirst);
  const last = Math.max(
    known.at(-1) ?? (wide ? first : askedLast),
    wide ? -Infinity : askedLast,
  );
  const count = last - first + 1;
  const step = count <= maxDailyBars ? 1 : 7 * Math.ceil(count / (7 * maxBars));
  const days: DayFigures[] = [];
  for (let day = first; day <= last; day += step) {
    const end = Math.min(last, day + step - 1);
    days.push({ start: iso(day), end: iso(end), ...noFigures() });
  }
  for (const [day, figures] of byDay) {
    const bar = days[Math.floor((day - first) / step)];
    if (!bar) continue;
    for (const name of Object.keys(figures) as (keyof Figures)[])
      bar[name] += figures[name];
  }
  return { days, undated };
}
