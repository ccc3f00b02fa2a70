import { intentField } from "../forms/intent";
import type { SubmissionResult } from "@conform-to/react";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import * as z from "zod";
import { decodeCriteria, rawSegment } from "../criteria/criteria-codec";
import {
  criteriaProblemMessage,
  type OnTimeCriteria,
} from "../criteria/criteria-fields";
import type { IsoDate } from "../criteria/dates";
import { loadForUser } from "../features.server";
import { parseCriteria } from "../forms/criteria-form.server";
import {
  addressProblems,
  initialDateRange,
  presetLinks,
} from "../forms/initial-date-range.server";
import {
  redirectOrRedisplay,
  getPoolsForRedisplay,
} from "../forms/redirect-or-redisplay.server";
import type { Pool } from "../forms/pool-select";
import {
  getPoolsOrNull,
  initialPoolAndStores,
  poolAndStoresShape,
} from "../forms/pool-and-stores.server";
import type { ReportValues } from "./report-form";
import { onTimeBoxes, type ReportForm } from "./report-forms";
import type { PresetLink } from "../forms/date-range-fields";
import {
  inOrder,
  dateRangeOf,
  dateRangeShape,
  withRelativeDates,
} from "../forms/date-range-fields.server";

const deliveryDateRange = dateRangeOf("s", "f");

const boxes: readonly string[] = onTimeBoxes.map(({ value }) => value);

/** The checked boxes as `ot`: three characters of 0 or 1; an empty string if none is checked. */
const ticked = z
  .array(z.string())
  .refine(
    (values) => values.every((value) => boxes.includes(value)),
    "Choose from the boxes",
  )
  .default([])
  .transform((values) =>
    values.length === 0
      ? ""
      : boxes.map((box) => (values.includes(box) ? "1" : "0")).join(""),
  );

const schemaOn = (today: IsoDate) =>
  z
    .object({
      ...dateRangeShape(deliveryDateRange, true),
      ot: ticked,
      ...poolAndStoresShape,
    })
    .refine(...inOrder(deliveryDateRange))
    .transform(withRelativeDates(deliveryDateRange, today));

/** Result of a posted report form: the path of its rows or of a summary, or its errors. */
export type ReportSubmission =
  { ok: true; path: string } | { ok: false; answer: SubmissionResult };

/**
 * Parses a posted report form.
 * @param pools the pools that the user may see; null if they could not be loaded: then only the
 *   provider checks pool and stores
 * @param today the date in the portal's time zone, for relative dates
 */
export function parseReport(
  report: ReportForm,
  form: FormData,
  pools: readonly Pool[] | null,
  today: IsoDate,
): ReportSubmission {
  const submission = parseCriteria(
    form,
    {
      fields: report.fields,
      dateRanges: [deliveryDateRange],
      schema: schemaOn(today),
    },
    pools,
  );
  if (!submission.ok) return submission;
  const kind = form.get(intentField);
  const { result, pool, store = result } = report.kinds;
  // Without a known intent the first button applies, as with the Enter key.
  const path = kind === "pool" ? pool : kind === "store" ? store : result;
  return { ok: true, path: path(submission.bundle) };
}

/** The initial state of a report form. */
export interface InitialReport {
  values: ReportValues;
  presets: PresetLink[];
  /** Messages about invalid parts of the URL. */
  problems: string[];
  /** React key of the form; it differs for URLs with different values. */
  filled: string;
}

/**
 * Decodes the criteria in a report form's URL. Never throws: invalid values are left empty and reported
 * in `problems`.
 * @param today the date in the portal's time zone, for relative dates
 */
export function initialReport(
  report: ReportForm,
  url: string,
  pools: readonly Pool[] | null,
  today: IsoDate,
): InitialReport {
  const raw = rawSegment(url, 1);
  const { values, problems, canonical } = decodeCriteria(raw, report.fields);
  const { s, f, ot, p, st } = values as OnTimeCriteria;
  const visible = initialPoolAndStores({ p, st }, pools);
  return {
    values: {
      ...initialDateRange({ s, f }, deliveryDateRange, today),
      ot: onTimeBoxes
        .filter((_, place) => ot?.[place] === "1")
        .map(({ value }) => value),
      p: visible.p,
      st: visible.st,
    },
    presets: presetLinks(
      { ...values, p: visible.p, st: visible.st },
      deliveryDateRange,
      today,
      report.formPath,
    ),
    problems: [
      ...new Set([
        ...problems.map(criteriaProblemMessage),
        ...addressProblems({ s, f }, deliveryDateRange, today),
        ...visible.problems,
      ]),
    ],
    filled: canonical,
  };
}

/** The loader of a report form: returns its initial values from the URL, for the signed-in user. */
export async function loadReportForm(
  report: ReportForm,
  { request, context }: LoaderFunctionArgs,
) {
  const pools = await loadForUser(context, undefined, () =>
    getPoolsOrNull(context.api),
  );
  return {
    pools,
    ...initialReport(report, request.url, pools, context.today),
  };
}

/**
 * The action of a report form: redirects to the rows or a summary, or returns the form with its errors.
 */
export async function submitReportForm(
  report: ReportForm,
  { request, context }: ActionFunctionArgs,
) {
  const form = await request.formData();
  const pools = await getPoolsForRedisplay(context);
  const submission = parseReport(report, form, pools, context.today);
  const { answer } = await redirectOrRedisplay(submission, context);
  return data(answer, 400);
}
