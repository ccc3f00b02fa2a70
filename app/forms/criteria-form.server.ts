import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import type * as z from "zod";
import {
  encodeCriteria,
  type CriteriaFields,
} from "../criteria/criteria-codec";
import { knownFields } from "./known-fields";
import type { Pool } from "./pool-select";
import {
  longestCriteria,
  poolAndStoresErrors,
  tooManyStores,
} from "./pool-and-stores.server";
import { relativeDateNames, type DateRange } from "./date-range-fields.server";

/** Result of parsing a submitted criteria form: encoded criteria, or the form with its errors. */
export type CriteriaSubmission =
  { ok: true; bundle: string } | { ok: false; answer: SubmissionResult };

/** A form whose fields are criteria keys. */
export interface CriteriaForm {
  fields: CriteriaFields;
  /** Its date ranges; their relative dates are submitted in separate hidden fields. */
  dateRanges: readonly DateRange<string, string>[];
  /** Parses the fields into criteria values; an empty text or list means no value. */
  schema: z.ZodType<Record<string, string | string[]>>;
}

/**
 * Parses a submitted criteria form.
 * @param pools the pools that the user may see; null if they could not be loaded: then only the provider
 *   decides which of the submitted pool and stores are visible
 */
export function parseCriteria(
  form: FormData,
  { fields, dateRanges: windows, schema }: CriteriaForm,
  pools: readonly Pool[] | null,
): CriteriaSubmission {
  const keys = Object.keys(fields);
  const known = knownFields(form, [
    ...keys,
    ...windows.flatMap(relativeDateNames),
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
  const bundle = encodeCriteria(
    Object.fromEntries(keys.map((key) => [key, value[key]])),
  );
  return bundle.length > longestCriteria
    ? {
        ok: false,
        answer: submission.reply({ fieldErrors: { st: [tooManyStores] } }),
      }
    : { ok: true, bundle };
}
