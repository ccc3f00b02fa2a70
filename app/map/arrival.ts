import { formatMessage, mapMessages } from "../messages";
import { isoDate, showDate, showTime } from "../tables/display";
import type { Stop } from "./delivery";

/** The times of a delivery, as the list and the details show them. Pure: server and browser share it. */

const minuteMs = 60_000;

/** Formats a duration in minutes, `2 h 15 min`, `2 h`, `15 min`; a negative one is `0 min`. */
export function hoursAndMinutes(duration: number): string {
  const minutes = Math.max(0, Math.round(duration));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Formats a time range, `8:00 AM – 10:00 AM`; null if both ends are missing. */
export function describeWindow(
  start: string | null,
  end: string | null,
): string | null {
  if (start !== null && end !== null) return `${start} – ${end}`;
  if (start !== null)
    return formatMessage(mapMessages.fromTime, { time: start });
  return end === null
    ? null
    : formatMessage(mapMessages.untilTime, { time: end });
}

/** Formats the window of a stop; empty if it is unknown. */
export function stopWindow({ windowStart, windowEnd }: Stop): string {
  const timeOf = (at: number | null) =>
    at === null ? null : showTime(at * minuteMs);
  return describeWindow(timeOf(windowStart), timeOf(windowEnd)) ?? "";
}

/**
 * Formats the arrival of a stop, with its date on another day than the delivery's, and how late it is:
 * `ETA 3:40 PM, 23 min late`. Empty if it is unknown.
 * @param day the day of the delivery, `YYYY-MM-DD`
 */
export function stopArrival(stop: Stop, day: string | null): string {
  const { arrival, isExpected } = stop;
  if (arrival === null) return "";
  const timestamp = arrival * minuteMs;
  const time =
    day === null || isoDate(timestamp) === day
      ? showTime(timestamp)
      : `${showDate(timestamp)} ${showTime(timestamp)}`;
  const late = lateMinutes(stop);
  return [
    // A time is one unit, which does not wrap.
    (isExpected
      ? formatMessage(mapMessages.expectedAt, { time })
      : time
    ).replaceAll(" ", "\u00A0"),
    ...(late > 0
      ? [formatMessage(mapMessages.late, { duration: hoursAndMinutes(late) })]
      : []),
  ].join(", ");
}

/** Formats the time of day of an expected arrival; null after the arrival, and without an estimate. */
export const expectedTime = ({ arrival, isExpected }: Stop): string | null =>
  isExpected && arrival !== null ? showTime(arrival * minuteMs) : null;

/** Returns by how many minutes the arrival is after the end of the window; 0 if it is not. */
export const lateMinutes = ({ arrival, windowEnd }: Stop): number =>
  arrival === null || windowEnd === null ? 0 : Math.max(0, arrival - windowEnd);
