import { encodeCriteria } from "../criteria/criteria-codec";
import { dateRangeProblems, type IsoDate } from "../criteria/dates";
import {
  isRelativeDate,
  presets,
  resolveDay,
  typedDay,
  type Day,
} from "../criteria/relative-dates";
import type { PresetLink } from "./fields/date-range-fields";
import {
  relativeDateName,
  type DateRange,
  type DateRangeValues,
} from "./date-range-fields.server";

/**
 * The date range of an address as initial form values; date-range-fields.server.ts parses submissions.
 */

/**
 * Returns the initial values of date range fields.
 * @param values the date range as encoded in the address
 * @param today the date in the portal's time zone
 */
export function initialDateRange<Key extends string>(
  values: Readonly<Partial<Record<Key, Day>>>,
  { start, end }: DateRange<Key>,
  today: IsoDate,
): DateRangeValues<Key> {
  const word = (day: Day | undefined) =>
    day !== undefined && isRelativeDate(day) ? day : "";
  return {
    [start]: typedDay(values[start], today),
    [end]: typedDay(values[end], today),
    [relativeDateName(start)]: word(values[start]),
    [relativeDateName(end)]: word(values[end]),
  } as DateRangeValues<Key>;
}

/**
 * Returns the error messages for the date range of an address; empty if a form can start with it.
 * @param values the date range as encoded in the address
 * @param today the date in the portal's time zone
 */
export function addressProblems<Key extends string>(
  values: Readonly<Partial<Record<Key, Day>>>,
  { start, end, problems }: DateRange<Key>,
  today: IsoDate,
): string[] {
  const date = (day: Day | undefined) =>
    day === undefined ? undefined : resolveDay(day, today);
  return dateRangeProblems(
    date(values[start]),
    date(values[end]),
    false,
    problems,
  );
}

/**
 * Returns the preset date ranges of a form, each with the form's address for it.
 * @param values the criteria of the current address; the other criteria are kept
 * @param today the date in the portal's time zone
 * @param formPath returns the form's address for encoded criteria
 */
export function presetLinks(
  values: Parameters<typeof encodeCriteria>[0],
  { start, end }: DateRange<string>,
  today: IsoDate,
  formPath: (encodedCriteria: string) => string,
): PresetLink[] {
  const { [start]: _start, [end]: _end, ...rest } = values;
  return presets.map(({ label, s, f }) => ({
    label,
    path: formPath(encodeCriteria({ [start]: s, [end]: f, ...rest })),
    start: { relative: s, typed: typedDay(s, today) },
    end: { relative: f, typed: typedDay(f, today) },
  }));
}
