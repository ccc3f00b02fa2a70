import type { SubmissionResult } from "@conform-to/react";
import * as z from "zod";
import { decodeCriteria, rawSegment } from "../criteria/criteria-codec";
import { dashboardFields } from "../criteria/criteria-fields";
import { dateProblems, type IsoDate } from "../criteria/dates";
import { parseCriteria } from "../forms/criteria-form.server";
import {
  initialDateRange,
  presetLinks,
} from "../forms/initial-date-range.server";
import type { Pool } from "../forms/pool-select";
import {
  initialPoolAndStores,
  poolAndStoresShape,
} from "../forms/pool-and-stores.server";
import type { PresetLink } from "../forms/date-range-fields";
import {
  inOrder,
  dateRangeOf,
  dateRangeShape,
  withRelativeDates,
} from "../forms/date-range-fields.server";
import { paths } from "../paths";
import type { DashboardFormValues } from "./dashboard-form";

/** The window of dates in store. */
const storeDateRange = dateRangeOf("s", "f");

/** What a posted form leads to: the address of its dashboard, or the form with its errors. */
export type DashboardSubmission =
  { ok: true; path: string } | { ok: false; answer: SubmissionResult };

/**
 * Reads the posted form of the dashboard.
 * @param pools the pools that the user may see, null when they could not be had: then the provider
 *   alone decides what a pool leads to
 * @param today the date in the portal's time zone, for relative dates
 */
export function parseDashboard(
  form: FormData,
  pools: readonly Pool[] | null,
  today: IsoDate,
): DashboardSubmission {
  const schema = z
    .object({
      ...dateRangeShape(storeDateRange, true),
      p: poolAndStoresShape.p,
    })
    .check(inOrder(storeDateRange))
    .transform(withRelativeDates(storeDateRange, today));
  const submission = parseCriteria(
    form,
    { fields: dashboardFields, dateRanges: [storeDateRange], schema },
    pools,
  );
  return submission.ok
    ? { ok: true, path: paths.dashboard(submission.bundle) }
    : submission;
}

/** What the form starts with. */
export interface InitialDashboard {
  values: DashboardFormValues;
  presets: PresetLink[];
  /** What could not be taken over from the address, in words. */
  problems: string[];
  /** What of the address could not be searched for, at the fields it stands in; null when all could. */
  refused: SubmissionResult | null;
  /** Differs when another address fills in the form. */
  filled: string;
}

/**
 * Reads the bundle of the dashboard's address for its form. Never fails: what cannot be read is left
 * empty.
 * @param refusals why the address could not be searched for, in words; empty when it could
 * @param today the date in the portal's time zone, for relative dates
 */
export function initialDashboard(
  url: string,
  refusals: readonly string[],
  pools: readonly Pool[] | null,
  today: IsoDate,
): InitialDashboard {
  const { values, canonical } = decodeCriteria(
    rawSegment(url, 1),
    dashboardFields,
  );
  const { p, problems } = initialPoolAndStores({ p: values.p }, pools);
  return {
    values: { ...initialDateRange(values, storeDateRange, today), p },
    presets: presetLinks(
      { ...values, p },
      storeDateRange,
      today,
      paths.dashboard,
    ),
    problems,
    refused: refusals.length === 0 ? null : refusalOf(refusals),
    filled: canonical,
  };
}

/** Problems of an address as a form shows those of a submit: the dates' under the window. */
function refusalOf(refusals: readonly string[]): SubmissionResult {
  const isStart = (message: string) => message === dateProblems.start;
  const isEnd = (message: string) =>
    message === dateProblems.end || message === dateProblems.reversed;
  return {
    status: "error",
    error: {
      s: refusals.filter(isStart),
      f: refusals.filter(isEnd),
      "": refusals.filter((message) => !isStart(message) && !isEnd(message)),
    },
  };
}
