/**
 * Days and minutes of the demonstration. Days are counted from 2020-01-01 (day 0); instants are whole
 * minutes since 1970-01-01T00:00Z, which are small enough to generate and load by the hundred thousand.
 */

const dayMs = 86_400_000;
const epochMs = Date.UTC(2020, 0, 1);

/** Returns the day number of an instant, by its UTC date. */
export const dayOf = (instant: Date): number =>
  Math.floor((instant.getTime() - epochMs) / dayMs);

/** Returns the start of a day in UTC. */
export const startOfDay = (day: number): Date =>
  new Date(epochMs + day * dayMs);

/** Formats a day as `YYYY-MM-DD`. */
export const isoDay = (day: number): string =>
  startOfDay(day).toISOString().slice(0, 10);

/** 0 Sunday … 6 Saturday. */
export const weekday = (day: number): number => startOfDay(day).getUTCDay();

/** Converts an instant to minutes since 1970, rounded down. */
export const minutesOf = (instant: Date): number =>
  Math.floor(instant.getTime() / 60_000);

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns local midnight in minutes since 1970.
 * @param timeZone IANA name; daylight saving time is taken at noon, because deliveries happen by day
 */
export function localMidnight(day: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hour: "numeric",
      minute: "numeric",
      hourCycle: "h23",
    });
    formats.set(timeZone, format);
  }
  const noon = new Date(startOfDay(day).getTime() + dayMs / 2);
  const parts = format.formatToParts(noon);
  const part = (type: string) =>
    Number(parts.find((p) => p.type === type)?.value);
  // West of Greenwich, local noon is later: 12:00Z is 6 o'clock in Chicago.
  const behind = 12 * 60 - (part("hour") * 60 + part("minute"));
  return minutesOf(startOfDay(day)) + behind;
}
