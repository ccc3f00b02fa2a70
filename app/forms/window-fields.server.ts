import * as z from "zod";
import {
  dateProblems,
  isoFromMonthDayYear,
  type IsoDate,
  type WindowProblems,
} from "../criteria/dates";
import { readLivingDate, resolveDay, type Day } from "../criteria/living-dates";

/** A window of a form: the keys of the bundle, which are the names of its two date fields. */
export interface FormWindow<Start extends string, End extends string> {
  start: Start;
  end: End;
  /** What is said of dates that will not do. */
  problems: WindowProblems;
}

/** The field that carries the living date of a date field. */
export type Living<Key extends string> = `${Key}-living`;
/** Its name. */
export const livingName = <Key extends string>(key: Key): Living<Key> =>
  `${key}-living`;

/** The window of two keys: `windowOf("s", "f")`. */
export const windowOf = <const Start extends string, const End extends string>(
  start: Start,
  end: End,
  problems: WindowProblems = dateProblems,
): FormWindow<Start, End> => ({ start, end, problems });

/** The fields that carry the living dates of a window, for `knownFields`. */
export const livingNames = <Start extends string, End extends string>({
  start,
  end,
}: FormWindow<Start, End>) => [livingName(start), livingName(end)] as const;

/** The parts of a schema that read a window. */
type WindowShape<Start extends string, End extends string> = Record<
  Start | End | Living<Start> | Living<End>,
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

/** A living date that came along; anything else counts as none. */
const living = z
  .string()
  .catch("")
  .transform((text) => readLivingDate(text) ?? "");

/**
 * The parts of a form's schema that read its window: MM/DD/YYYY becomes `YYYY-MM-DD`, or the error
 * that the specification words (part 2, section 5).
 * @param required whether both dates have to be there; an optional one that is not is an empty text
 */
export function windowShape<Start extends string, End extends string>(
  { start, end, problems }: FormWindow<Start, End>,
  required: boolean,
) {
  const shape: Record<string, z.ZodType<string, unknown>> = {
    [start]: date(problems.start, required),
    [end]: date(problems.end, required),
    [livingName(start)]: living,
    [livingName(end)]: living,
  };
  return shape as WindowShape<Start, End>;
}

/** The values that `windowShape` makes. */
export type WindowValues<Start extends string, End extends string> = Record<
  Start | End | Living<Start> | Living<End>,
  string
>;

/** The check of a form's schema that a window does not end before it starts. */
export const inOrder =
  <Start extends string, End extends string>({
    start,
    end,
    problems,
  }: FormWindow<Start, End>) =>
  (context: z.core.ParsePayload<WindowValues<Start, End>>) => {
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
 * its living date stands for stays living; one that was typed over is the date that was typed.
 * @param today the date in the portal's time zone
 * @returns the form without the fields that carried the living dates
 */
export const withLivingDates =
  <Start extends string, End extends string>(
    { start, end }: FormWindow<Start, End>,
    today: IsoDate,
  ) =>
  <Form extends WindowValues<Start, End>>(
    form: Form,
  ): Omit<Form, Living<Start> | Living<End>> => {
    const {
      [livingName(start)]: livingStart,
      [livingName(end)]: livingEnd,
      ...rest
    } = form as WindowValues<string, string>;
    const day = (typed = "", word = ""): Day =>
      word !== "" && resolveDay(word, today) === typed ? word : typed;
    return {
      ...rest,
      [start]: day(form[start], livingStart),
      [end]: day(form[end], livingEnd),
    } as Omit<Form, Living<Start> | Living<End>>;
  };
