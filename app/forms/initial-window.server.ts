import { encodeBundle } from "../criteria/bundle";
import { windowProblems, type IsoDate } from "../criteria/dates";
import {
  isLiving,
  presets,
  resolveDay,
  typedDay,
  type Day,
} from "../criteria/living-dates";
import type { PresetLink } from "./window-fields";
import {
  livingName,
  type FormWindow,
  type WindowValues,
} from "./window-fields.server";

/** The window of an address, as a form starts with it; a submit is read in window-fields.server.ts. */

/**
 * What the fields of a window start with.
 * @param values the window as the address writes it
 * @param today the date in the portal's time zone
 */
export function initialWindow<Start extends string, End extends string>(
  values: Readonly<Partial<Record<Start | End, Day>>>,
  window: FormWindow<Start, End>,
  today: IsoDate,
): WindowValues<Start, End> {
  const word = (day: Day | undefined) =>
    day !== undefined && isLiving(day) ? day : "";
  const { start, end } = window;
  return {
    [start]: typedDay(values[start], today),
    [end]: typedDay(values[end], today),
    [livingName(start)]: word(values[start]),
    [livingName(end)]: word(values[end]),
  } as WindowValues<Start, End>;
}

/**
 * What is wrong with the window of an address, in words; nothing when a form can start with it.
 * @param values the window as the address writes it
 * @param today the date in the portal's time zone
 */
export function addressProblems<Start extends string, End extends string>(
  values: Readonly<Partial<Record<Start | End, Day>>>,
  { start, end, problems }: FormWindow<Start, End>,
  today: IsoDate,
): string[] {
  const date = (day: Day | undefined) =>
    day === undefined ? undefined : resolveDay(day, today);
  return windowProblems(
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
  Values extends Parameters<typeof encodeBundle>[0],
>(
  values: Values,
  { start, end }: FormWindow<Start, End>,
  today: IsoDate,
  formPath: (bundle: string) => string,
): PresetLink[] {
  const { [start]: _start, [end]: _end, ...rest } = values;
  return presets.map(({ label, s, f }) => ({
    label,
    path: formPath(encodeBundle({ [start]: s, [end]: f, ...rest })),
    start: { living: s, typed: typedDay(s, today) },
    end: { living: f, typed: typedDay(f, today) },
  }));
}
