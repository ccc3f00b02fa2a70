import type { Tone } from "./table";

/**
 * Returns a part of a whole as a percentage with two decimals (specification, part 2, section 9).
 * @returns 0 to 100 (more if the part exceeds the whole), or null if the whole is zero
 */
export const percentageOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole) / 100;

/**
 * Returns the color of a scan percentage, rounded to two decimals: 100 green, 0 red, anything else
 * yellow (specification, part 2, section 9). Null without a percentage.
 */
export function scanTone(percentage: number | null): Tone | null {
  if (percentage === null) return null;
  if (percentage === 100) return "good";
  return percentage === 0 ? "bad" : "warn";
}

/** Returns the percentage that a cell shows: of `12 (85.71%)`, 85.71; null if it shows none. */
export function shownPercentage(text: string): number | null {
  const [, digits] = /(\d{1,9}\.\d\d)%/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** What the text of a trend has in place of an unknown percentage. */
const unknownShare = "–";

/** Formats percentages as the text of a trend, `88 90 – 94`; null if none is known. */
export const trendText = (
  shares: readonly (number | null)[] | null,
): string | null =>
  shares?.some((share) => share !== null)
    ? shares
        .map((share) => (share === null ? unknownShare : Math.round(share)))
        .join(" ")
    : null;

/** Returns the percentages of the text of a trend. */
export const readTrend = (text: string): (number | null)[] =>
  text === ""
    ? []
    : text
        .split(" ")
        .map((share) => (share === unknownShare ? null : Number(share)));
