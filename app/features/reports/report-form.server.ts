import { data, type AppLoadContext } from "@remix-run/node";
import * as z from "zod";
import { defaultTarget } from "../../../provider/contract/scorecard";
import {
  encodeCriteria,
  rawSegment,
} from "../../engine/criteria/criteria-codec";
import type { IsoDate } from "../../engine/criteria/dates";
import {
  initialCriteria,
  parseCriteria,
  type CriteriaForm,
  type CriteriaSubmission,
} from "../../engine/forms/criteria-form.server";
import {
  dateOrderRule,
  dateRangeOf,
  dateRangeShape,
  withRelativeDates,
} from "../../engine/forms/date-range-fields.server";
import { intentField } from "../../engine/forms/intent";
import { poolAndStoresShape } from "../../engine/forms/pool-and-stores.server";
import type { Pool } from "../../engine/forms/fields/pool-select";
import {
  redirectOrRedisplay,
  getPoolsForRedisplay,
  loadFormPools,
} from "../../engine/forms/redirect-or-redisplay.server";
import { reportMessages, scorecardMessages } from "../../engine/messages";
import { requireExtension } from "../../features.server";
import type { RouteArgs } from "../../route-args";
import { reportPages, type Report } from "./report.server";
import { readTarget } from "./target";
import { onTimeBoxes, type ReportFormView } from "./report-form";

const deliveryDateRange = dateRangeOf("s", "f");

const formOf = ({ fields }: Report): CriteriaForm => ({
  fields,
  dateRanges: [deliveryDateRange],
});

const boxes: readonly string[] = onTimeBoxes.map(({ value }) => value);

/** The checked boxes as `ot`: three characters of 0 or 1; an empty string if none is checked. */
const ticked = z
  .array(z.string())
  .refine(
    (values) => values.every((value) => boxes.includes(value)),
    reportMessages.unknownBox,
  )
  .default([])
  .transform((values) =>
    values.length === 0
      ? ""
      : boxes.map((box) => (values.includes(box) ? "1" : "0")).join(""),
  );

/** The target of the scorecard in percent; empty for none, and for the one that counts without. */
const target = z
  .string()
  .trim()
  .default("")
  .transform((typed) =>
    typed.endsWith("%") ? typed.slice(0, -1).trimEnd() : typed,
  )
  .refine((typed) => typed === "" || readTarget(typed) !== null, {
    error: scorecardMessages.targetProblem,
  })
  .transform((typed) => (readTarget(typed) === defaultTarget ? "" : typed));

const schemaOn = (today: IsoDate) =>
  z
    .object({
      ...dateRangeShape(deliveryDateRange, true),
      ot: ticked,
      target,
      ...poolAndStoresShape,
    })
    .refine(...dateOrderRule(deliveryDateRange, today))
    .transform(withRelativeDates(deliveryDateRange, today));

/**
 * Parses a posted report form.
 * @param pools the pools that the user may see; null if they could not be loaded: then only the
 *   provider checks pool and stores
 * @param today the date in the portal's time zone, for relative dates
 */
export function parseReportCriteria(
  report: Report,
  form: FormData,
  pools: readonly Pool[] | null,
  today: IsoDate,
): CriteriaSubmission {
  const intent = form.get(intentField);
  const pages = [...report.searches.keys()];
  // Without the intent of one of its buttons the first one applies, as with the Enter key.
  const page = pages.find((kind) => kind === intent) ?? pages[0] ?? "result";
  return parseCriteria(
    form,
    {
      ...formOf(report),
      schema: schemaOn(today),
      path: report.pagePath(page),
    },
    pools,
  );
}

/**
 * Returns the initial state of a report form.
 * @param url the address of the form; invalid criteria in it are left empty and reported
 * @param pools the pools that the user may see; null if they could not be loaded
 * @param today the date in the portal's time zone, for relative dates
 */
export function initialReport(
  report: Report,
  url: string,
  pools: readonly Pool[] | null,
  today: IsoDate,
): ReportFormView {
  const { values, presets, problems, canonical } = initialCriteria(
    rawSegment(url, 1) || encodeCriteria(report.declared.start ?? {}),
    formOf(report),
    pools,
    today,
    report.formPath,
  );
  const { ot, target: wanted = String(defaultTarget) } = values;
  return {
    title: report.declared.place.label,
    term: report.declared.term,
    hasStatusBoxes: report.declared.hasStatusBoxes === true,
    hasTarget: report.declared.hasTarget === true,
    buttons: [...report.searches.keys()].map((page) => ({
      page,
      text: reportPages[page].button,
    })),
    pools,
    values: {
      ...values,
      target: wanted,
      ot: onTimeBoxes
        .filter((_, place) => ot?.[place] === "1")
        .map(({ value }) => value),
    },
    presets: presets.flat(),
    problems,
    filled: canonical,
  };
}

/** @throws a 404 response if the provider lacks the extension of a report */
async function requireExtensionOf(
  { declared: { extension } }: Report,
  context: AppLoadContext,
) {
  if (extension) await requireExtension(context, extension);
}

/** Returns the loader of a report form: its initial state from the URL, for the signed-in user. */
export const createReportLoader =
  (report: Report) =>
  async ({ request, context }: RouteArgs) => {
    await requireExtensionOf(report, context);
    const pools = await loadFormPools(context);
    return initialReport(report, request.url, pools, context.today);
  };

/** Returns the action of a report form: a redirect to the rows or a summary, or the form with its errors. */
export const createReportAction =
  (report: Report) =>
  async ({ request, context }: RouteArgs) => {
    await requireExtensionOf(report, context);
    const form = await request.formData();
    const pools = await getPoolsForRedisplay(context);
    const submission = parseReportCriteria(report, form, pools, context.today);
    const { answer } = redirectOrRedisplay(submission);
    return data(answer, 400);
  };
