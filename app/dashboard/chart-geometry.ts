import type { DayFigures, SeriesName } from "./figures";

/** Where the bars of a chart stand, for whatever draws them. */
export interface Geometry {
  /** Values with a line across, from 0 up; the last one is the top of the chart. */
  ticks: number[];
  top: number;
}

/** Most lines across, that of 0 not counted. */
const maxLines = 4;

/**
 * A scale of round whole numbers that the tallest bar fits under.
 * @param tallest cartons of the tallest bar
 */
export function scaleFor(tallest: number): Geometry {
  // The least step of 1, 2, 5, 10, 20, 50… that needs no more lines than there may be.
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

/** Cartons of a bar: all of its parts that are shown. */
export const heightOf = (day: DayFigures, shown: readonly SeriesName[]) =>
  shown.reduce((sum, name) => sum + day[name], 0);

/** The scale that all bars fit under. */
export const scaleOf = (
  days: readonly DayFigures[],
  shown: readonly SeriesName[],
) => scaleFor(Math.max(0, ...days.map((day) => heightOf(day, shown))));

/**
 * One part of a bar, in percent of the chart's width and height, from the top left. It reaches down
 * to the chart's lower edge: the parts below it are painted over it.
 */
export interface BarPart {
  name: SeriesName;
  x: number;
  y: number;
  width: number;
}

/** Share of its place that a bar takes. */
const barShare = 0.72;

const rounded = (percent: number) => Math.round(percent * 100) / 100;
/** The thousandth part of a chart's height is less than a pixel; shorter numbers travel sooner. */
const coarse = (percent: number) => Math.round(percent * 10) / 10;

/**
 * Computes the parts of the bars that are not empty, stacked in the order of `shown`, in the order in
 * which they are painted: the top part of a bar first. Without heights the page of 90 days is 476 B
 * smaller, compressed.
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
      const bottom = coarse(100 - (below / top) * 100);
      below += count;
      // Few of many are still seen.
      const y = Math.min(coarse(100 - (below / top) * 100), bottom - 0.1);
      return [
        {
          name,
          x: rounded(place * (index + (1 - barShare) / 2)),
          y: coarse(y),
          width: rounded(place * barShare),
        },
      ];
    });
    return parts.reverse();
  });
}

/** Most days that are named under the bars: on a wide screen, and on a phone. */
export const maxLabels = { wide: 12, phone: 5 } as const;

/**
 * Which bars are named under them.
 * @returns the distance between named bars: `wide` on wide screens, `phone`, a multiple of it, on phones
 */
export function labelEvery(bars: number): { wide: number; phone: number } {
  const wide = Math.max(1, Math.ceil(bars / maxLabels.wide));
  const phone = wide * Math.max(1, Math.ceil(bars / (wide * maxLabels.phone)));
  return { wide, phone };
}
