import type { DayFigures, SeriesName } from "./figures";

/** The scale of a chart, independent of what draws it. */
export interface Geometry {
  /** Values of the grid lines, from 0 up; the last one is the top of the chart. */
  ticks: number[];
  top: number;
}

/** Most grid lines, not counting that of 0. */
const maxLines = 4;

/**
 * Returns a scale of round whole numbers whose top is at least the tallest bar.
 * @param tallest cartons of the tallest bar
 */
export function scaleFor(tallest: number): Geometry {
  // The smallest step of 1, 2, 5, 10, 20, 50… that stays within the number of lines.
  let step = 1;
  for (const factor of endless([2, 2.5, 2])) {
    if (step * maxLines >= tallest) break;
    step *= factor;
  }
  const lines = Math.max(1, Math.ceil(tallest / step));
  const ticks = Array.from({ length: lines + 1 }, (_, line) => line * step);
  return { ticks, top: lines * step };
}

function* endless(values: readonly number[]) {
  for (;;) yield* values;
}

/** Returns the cartons of a bar: the sum of its visible series. */
export const heightOf = (day: DayFigures, shown: readonly SeriesName[]) =>
  shown.reduce((sum, name) => sum + day[name], 0);

/** Returns the scale that fits all bars. */
export const scaleOf = (
  days: readonly DayFigures[],
  shown: readonly SeriesName[],
) => scaleFor(Math.max(0, ...days.map((day) => heightOf(day, shown))));

/**
 * One segment of a bar, in percent of the chart's width and height, from the top left. It extends to
 * the chart's lower edge: the segments below it are painted over it.
 */
export interface BarPart {
  name: SeriesName;
  x: number;
  y: number;
  width: number;
}

/** Share of its slot that a bar fills. */
const barShare = 0.72;

/** Most bars that have their totals above them, on a wide screen and on a phone. */
const maxTotals = { wide: 35, phone: 8 } as const;
/** Most bars whose totals are written out. */
const maxWholeTotals = 12;

/** A slot of the chart, in percent of its width and height from the top left, with the total of its bar. */
export interface BarSlot {
  x: number;
  width: number;
  /** The top of the bar. */
  y: number;
  total: number;
}

/** Returns the slots of all bars. */
export function barSlots(
  days: readonly DayFigures[],
  shown: readonly SeriesName[],
): BarSlot[] {
  const { top } = scaleOf(days, shown);
  const width = 100 / days.length;
  return days.map((day, index) => {
    const total = heightOf(day, shown);
    return {
      x: rounded(width * index),
      width: rounded(width),
      y: roundToTenth(100 - (total / top) * 100),
      total,
    };
  });
}

/** Returns whether totals fit above so many bars, whether on a phone too, and whether they are shortened. */
export const totalsFor = (bars: number) => ({
  fit: bars <= maxTotals.wide,
  fitPhone: bars <= maxTotals.phone,
  areShort: bars > maxWholeTotals,
});

/** Rounds to a hundredth of a percent: shorter numbers reduce the response size. */
export const rounded = (percent: number) => Math.round(percent * 100) / 100;
/**
 * Rounds to a tenth of a percent: a thousandth of the chart's height is less than a pixel, and shorter
 * numbers reduce the response size.
 */
const roundToTenth = (percent: number) => Math.round(percent * 10) / 10;

/**
 * Computes the non-empty segments of the bars, stacked in the order of `shown` and returned in painting
 * order: the top segment of a bar first. Omitting heights makes the page of 90 days 476 B smaller,
 * compressed.
 */
export function barParts(
  days: readonly DayFigures[],
  shown: readonly SeriesName[],
  top: number,
): BarPart[] {
  const place = 100 / days.length;
  return days.flatMap((day, index) => {
    let below = 0;
    const parts = shown.flatMap((name) => {
      const count = day[name];
      if (count <= 0) return [];
      const bottom = roundToTenth(100 - (below / top) * 100);
      below += count;
      // Small values remain visible.
      const y = Math.min(roundToTenth(100 - (below / top) * 100), bottom - 0.1);
      return [
        {
          name,
          x: rounded(place * (index + (1 - barShare) / 2)),
          y: roundToTenth(y),
          width: rounded(place * barShare),
        },
      ];
    });
    return parts.reverse();
  });
}

/** Most axis labels, on a wide screen and on a phone. */
export const maxLabels = { wide: 12, phone: 5 } as const;

/**
 * Chooses which bars have an axis label.
 * @returns the interval between labelled bars: `wide` on wide screens, `phone`, a multiple of it, on
 *   phones
 */
export function labelEvery(bars: number): { wide: number; phone: number } {
  const wide = Math.max(1, Math.ceil(bars / maxLabels.wide));
  const phone = wide * Math.max(1, Math.ceil(bars / (wide * maxLabels.phone)));
  return { wide, phone };
}
