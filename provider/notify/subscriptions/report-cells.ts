import type { Language } from "../../contract/extensions/language";
import { isoDateIn } from "../../local-time";
import { locales } from "../../messages/languages";
import { describeClock } from "./report-times";
import { isTimeZoneName } from "../../contract/extensions/subscriptions";

/** The cells of a report in a mail: dates and times as the portal shows them, by the clock of
 * the store. */

/** A date of the CSV, with a time or without one. */
const datePattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):\d\d(?:\.\d+)?Z)?$/;

/** Returns whether a cell of the CSV is a time. */
export const isTime = (cell: string): boolean =>
  datePattern.exec(cell)?.[4] !== undefined;

/** A time of day at the store, in the columns of the CSV that follow those of the screen. */
const storeTimePattern = /^\d\d:\d\d:\d\d$/;

/**
 * Returns the time zone of a row: its last cell, if the row has times.
 * @returns null without one: times are shown in UTC
 */
export function zoneOfRow(row: readonly string[]): string | null {
  const last = row.at(-1) ?? "";
  return row.some((cell) => isTime(cell)) && isTimeZoneName(last) ? last : null;
}

/** Returns the date of an instant in a time zone, `YYYY-MM-DD`. */
const localDate = (time: string, zone: string) =>
  isoDateIn(new Date(time), zone);

/** The words by which the headers of a date and of its time differ, in the languages of the portal. */
const dateWord = /\b(?:date|fecha)\b/i;
const timeWord = /\b(?:time|hora)\b/i;

/**
 * Returns whether the columns of a date and a time are about one event: `Delivery Date` and `Delivery Time`, but not
 * `Delivery Date` and `Arrival Time`, which may be on the evening before.
 */
const areOfOneEvent = (date = "", time = ""): boolean =>
  !dateWord.test(date) ||
  !timeWord.test(time) ||
  date.replace(dateWord, "") === time.replace(timeWord, "");

/**
 * Formats the cells of a row by the clock of its store: `11/17/2026`, `11/17/2026 5:34 PM CST`, and `5:34 PM
 * CST` on a date that another cell of the row has. A date before a time is the date of that time, unless the
 * header says otherwise. Every other cell stays as it is.
 */
export function formatRow(
  row: readonly string[],
  language: Language,
  header: readonly string[] = [],
): string[] {
  const zone = zoneOfRow(row) ?? "UTC";
  /** Dates as they are shown; the columns for spreadsheets repeat those of the times. */
  const dates = row.map((cell, at) => {
    const next = row[at + 1] ?? "";
    if (!datePattern.test(cell) || isTime(cell)) return null;
    if (storeTimePattern.test(next)) return null;
    return isTime(next) &&
      next.startsWith(cell) &&
      areOfOneEvent(header[at], header[at + 1])
      ? localDate(next, zone)
      : cell;
  });
  return row.map((cell, at) => {
    const own = dates[at];
    if (own) return describeDate(own);
    if (!isTime(cell))
      return datePattern.test(cell) ? describeDate(cell) : cell;
    const clock = describeZonedClock(cell, zone, language);
    const date = localDate(cell, zone);
    return dates.includes(date) ? clock : `${describeDate(date)}\u00a0${clock}`;
  });
}

/** `2026-11-07` → `11/7/2026` */
function describeDate(date: string): string {
  const [year = "", month, day] = date.split("-");
  return `${Number(month)}/${Number(day)}/${year}`;
}

/** Formats the time of day of an instant: `5:34 PM CST`, in UTC `5:34 PM`. */
function describeZonedClock(
  time: string,
  zone: string,
  language: Language,
): string {
  const parts = new Map(
    new Intl.DateTimeFormat(locales[language], {
      timeZone: zone,
      hourCycle: "h23",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    })
      .formatToParts(new Date(time))
      .map(({ type, value }) => [type, value]),
  );
  const clock = describeClock(
    Number(parts.get("hour")),
    parts.get("minute") ?? "",
    language,
  );
  const name = zone === "UTC" ? [] : [parts.get("timeZoneName") ?? zone];
  return [clock, ...name].join(" ").replaceAll(" ", "\u00a0");
}
