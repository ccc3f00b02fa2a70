import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { readDate, type IsoDate } from "../../../shared/dates";
import { dateMessages, formatMessage, formMessages } from "../messages";
import { locale } from "../messages/language";
import { dateRangeLabel, describeDate } from "./day-label";

dayjs.extend(utc);

export type { IsoDate };

const isoFormat = "YYYY-MM-DD";

/**
 * Parses a date that a person typed or that stands in a URL, in every form of `readDate`; numbers begin with the
 * month.
 * @returns the date, or null if the text is not a date
 */
export const readTypedDate = (text: string): IsoDate | null =>
  readDate(text, "monthFirst").date;

/**
 * Returns the error messages for a text that is read as no date.
 * @param problem what is wrong with the field, in the words of the specification
 * @returns the problem; for a text such as `24/12/2026`, also the question which date was meant
 */
export function unreadDateMessages(text: string, problem: string): string[] {
  const { candidates } = readDate(text, "monthFirst");
  if (candidates.length === 0) return [problem];
  const list = new Intl.ListFormat(locale, { type: "disjunction" });
  const dates = list.format(candidates.map(monthDayYear));
  return [problem, formatMessage(formMessages.dateQuestion, { dates })];
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
