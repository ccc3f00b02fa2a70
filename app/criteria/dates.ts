import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";
import utc from "dayjs/plugin/utc.js";
import { dateMessages, formatMessage, formMessages } from "../messages";
import { dateRangeLabel, describeDate } from "./day-label";

dayjs.extend(customParseFormat);
dayjs.extend(utc);

/** A calendar date as the portal stores it, in URLs and payloads: `YYYY-MM-DD`. */
export type IsoDate = string;

const isoFormat = "YYYY-MM-DD";

function strictly(text: string, format: string): IsoDate | null {
  const day = dayjs.utc(text, format, true);
  // Years below 1000 are typing errors, and PostgreSQL, ISO 8601 and dayjs disagree on how to write them.
  return day.isValid() && day.year() >= 1000 ? day.format(isoFormat) : null;
}

/**
 * The date helper of the specification (part 1, section 5): a month/day/year text of three numeric
 * slash-separated parts (single-digit month and day are padded, the year has four digits) becomes
 * `YYYY-MM-DD`; anything else, including a day that does not exist, becomes an empty string.
 */
export function isoFromMonthDayYear(text: string): IsoDate | "" {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  if (!parts) return "";
  const [, month = "", day = "", year = ""] = parts;
  return (
    strictly(
      `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
      isoFormat,
    ) ?? ""
  );
}

/**
 * Parses a date in a URL: `YYYY-MM-DD` (the portal's own format), `MM-DD-YYYY` or `MM/DD/YYYY` (external
 * links).
 * @returns the date, or null if the text is not a date
 */
export function readUrlDate(text: string): IsoDate | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return strictly(text, isoFormat);
  return isoFromMonthDayYear(text.replaceAll("-", "/")) || null;
}

/** Formats a date as `MM/DD/YYYY`, the format of date fields; an empty string for no date. */
export function monthDayYear(date: IsoDate | null | undefined): string {
  if (!date) return "";
  const [year = "", month = "", day = ""] = date.split("-");
  return `${month}/${day}/${year}`;
}

export { describeDate };

/** Formats a date range for display: `Nov 13 – Nov 20, 2026`, or a single date if both are equal. */
export function describeDateRange(
  start: IsoDate | null | undefined,
  end: IsoDate | null | undefined,
) {
  if (start && end) return dateRangeLabel(start, end);
  if (start)
    return formatMessage(dateMessages.from, { date: describeDate(start) });
  return end
    ? formatMessage(dateMessages.until, { date: describeDate(end) })
    : "";
}

/** Returns the date `days` later (earlier if negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return dayjs.utc(date).add(days, "day").format(isoFormat);
}

/** One formatter per time zone (a setting), because creating one takes one to two milliseconds. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the calendar date of a point in time in a time zone.
 * @param timeZone an IANA name, e.g. `America/Chicago` (the setting PORTAL_TIME_ZONE)
 */
export function dateInZone(time: Date, timeZone: string): IsoDate {
  let format = dateFormats.get(timeZone);
  if (!format) {
    // The Canadian English locale writes dates as YYYY-MM-DD.
    format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
    dateFormats.set(timeZone, format);
  }
  return format.format(time);
}

/** Error messages for an invalid date range. */
export interface DateRangeProblems {
  start: string;
  end: string;
  reversed: string;
}

/** Error messages for invalid dates in forms and addresses (specification, part 2, section 5). */
export const dateProblems = {
  start: formMessages.invalidStart,
  end: formMessages.invalidEnd,
  reversed: formMessages.endBeforeStart,
} as const satisfies DateRangeProblems;

/** The same messages for the pickup date range, which appears next to the delivery date range. */
export const pickupDateProblems = {
  start: formMessages.invalidPickupStart,
  end: formMessages.invalidPickupEnd,
  reversed: formMessages.pickupEndBeforeStart,
} as const satisfies DateRangeProblems;

/**
 * Returns the error messages for a date range; empty if it is valid.
 * @param start the first day; both may be missing if the range is not required
 * @param message the messages, for a range other than the delivery dates
 */
export function dateRangeProblems(
  start: IsoDate | undefined,
  end: IsoDate | undefined,
  required: boolean,
  message: DateRangeProblems = dateProblems,
): string[] {
  if (start !== undefined && end !== undefined)
    return start > end ? [message.reversed] : [];
  if (!required) return [];
  return [
    ...(start === undefined ? [message.start] : []),
    ...(end === undefined ? [message.end] : []),
  ];
}
