import {
  acceptedYears,
  findDateWithDayFirst,
  findOtherDay,
  isOfOtherSeason,
  isSkippedTime,
  parseDay,
  parseInstant,
} from "../parse-times";
import {
  bad,
  field,
  good,
  type FieldContext,
  type FieldValue,
  type Options,
} from "./field";
import { importMessage, type ImportMessage } from "../../messages/import";

/** Fields that are days and instants. */

/** Years from the present beyond which a date is rather a typing error. */
const usualYears = 2;

const yearsAhead = (parsed: string, now: Date): number =>
  Number(parsed.slice(0, 4)) - now.getUTCFullYear();

/** Returns the refusal of a date of a far future; null for another one. */
export const findFarYear = (parsed: string, now: Date): ImportMessage | null =>
  yearsAhead(parsed, now) > usualYears
    ? importMessage("farYear", { year: parsed.slice(0, 4), years: usualYears })
    : null;

/** Refuses a date of a far future, and remarks one of long ago, which an archive may have. */
function checkYear(parsed: string, now: Date): FieldValue {
  const message = findFarYear(parsed, now);
  if (message !== null) return bad(message);
  const isOld = yearsAhead(parsed, now) < -usualYears;
  return good(parsed, isOld ? "oldYear" : undefined);
}

/**
 * Refuses a text that is no date; with it the document, if the text begins with the day: other dates of the
 * document would be read with day and month exchanged.
 */
function refuseDate(text: string, message: ImportMessage): FieldValue {
  const date = findDateWithDayFirst(text);
  return date === null
    ? bad(message)
    : {
        ok: false,
        message: importMessage("dayFirst", { date }),
        isFatal: true,
      };
}

/** A calendar day. */
export const day = (title: string, options: Options = {}) =>
  field(
    title,
    "date",
    { example: "2026-11-23", ...options },
    (value, { now, timeZone }) => {
      const parsed = parseDay(value);
      if (parsed === null)
        return refuseDate(
          value,
          importMessage("day", {
            first: String(acceptedYears.first),
            last: String(acceptedYears.last),
          }),
        );
      const other = findOtherDay(value, timeZone);
      return other === null
        ? checkYear(parsed, now)
        : bad(importMessage("dayInUtc", { zone: timeZone, day: other }));
    },
  );

/** An instant. */
export const instant = (title: string, options: Options = {}) =>
  field(
    title,
    "timestamptz",
    { example: "2026-11-23 08:10 -06:00", ...options },
    (value, { timeZone, now }) => {
      const parsed = parseInstant(value, timeZone);
      if (parsed !== null) {
        const checked = checkYear(parsed, now);
        return checked.ok && isOfOtherSeason(value, parsed)
          ? { ...checked, remark: "otherSeason" }
          : checked;
      }
      return isSkippedTime(value, timeZone)
        ? bad(importMessage("skippedTime", { zone: timeZone }))
        : refuseDate(value, importMessage("dayAndTime"));
    },
  );

/**
 * An instant, or a day whose time is unknown; staged as text, `YYYY-MM-DD` for a day. See
 * {@link instantOf} and {@link hasTime}.
 */
export const instantOrDay = (title: string, options: Options = {}) => {
  const timed = instant(title, options);
  return {
    ...timed,
    sqlType: "text" as const,
    parse(value: string, context: FieldContext): FieldValue {
      const parsed = timed.parse(value, context);
      const onlyDay = parsed.ok ? null : parseDay(value);
      return onlyDay === null ? parsed : good(onlyDay);
    },
  };
};

/** SQL expression: the instant of a staged {@link instantOrDay}; of a day, its start in UTC. */
export const instantOf = (column: string) =>
  `(CASE WHEN length(${column}) = 10 THEN ${column} || 'T00:00:00Z' ELSE ${column} END)::timestamptz`;

/** SQL expression: whether a staged {@link instantOrDay} has a time; null without a value. */
export const hasTime = (column: string) => `(length(${column}) > 10)`;
