/** Times in UTC with the same instant in another time zone. Pure: server and browser share it. */

import { offsetAt } from "../../../shared/local-time";
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
