import { encodeCriteria } from "../criteria/criteria-codec";
import { dateRangeProblems, type IsoDate } from "../criteria/dates";
import {
  isRelativeDate,
  presets,
  resolveDay,
  typedDay,
  type Day,
} from "../criteria/relative-dates";
import type { PresetLink } from "./date-range-fields";
import {
  relativeDateName,
  type DateRange,
  type DateRangeValues,
} from "./date-range-fields.server";

/** The window of an address, as a form starts with it; a submit is read in date-range-fields.server.ts. */

/**
 * What the fields of a window start with.
 * @param values the window as the address writes it
 * @param today the date in the portal's time zone
 */
export function initialDateRange<Start extends string, End extends string>(
  values: Readonly<Partial<Record<Start | End, Day>>>,
  window: DateRange<Start, End>,
  today: IsoDate,
): DateRangeValues<Start, End> {
  const word = (day: Day | undefined) =>
    day !== undefined && isRelativeDate(day) ? day : "";
  const { start, end } = window;
  return {
    [start]: typedDay(values[start], today),
    [end]: typedDay(values[end], today),
    [relativeDateName(start)]: word(values[start]),
    [relativeDateName(end)]: word(values[end]),
  } as DateRangeValues<Start, End>;
}

/**
 * What is wrong with the window of an address, in words; nothing when a form can start with it.
 * @param values the window as the address writes it
 * @param today the date in the portal's time zone
 */
export function addressProblems<Start extends string, End extends string>(
  values: Readonly<Partial<Record<Start | End, Day>>>,
  { start, end, problems }: DateRange<Start, End>,
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
 * The windows that a form offers by name, each with the form's address for it.
 * @param values what the address asks for, as it writes it; the rest of it stays
 * @param today the date in the portal's time zone
 * @param formPath the form's address for a bundle
 */
export function presetLinks<
  Start extends string,
  End extends string,
  Values extends Parameters<typeof encodeCriteria>[0],
>(
  values: Values,
  { start, end }: DateRange<Start, End>,
  today: IsoDate,
  formPath: (bundle: string) => string,
): PresetLink[] {
  const { [start]: _start, [end]: _end, ...rest } = values;
  return presets.map(({ label, s, f }) => ({
    label,
    path: formPath(encodeCriteria({ [start]: s, [end]: f, ...rest })),
    start: { relative: s, typed: typedDay(s, today) },
    end: { relative: f, typed: typedDay(f, today) },
  }));
}
