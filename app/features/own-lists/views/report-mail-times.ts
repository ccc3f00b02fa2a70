import { formatMessage, subscriptionMessages } from "../../../engine/messages";
import { locale } from "../../../engine/messages/language";
import { showTime } from "../../../engine/tables/display";
import type {
  Choice,
  ChoiceGroup,
} from "../../../engine/forms/fields/form-field";

/** The times at which a report is mailed, as choices of a form and in words. */

/** When a report is mailed; as in the contract (`provider/contract/extensions/subscriptions.ts`). */
export interface ReportMailTimes {
  frequency: "daily" | "weekdays" | "weekly" | "monthly";
  /** 1 Monday … 7 Sunday; null unless weekly. */
  weekday: number | null;
  /** Null unless monthly; 31 is the last day of every month. */
  monthDay: number | null;
  hour: number;
  timeZone: string;
}

type Days = Pick<ReportMailTimes, "frequency" | "weekday" | "monthDay">;

const numbersTo = (last: number) =>
  Array.from({ length: last }, (_, at) => at + 1);

/** Names of the days of the week, Monday first. 2024-01-01 was a Monday. */
const weekdayName = (weekday: number) =>
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString(locale, {
    weekday: "long",
    timeZone: "UTC",
  });

const everyWeekday = (weekday: number) =>
  formatMessage(subscriptionMessages.everyWeekday, {
    day: weekdayName(weekday),
  });
const onMonthDay = (day: number) =>
  day === 31
    ? subscriptionMessages.onLastDay
    : formatMessage(subscriptionMessages.onMonthDay, { day });

/** The choices of the select "When" for mails of every day. */
export const everyDayChoices: readonly Choice[] = [
  { value: "daily", label: subscriptionMessages.everyDay },
  { value: "weekdays", label: subscriptionMessages.fromMondayToFriday },
];

/** The other choices of the select "When". */
export const whenGroups: readonly ChoiceGroup[] = [
  {
    label: subscriptionMessages.everyWeek,
    choices: numbersTo(7).map((day) => ({
      value: `weekly-${day}`,
      label: everyWeekday(day),
    })),
  },
  {
    label: subscriptionMessages.everyMonth,
    choices: numbersTo(31).map((day) => ({
      value: `monthly-${day}`,
      label: onMonthDay(day),
    })),
  },
];

const daysOfChoice = new Map<string, Days>([
  ["daily", { frequency: "daily", weekday: null, monthDay: null }],
  ["weekdays", { frequency: "weekdays", weekday: null, monthDay: null }],
  ...numbersTo(7).map((weekday): [string, Days] => [
    `weekly-${weekday}`,
    { frequency: "weekly", weekday, monthDay: null },
  ]),
  ...numbersTo(31).map((monthDay): [string, Days] => [
    `monthly-${monthDay}`,
    { frequency: "monthly", weekday: null, monthDay },
  ]),
]);

/** Parses a choice of the select "When"; null if it is none. */
export const parseWhen = (value: string): Days | null =>
  daysOfChoice.get(value) ?? null;

/** Returns the choice of the select "When". */
export const whenOf = ({ frequency, weekday, monthDay }: Days): string =>
  [frequency, weekday ?? monthDay].filter((part) => part !== null).join("-");

/** Formats a full hour: `7:00 AM`. */
const hourLabel = (hour: number) => showTime(hour * 3_600_000);

/** The choices of the select "Hour". */
export const hourChoices: readonly Choice[] = Array.from(
  { length: 24 },
  (_, hour) => ({ value: String(hour), label: hourLabel(hour) }),
);

/** Describes when a report is mailed: `Monday to Friday at 7:00 AM (America/Chicago)`. */
export function describeTimes(times: ReportMailTimes): string {
  const { frequency, weekday, monthDay, hour, timeZone } = times;
  const when =
    frequency === "weekly"
      ? everyWeekday(weekday ?? 1)
      : frequency === "monthly"
        ? onMonthDay(monthDay ?? 1)
        : frequency === "daily"
          ? subscriptionMessages.everyDay
          : subscriptionMessages.fromMondayToFriday;
  return formatMessage(subscriptionMessages.mailed, {
    when,
    hour: hourLabel(hour),
    timeZone,
  });
}
