import * as z from "zod";
import {
  dateProblems,
  unreadDateMessages,
  type IsoDate,
  type DateRangeProblems,
} from "../criteria/dates";
import {
  parseRelativeDate,
  readDay,
  resolveDay,
  stayRelative,
  type Day,
} from "../criteria/relative-dates";

/** A date range in a form: the criteria keys, which are the names of its two date fields. */
export interface DateRange<Key extends string> {
  start: Key;
  end: Key;
  /** Messages for invalid dates. */
  problems: DateRangeProblems;
}

/** Name of the hidden field that holds the relative date of a date field. */
export type RelativeDateName<Key extends string> = `${Key}-relative`;
/** Returns that name. */
export const relativeDateName = <Key extends string>(
  key: Key,
): RelativeDateName<Key> => `${key}-relative`;

/** Creates the date range of two keys: `dateRangeOf("s", "f")`. */
export const dateRangeOf = <const Key extends string>(
  start: Key,
  end: Key,
  problems: DateRangeProblems = dateProblems,
): DateRange<Key> => ({ start, end, problems });

/** Returns the names of the hidden fields with the relative dates of a date range, for `knownFields`. */
export const relativeDateNames = <Key extends string>({
  start,
  end,
}: DateRange<Key>) => [relativeDateName(start), relativeDateName(end)] as const;

/**
 * Parses a typed date into `YYYY-MM-DD`, or into a relative date if it was typed as one (`today`, `-7d`); empty if
 * the field is optional and empty.
 */
const date = (problem: string, required: boolean) =>
  z
    .string(problem)
    .trim()
    .default("")
    .transform((typed, context) => {
      const day = readDay(typed);
      if (day !== null) return day;
      if (!required && typed === "") return "";
      for (const message of unreadDateMessages(typed, problem))
        context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

/** Parses a submitted relative date; anything else counts as none. */
const relativeDateField = z
  .string()
  .catch("")
  .transform((text) => parseRelativeDate(text) ?? "");

/**
 * Returns the schema entries that parse the date range of a form: MM/DD/YYYY and the other forms of a date
 * (shared/dates.ts) become `YYYY-MM-DD`, a relative date its canonical form, anything else the error message of the
 * specification (part 2, section 5).
 * @param required true if both dates are required; an omitted optional date is an empty text
 */
export function dateRangeShape<Key extends string>(
  { start, end, problems }: DateRange<Key>,
  required: boolean,
) {
  const shape: Record<string, z.ZodType<string, unknown>> = {
    [start]: date(problems.start, required),
    [end]: date(problems.end, required),
    [relativeDateName(start)]: relativeDateField,
    [relativeDateName(end)]: relativeDateField,
  };
  return shape as Record<
    Key | RelativeDateName<Key>,
    z.ZodType<string, unknown>
  >;
}

/** The values that `dateRangeShape` produces. */
export type DateRangeValues<Key extends string> = Record<
  Key | RelativeDateName<Key>,
  string
>;

/**
 * Returns the arguments of `refine` for a form whose date range must not end before it starts.
 * @param today the date in the portal's time zone
 */
export const dateOrderRule = <Key extends string>(
  { start, end, problems }: DateRange<Key>,
  today: IsoDate,
): [
  isInOrder: (form: DateRangeValues<Key>) => boolean,
  error: { path: string[]; message: string },
] => [
  (form) => {
    const first = resolveDay(form[start], today);
    const last = resolveDay(form[end], today);
    return first === "" || last === "" || first <= last;
  },
  { path: [end], message: problems.reversed },
];

/**
 * Returns the last transform of a form's schema: the dates as they are encoded in criteria. A date that
 * still equals its relative date stays relative, as does one that was typed as such; an edited one becomes the date
 * that was typed.
 * @param today the date in the portal's time zone
 * @returns the form values without the hidden relative date fields
 */
export const withRelativeDates =
  <Key extends string>({ start, end }: DateRange<Key>, today: IsoDate) =>
  <Form extends DateRangeValues<Key>>(
    form: Form,
  ): Omit<Form, RelativeDateName<Key>> => {
    const {
      [relativeDateName(start)]: relativeStart,
      [relativeDateName(end)]: relativeEnd,
      ...rest
    } = form as DateRangeValues<string>;
    const day = (typed = "", relative = ""): Day =>
      stayRelative(typed, relative, today);
    return {
      ...rest,
      [start]: day(form[start], relativeStart),
      [end]: day(form[end], relativeEnd),
    } as Omit<Form, RelativeDateName<Key>>;
  };
