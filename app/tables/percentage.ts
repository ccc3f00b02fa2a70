import type { Tone } from "./table";

/**
 * A part of a whole as a percentage with two decimals (specification, part 2, section 9).
 * @returns 0 to 100 (more when the part is), or null when there is nothing to divide by
 */
export const percentageOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole) / 100;

/**
 * The colour of a scan percentage, as it is shown with its two decimals: 100 green, 0 red, anything
 * else yellow (specification, part 2, section 9). None without a percentage.
 */
export function scanTone(percentage: number | null): Tone | null {
  if (percentage === null) return null;
  if (percentage === 100) return "good";
  return percentage === 0 ? "bad" : "warn";
}
