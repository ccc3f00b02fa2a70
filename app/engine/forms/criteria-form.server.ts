import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import type * as z from "zod";
import {
  decodeCriteria,
  encodeCriteria,
  type CriteriaFields,
} from "../criteria/criteria-codec";
import type { IsoDate } from "../criteria/dates";
import type { PresetLink } from "./fields/date-range-fields";
import { relativeDateNames, type DateRange } from "./date-range-fields.server";
import {
  addressProblems,
  initialDateRange,
  presetLinks,
} from "./initial-date-range.server";
import { formMessages } from "../messages";
import { knownFields } from "./parse-form.server";
import type { Pool } from "./fields/pool-select";
import {
  initialPoolAndStores,
  longestCriteria,
  poolAndStoresErrors,
} from "./pool-and-stores.server";

/** Result of a submitted criteria form: the path that it leads to, or the form with its errors. */
export type CriteriaSubmission =
  { ok: true; path: string } | { ok: false; answer: SubmissionResult };

/** A form whose fields are criteria keys. */
export interface CriteriaForm {
  fields: CriteriaFields;
  /** Its date ranges; their relative dates are submitted in separate hidden fields. */
  dateRanges: readonly DateRange<string>[];
}

interface SubmittedForm extends CriteriaForm {
  /** Parses the fields into criteria values; an empty text or list means no value. */
  schema: z.ZodType<Record<string, string | string[]>>;
  /** Returns the path that the form leads to. */
  path(encodedCriteria: string): string;
}

/**
 * Parses a submitted criteria form.
 * @param pools the pools that the user may see; null if they could not be loaded: then only the provider
 *   decides which of the submitted pool and stores are visible
 */
export function parseCriteria(
  form: FormData,
  { fields, dateRanges, schema, path }: SubmittedForm,
  pools: readonly Pool[] | null,
): CriteriaSubmission {
  const keys = Object.keys(fields);
  const known = knownFields(form, [
    ...keys,
    ...dateRanges.flatMap(relativeDateNames),
  ]);
  const submission = parseWithZod(known, { schema });
  if (submission.status !== "success")
    return { ok: false, answer: submission.reply() };
  const { value } = submission;
  const listed = { p: String(value.p ?? ""), st: [value.st ?? []].flat() };
  const wrong = poolAndStoresErrors(listed, pools);
  if (wrong) {
    known.delete("st");
    for (const store of wrong.st) known.append("st", store);
    const left = parseWithZod(known, { schema });
    return {
      ok: false,
      answer: {
        ...left.reply({ fieldErrors: wrong.errors }),
        status: "error",
      },
    };
  }
  const encodedCriteria = encodeCriteria(
    Object.fromEntries(keys.map((key) => [key, value[key]])),
  );
  // Only stores can make criteria so long.
  return encodedCriteria.length > longestCriteria
    ? {
        ok: false,
        answer: submission.reply({
          fieldErrors: { st: [formMessages.tooManyStores] },
        }),
      }
    : { ok: true, path: path(encodedCriteria) };
}

/** The initial state of a criteria form. */
export interface InitialCriteria {
  /** Texts, choices and lists by field; dates as MM/DD/YYYY, with their relative dates. */
  values: Record<string, string | string[]>;
  /** The named date ranges that the form offers, for each of its date ranges. */
  presets: PresetLink[][];
  /** Messages about invalid parts of the URL. */
  problems: string[];
  /** The decoded criteria in canonical encoding. */
  canonical: string;
}

/**
 * Decodes the criteria in a form's URL. Never throws: invalid values are left empty and reported in
 * `problems`.
 * @param pools the pools that the user may see; null if they could not be loaded
 * @param today the date in the portal's time zone, for relative dates
 * @param formPath returns the path of the form for encoded criteria
 */
export function initialCriteria(
  encodedCriteria: string,
  { fields, dateRanges }: CriteriaForm,
  pools: readonly Pool[] | null,
  today: IsoDate,
  formPath: (encodedCriteria: string) => string,
): InitialCriteria {
  const decoded = decodeCriteria(encodedCriteria, fields);
  const texts = Object.entries(decoded.values).map(([key, value]) => [
    key,
    typeof value === "boolean" ? (value ? "1" : "0") : value,
  ]);
  const values = Object.fromEntries(texts) as Record<string, string>;
  const { st } = decoded.values as { st?: string[] };
  const visible = initialPoolAndStores({ p: values.p, st }, pools);
  const criteria = { ...decoded.values, p: visible.p, st: visible.st };
  return {
    values: dateRanges.reduce(
      (all, range) => ({ ...all, ...initialDateRange(values, range, today) }),
      { ...values, p: visible.p, st: visible.st },
    ),
    presets: dateRanges.map((range) =>
      presetLinks(criteria, range, today, formPath),
    ),
    problems: [
      ...new Set([
        ...decoded.problems.map(({ message }) => message),
        ...dateRanges.flatMap((range) => addressProblems(values, range, today)),
        ...visible.problems,
      ]),
    ],
    canonical: decoded.canonical,
  };
}
