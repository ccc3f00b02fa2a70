import type { Language } from "../../contract/extensions/language";
import type { ReportFrequency } from "../../contract/extensions/subscriptions";
import { messagesFor } from "../../messages";
import { fillText } from "../../../shared/fill-text";
import { locales } from "../../messages/languages";

/** The times of report mails in words, in the time zone that their owner chose and the owner's language. */

const textsOf = (language: Language) =>
  messagesFor(language).reportMailMessages;

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

/** Formats a time of day: `7:00 AM`. */
export function describeClock(
  hour: number,
  minute: string,
  language: Language,
): string {
  const { am, pm } = textsOf(language);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? am : pm}`;
}

const weekdays = [
  "mondays",
  "tuesdays",
  "wednesdays",
  "thursdays",
  "fridays",
  "saturdays",
  "sundays",
] as const;

function describeDays(
  { frequency, weekday, monthDay }: ReportTimes,
  language: Language,
): string {
  const texts = textsOf(language);
  switch (frequency) {
    case "daily":
      return texts.daily;
    case "weekdays":
      return texts.weekdays;
    case "weekly":
      return texts[weekdays[(weekday ?? 1) - 1] ?? "mondays"];
    case "monthly":
      return monthDay === 31
        ? texts.lastDayOfMonth
        : fillText(texts.dayOfMonth, { day: monthDay ?? 1 });
  }
}

/** Describes the times of a report: `every Monday at 7:00 AM (America/Chicago)`. */
export function describeReportTimes(
  times: ReportTimes,
  language: Language,
): string {
  const texts = textsOf(language);
  const { hour, timeZone } = times;
  return fillText(hour % 12 === 1 ? texts.timesAtOne : texts.times, {
    days: describeDays(times, language),
    hour: describeClock(hour, "00", language),
    timeZone,
  });
}

/** Formats an instant in a time zone: `Tuesday, November 24, 2026, 7:00 AM CST`. */
export function describeInstant(
  instant: Date,
  timeZone: string,
  language: Language,
): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], {
      timeZone,
      ...options,
    }).format(instant);
  const date = format({
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
  });
  const time = format({
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).replaceAll("\u202f", " ");
  return fillText(textsOf(language).instant, { date, time });
}
