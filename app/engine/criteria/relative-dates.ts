import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { dateMessages } from "../messages";
import { normalizeLine } from "../../../shared/typed-text";
import { monthDayYear, readTypedDate, type IsoDate } from "./dates";

dayjs.extend(utc);

/**
 * Relative dates: criteria values that are resolved against today's date, so that a bookmark keeps
 * meaning "last 7 days". `today`; `monday`, the Monday of this week; `month`, the first day of this
 * month; each optionally followed by `-Nd` (days) or `-Nm` (months) for an earlier date. `-7d` alone
 * counts back from today.
 */

/** A date in encoded criteria: `YYYY-MM-DD`, or a relative date. */
export type Day = string;

/** `today`, `-7d`, `monday-1d`, `month-1m`… in the portal's canonical form. */
export type RelativeDate = string;

/** Maximum distance into the past, in days and in months: ten years. */
const farthest = { d: 3_660, m: 120 } as const;

/** How a relative date is written. */
export const relativeDatePattern =
  /^(today|monday|month)?(?:-(\d{1,4})([dm]))?$/i;

/** Further words that people type for a day, in both languages of the portal. */
const typedWords: ReadonlyMap<string, RelativeDate> = new Map([
  ["hoy", "today"],
  ["yesterday", "-1d"],
  ["ayer", "-1d"],
]);

interface Parts {
  anchor: "today" | "monday" | "month";
  back: number;
  unit: "d" | "m";
}

function partsOf(text: string): Parts | null {
  const parts = text === "" ? null : relativeDatePattern.exec(text);
  if (!parts) return null;
  const anchor = (parts[1] ?? "today").toLowerCase() as Parts["anchor"];
  const unit = (parts[3] ?? "d").toLowerCase() as Parts["unit"];
  const back = Number(parts[2] ?? "0");
  return back <= farthest[unit] ? { anchor, back, unit } : null;
}

/**
 * Parses a relative date, in an address or as somebody typed it.
 * @returns its canonical form, or null if the text is not a relative date
 */
export function parseRelativeDate(text: string): RelativeDate | null {
  const word = normalizeLine(text).toLowerCase();
  const parts = partsOf(typedWords.get(word) ?? word);
  if (!parts) return null;
  const { anchor, back, unit } = parts;
  if (back === 0) return anchor;
  return `${anchor === "today" ? "" : anchor}-${back}${unit}`;
}

/** Returns whether a criteria date is relative to today. */
export const isRelativeDate = (day: Day): boolean => partsOf(day) !== null;

/** Parses a criteria date of either kind; null if the text is not a date. */
export const readDay = (text: string): Day | null =>
  readTypedDate(text) ?? parseRelativeDate(text);

/**
 * Resolves a criteria date to a calendar date.
 * @param today the date in the portal's time zone
 */
export function resolveDay(day: Day, today: IsoDate): IsoDate {
  const parts = partsOf(day);
  if (!parts) return day;
  const now = dayjs.utc(today);
  const anchors = {
    today: now,
    // Weeks start on Mondays (ISO 8601); dayjs counts from Sunday.
    monday: now.subtract((now.day() + 6) % 7, "day"),
    month: now.startOf("month"),
  };
  return anchors[parts.anchor]
    .subtract(parts.back, parts.unit === "d" ? "day" : "month")
    .format("YYYY-MM-DD");
}

/**
 * Returns the date of a field: relative as long as the field shows the day of its relative date, else as typed.
 * @param relative the relative date that the field had; empty or null for none
 */
export const stayRelative = (
  typed: Day,
  relative: RelativeDate | null,
  today: IsoDate,
): Day =>
  relative && resolveDay(relative, today) === typed ? relative : typed;

/** A named date range that forms offer. */
export interface Preset {
  label: string;
  /** First and last day. */
  s: RelativeDate;
  f: RelativeDate;
}

/** The date ranges that every report form offers. "Last 7 days" matches the home menu: today minus 7. */
export const presets: readonly Preset[] = [
  { label: dateMessages.today, s: "today", f: "today" },
  { label: dateMessages.yesterday, s: "-1d", f: "-1d" },
  { label: dateMessages.last7Days, s: "-7d", f: "today" },
  { label: dateMessages.lastWeek, s: "monday-7d", f: "monday-1d" },
  { label: dateMessages.thisMonth, s: "month", f: "today" },
  { label: dateMessages.lastMonth, s: "month-1m", f: "month-1d" },
];

/** Formats a criteria date for a date field, `MM/DD/YYYY`; an empty text for no date. */
export const typedDay = (day: Day | undefined, today: IsoDate): string =>
  day === undefined ? "" : monthDayYear(resolveDay(day, today));
