import { dateMessages, formatMessage, formatNumber } from "../messages";
import type { Column, ColumnKind } from "./table";

const dayMs = 86_400_000;

/** Parses two digits at `at` of a text; -1 if there are none. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  // Comparisons with NaN (the end of the text) are false, which results in -1.
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9
    ? tens * 10 + ones
    : -1;
}

/**
 * Parses a date or date-time of the provider (`YYYY-MM-DD`, `YYYY-MM-DDTHH:MM[:SS[.fff]][Z|±HH:MM]`; a
 * missing zone is UTC) without regular expressions, because a page contains 200,000 of them.
 * @returns milliseconds since 1970 in UTC, or null if the text is not such a date; a date without a time
 *   of day is null for a `time` column
 */
export function parseTimestamp(
  text: string,
  kind: "date" | "time",
): number | null {
  const century = twoDigits(text, 0);
  const decade = twoDigits(text, 2);
  const year = century * 100 + decade;
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (century < 10 || decade < 0) return null;
  if (text[4] !== "-" || text[7] !== "-" || month < 1 || month > 12 || day < 1)
    return null;
  if (day > 28 && day > new Date(Date.UTC(year, month, 0)).getUTCDate())
    return null;
  const midnight = Date.UTC(year, month - 1, day);
  if (text.length === 10) return kind === "date" ? midnight : null;
  const timeOfDay = parseTimeOfDay(text);
  return timeOfDay === null ? null : midnight + timeOfDay;
}

/** Parses the time part of an ISO date-time into milliseconds from midnight UTC; null if invalid. */
function parseTimeOfDay(text: string): number | null {
  if ((text[10] !== "T" && text[10] !== " ") || text[13] !== ":") return null;
  const hours = twoDigits(text, 11);
  const minutes = twoDigits(text, 14);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return null;
  let time = (hours * 60 + minutes) * 60_000;
  let rest = 16;
  if (text[rest] === ":") {
    const seconds = twoDigits(text, 17);
    if (seconds < 0 || seconds > 59) return null;
    time += seconds * 1000;
    rest = 19;
  }
  if (rest === text.length || (text[rest] === "Z" && rest + 1 === text.length))
    return time;
  if (
    rest === 19 &&
    text[rest] === "." &&
    text.length === 24 &&
    text[23] === "Z"
  ) {
    const milliseconds = Number(text.slice(20, 23));
    if (Number.isInteger(milliseconds)) return time + milliseconds;
  }
  // Rare forms: another number of decimals, an offset from UTC.
  const tail = /^(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}):?(\d{2}))?$/.exec(
    text.slice(rest),
  );
  if (!tail) return null;
  const [, fraction = "", sign, offsetHours = "0", offsetMinutes = "0"] = tail;
  if (Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return null;
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000;
  const decimals =
    fraction === "" ? 0 : Math.floor(Number(`0.${fraction}`) * 1000);
  return time + decimals + (sign === "+" ? -offset : offset);
}

/** Returns the milliseconds since midnight UTC of a timestamp. */
export const timeOfDay = (timestamp: number) =>
  ((timestamp % dayMs) + dayMs) % dayMs;

/** Formats a date as `M/D/YYYY` in UTC (specification, part 2, section 9). */
export function showDate(timestamp: number): string {
  const date = new Date(timestamp);
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
}

/** Formats a time as `h:mm A` in UTC (specification, part 2, section 9). */
export function showTime(timestamp: number): string {
  const minutes = Math.floor(timeOfDay(timestamp) / 60_000);
  const hours = Math.floor(minutes / 60);
  const padded = String(minutes % 60).padStart(2, "0");
  return formatMessage(
    hours < 12 ? dateMessages.beforeNoon : dateMessages.afterNoon,
    { time: `${hours % 12 === 0 ? 12 : hours % 12}:${padded}` },
  );
}

/** Formats a timestamp as `11/20/2026 2:05 PM`, in UTC; never broken across lines. */
export const showDateAndTime = (timestamp: number): string =>
  `${showDate(timestamp)} ${showTime(timestamp)}`.replaceAll(" ", "\u00a0");

/** Formats an ISO timestamp like {@link showDateAndTime}. */
export const showTimestamp = (iso: string): string =>
  showDateAndTime(Date.parse(iso));

/** Days whose text is kept: several years of the rows of an export. */
const maxKnownDays = 4_096;

/** `YYYY-MM-DD` by day since 1970 in UTC. */
const dayTexts = new Map<number, string>();

const twoDigitTexts = Array.from({ length: 60 }, (_, number) =>
  String(number).padStart(2, "0"),
);

/**
 * Formats a date for CSV and row links: `YYYY-MM-DD` in UTC. The texts of recent days are kept: a page
 * of an export has 300,000 dates of a few days, and `Date` would take a quarter of the time of the page.
 */
export function isoDate(timestamp: number): string {
  const day = Math.floor(timestamp / dayMs);
  let text = dayTexts.get(day);
  if (text === undefined) {
    text = new Date(day * dayMs).toISOString().split("T", 1)[0] ?? "";
    if (dayTexts.size === maxKnownDays) dayTexts.clear();
    dayTexts.set(day, text);
  }
  return text;
}

/** Formats the time of day as `HH:MM:SS`, 24 hours, in UTC. */
export function isoTimeOfDay(timestamp: number): string {
  const seconds = Math.floor(timeOfDay(timestamp) / 1_000);
  const minutes = Math.floor(seconds / 60);
  return `${twoDigitTexts[Math.floor(minutes / 60)]}:${twoDigitTexts[minutes % 60]}:${twoDigitTexts[seconds % 60]}`;
}

/** Formats a time for CSV: an ISO date-time in UTC without a fraction, `2026-11-20T14:05:00Z`. */
export const isoDateTime = (timestamp: number) =>
  `${isoDate(timestamp)}T${isoTimeOfDay(timestamp)}Z`;

/** Returns what the screen and the CSV show for a text value. */
export const labelOf = (
  { label }: Pick<Column<never>, "label">,
  value: string,
): string => label?.(value) ?? value;

/**
 * Formats a number for the screen: `1,285`; percentages with two decimals: `66.67%`; changes with their sign:
 * `+1.5`, `−1.5`.
 */
export function showNumber(value: number, kind: ColumnKind): string {
  if (kind === "percent") return `${value.toFixed(2)}%`;
  const shown = formatNumber(value);
  if (kind !== "change") return shown;
  return value > 0 ? `+${shown}` : shown.replace("-", "\u2212");
}

/**
 * Returns the value of a ratio like `3/10`; NaN for a zero denominator, or if the text is not a ratio.
 */
export function parseRatio(text: string): number {
  const parts = /^\s*(-?\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!parts) return Number.NaN;
  const value = Number(parts[1]) / Number(parts[2]);
  return Number.isFinite(value) ? value : Number.NaN;
}
