import type { ReportFrequency } from "../contract/extensions/subscriptions";

/** The times of report mails in words, in the time zone that their owner chose. */

/** When a report is mailed. */
export interface ReportTimes {
  frequency: ReportFrequency;
  /** 1 Monday … 7 Sunday; null unless weekly. */
  weekday: number | null;
  /** Null unless monthly; 31 is the last day of every month. */
  monthDay: number | null;
  hour: number;
  timeZone: string;
}

/** Formats a full hour: `7:00 AM`. */
const describeHour = (hour: number) =>
  `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`;

const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

function describeDays({ frequency, weekday, monthDay }: ReportTimes): string {
  switch (frequency) {
    case "daily":
      return "every day";
    case "weekdays":
      return "from Monday to Friday";
    case "weekly":
      return `every ${weekdays[(weekday ?? 1) - 1] ?? ""}`;
    case "monthly":
      return monthDay === 31
        ? "on the last day of every month"
        : `on day ${monthDay ?? 1} of every month`;
  }
}

/** Describes the times of a report: `every Monday at 7:00 AM (America/Chicago)`. */
export const describeReportTimes = (times: ReportTimes): string =>
  `${describeDays(times)} at ${describeHour(times.hour)} (${times.timeZone})`;

/** Formats an instant in a time zone: `Tuesday, November 24, 2026, 7:00 AM CST`. */
export function describeInstant(instant: Date, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone, ...options }).format(instant);
  const date = format({
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
  });
  return `${date}, ${format({ hour: "numeric", minute: "2-digit", timeZoneName: "short" }).replaceAll("\u202f", " ")}`;
}

/** Formats an instant as the date of a time zone, `YYYY-MM-DD`. */
export const isoDateIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(instant);
