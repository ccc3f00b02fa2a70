import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { monthDayYear, readUrlDate, type IsoDate } from "./dates";

dayjs.extend(utc);

/**
 * Relative dates: words of a bundle that stand for a date of today's, so that a bookmark keeps meaning
 * "last 7 days". `today`; `monday`, the Monday of this week; `month`, the first day of this month;
 * each with `-Nd` (days) or `-Nm` (months) behind it for earlier ones. `-7d` alone is counted from today.
 */

/** A date of a bundle as it is written: `YYYY-MM-DD`, or a relative date. */
export type Day = string;

/** `today`, `-7d`, `monday-1d`, `month-1m`… in the form in which the portal writes it. */
export type RelativeDate = string;

/** Farther back than this nobody looks, in days and in months: ten years. */
const farthest = { d: 3_660, m: 120 } as const;

const relativeDatePattern = /^(today|monday|month)?(?:-(\d{1,4})([dm]))?$/i;

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
 * Reads a relative date.
 * @returns it as the portal writes it, or null when the text is none
 */
export function parseRelativeDate(text: string): RelativeDate | null {
  const parts = partsOf(text);
  if (!parts) return null;
  const { anchor, back, unit } = parts;
  if (back === 0) return anchor;
  return `${anchor === "today" ? "" : anchor}-${back}${unit}`;
}

/** Whether a date of a bundle moves with today. */
export const isRelativeDate = (day: Day): boolean => partsOf(day) !== null;

/** Reads a date of a bundle, of whatever kind; null when the text is none. */
export const readDay = (text: string): Day | null =>
  readUrlDate(text) ?? parseRelativeDate(text);

/**
 * The date that a date of a bundle stands for.
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

/** A window that forms offer by name. */
export interface Preset {
  label: string;
  /** First and last day. */
  s: RelativeDate;
  f: RelativeDate;
}

/** The windows that every report form offers. "Last 7 days" is that of the home menu: today minus 7. */
export const presets: readonly Preset[] = [
  { label: "Today", s: "today", f: "today" },
  { label: "Yesterday", s: "-1d", f: "-1d" },
  { label: "Last 7 days", s: "-7d", f: "today" },
  { label: "Last week", s: "monday-7d", f: "monday-1d" },
  { label: "This month", s: "month", f: "today" },
  { label: "Last month", s: "month-1m", f: "month-1d" },
];

/** A date of a bundle as date fields show it, `MM/DD/YYYY`; an empty text for none. */
export const typedDay = (day: Day | undefined, today: IsoDate): string =>
  day === undefined ? "" : monthDayYear(resolveDay(day, today));
