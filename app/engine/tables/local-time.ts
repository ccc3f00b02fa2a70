/** Times in UTC with the same instant in another time zone. Pure: server and browser share it. */

import { dateMessages, formatMessage } from "../messages";
import { locale } from "../messages/language";

const clock = { hour: "numeric", minute: "2-digit" } as const;
const day = { month: "short", day: "numeric" } as const;

function format(
  instant: Date,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): string {
  // Newer browsers format a narrow no-break space before AM, unlike servers and older browsers.
  return new Intl.DateTimeFormat(locale, { timeZone, ...options })
    .format(instant)
    .replaceAll(" ", " ");
}

/** `America/New_York` → `New York` */
const cityOf = (timeZone: string) =>
  (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

/** Creates the format whose parts {@link readOffset} reads. */
export const partsFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });

/** Returns the offset from UTC at an instant, in milliseconds, of the time zone of a {@link partsFormat}. */
export function readOffset(
  parts: Intl.DateTimeFormat,
  instant: number,
): number {
  const part: Record<string, string> = {};
  for (const { type, value } of parts.formatToParts(instant))
    part[type] = value;
  const local = Date.UTC(
    Number(part.year),
    Number(part.month) - 1,
    Number(part.day),
    Number(part.hour),
    Number(part.minute),
    Number(part.second),
  );
  return local - Math.floor(instant / 1_000) * 1_000;
}

const offsetAt = (instant: number, timeZone: string): number =>
  readOffset(partsFormat(timeZone), instant);

/**
 * Returns the instant of a local time in milliseconds since 1970: of two, the first one.
 * @param date `YYYY-MM-DD`
 * @param time `HH:mm`
 * @param timeZone IANA name
 * @returns null for an invalid date, and for a time that the clocks skip
 */
export function instantOfLocalTime(
  date: string,
  time: string,
  timeZone: string,
): number | null {
  const wanted = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wanted)) return null;
  const offsets = [-1, 1].map((days) =>
    offsetAt(wanted + days * 86_400_000, timeZone),
  );
  const found = offsets
    .map((offset) => wanted - offset)
    .find((instant) => instant + offsetAt(instant, timeZone) === wanted);
  return found ?? null;
}

/** Formats an instant by the clock of a time zone with its short name: `8:05 AM CST`. */
export const describeLocalTime = (instant: number, timeZone: string): string =>
  format(new Date(instant), timeZone, { ...clock, timeZoneName: "short" });

/** Returns the date of an instant in a time zone, `YYYY-MM-DD`. */
export const localDateOf = (instant: number, timeZone: string): string =>
  new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 10);

/**
 * Formats a UTC time, followed by the same instant in another time zone: `2:05 PM UTC, 8:05 AM in
 * Chicago`, or `1:05 AM UTC, 7:05 PM on Nov 19 in Chicago` if the date differs there.
 * @param date `YYYY-MM-DD`; without a valid date the other zone is omitted
 * @param time `HH:mm`, UTC
 * @param timeZone IANA name; null or UTC omits the other zone
 */
export function describeTime(
  date: string,
  time: string,
  timeZone: string | null,
): string {
  const utc = `${format(new Date(`2000-01-01T${time}Z`), "UTC", clock)} UTC`;
  const instant = new Date(`${date}T${time}Z`);
  if (timeZone === null || Number.isNaN(instant.getTime())) return utc;
  const isUtc = /^(Etc\/)?(UTC|GMT|UCT|Zulu|Universal)$/.test(timeZone);
  if (isUtc) return utc;
  const there = format(instant, timeZone, clock);
  const dayThere = format(instant, timeZone, day);
  const isSameDay = dayThere === format(instant, "UTC", day);
  const local = { time: utc, there, city: cityOf(timeZone) };
  return isSameDay
    ? formatMessage(dateMessages.timeThere, local)
    : formatMessage(dateMessages.timeOfDayThere, { ...local, day: dayThere });
}
