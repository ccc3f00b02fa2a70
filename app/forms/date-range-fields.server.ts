import * as z from "zod";
import {
  dateProblems,
  isoFromMonthDayYear,
  type IsoDate,
  type DateRangeProblems,
} from "../criteria/dates";
import {
  parseRelativeDate,
  resolveDay,
  type Day,
} from "../criteria/relative-dates";

/** A window of a form: the keys of the bundle, which are the names of its two date fields. */
export interface DateRange<Start extends string, End extends string> {
  start: Start;
  end: End;
  /** What is said of dates that will not do. */
  problems: DateRangeProblems;
}

/** The field that carries the relative date of a date field. */
export type RelativeDateName<Key extends string> = `${Key}-relative`;
/** Its name. */
export const relativeDateName = <Key extends string>(
  key: Key,
): RelativeDateName<Key> => `${key}-relative`;

/** The window of two keys: `dateRangeOf("s", "f")`. */
export const dateRangeOf = <
  const Start extends string,
  const End extends string,
>(
  start: Start,
  end: End,
  problems: DateRangeProblems = dateProblems,
): DateRange<Start, End> => ({ start, end, problems });

/** The fields that carry the relative dates of a window, for `knownFields`. */
export const relativeDateNames = <Start extends string, End extends string>({
  start,
  end,
}: DateRange<Start, End>) =>
  [relativeDateName(start), relativeDateName(end)] as const;

/** The parts of a schema that read a window. */
type DateRangeShape<Start extends string, End extends string> = Record<
  Start | End | RelativeDateName<Start> | RelativeDateName<End>,
  z.ZodType<string, unknown>
>;

/** A typed date as `YYYY-MM-DD`; empty while nothing was typed and nothing has to be. */
const date = (problem: string, required: boolean) =>
  z
    .string(problem)
    .trim()
    .default("")
    .transform((typed, context) => {
      const iso = isoFromMonthDayYear(typed);
      if (iso === "" && (required || typed !== "")) {
        context.addIssue({ code: "custom", message: problem });
        return z.NEVER;
      }
      return iso;
    });

/** A relative date that came along; anything else counts as none. */
const relativeDateField = z
  .string()
  .catch("")
  .transform((text) => parseRelativeDate(text) ?? "");

/**
 * The parts of a form's schema that read its window: MM/DD/YYYY becomes `YYYY-MM-DD`, or the error
 * that the specification words (part 2, section 5).
 * @param required whether both dates have to be there; an optional one that is not is an empty text
 */
export function dateRangeShape<Start extends string, End extends string>(
  { start, end, problems }: DateRange<Start, End>,
  required: boolean,
) {
  const shape: Record<string, z.ZodType<string, unknown>> = {
    [start]: date(problems.start, required),
    [end]: date(problems.end, required),
    [relativeDateName(start)]: relativeDateField,
    [relativeDateName(end)]: relativeDateField,
  };
  return shape as DateRangeShape<Start, End>;
}

/** The values that `dateRangeShape` makes. */
export type DateRangeValues<Start extends string, End extends string> = Record<
  Start | End | RelativeDateName<Start> | RelativeDateName<End>,
  string
>;

/** The check of a form's schema that a window does not end before it starts. */
export const inOrder =
  <Start extends string, End extends string>({
    start,
    end,
    problems,
  }: DateRange<Start, End>) =>
  (context: z.core.ParsePayload<DateRangeValues<Start, End>>) => {
    const first: string = context.value[start];
    const last: string = context.value[end];
    if (first === "" || last === "" || first <= last) return;
    context.issues.push({
      code: "custom",
      input: last,
      path: [end],
      message: problems.reversed,
      // Another window of the form is looked at all the same.
      continue: true,
    });
  };

/**
 * The last step of a form's schema: the dates as the bundle writes them. A date that is still what
 * its relative date stands for stays relative; one that was typed over is the date that was typed.
 * @param today the date in the portal's time zone
 * @returns the form without the fields that carried the relative dates
 */
export const withRelativeDates =
  <Start extends string, End extends string>(
    { start, end }: DateRange<Start, End>,
    today: IsoDate,
  ) =>
  <Form extends DateRangeValues<Start, End>>(
    form: Form,
  ): Omit<Form, RelativeDateName<Start> | RelativeDateName<End>> => {
    const {
      [relativeDateName(start)]: relativeStart,
      [relativeDateName(end)]: relativeEnd,
      ...rest
    } = form as DateRangeValues<string, string>;
    const day = (typed = "", word = ""): Day =>
      word !== "" && resolveDay(word, today) === typed ? word : typed;
    return {
      ...rest,
      [start]: day(form[start], relativeStart),
      [end]: day(form[end], relativeEnd),
    } as Omit<Form, RelativeDateName<Start> | RelativeDateName<End>>;
  };
