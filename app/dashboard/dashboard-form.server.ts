import type { SubmissionResult } from "@conform-to/react";
import * as z from "zod";
import { decodeBundle, rawSegment } from "../criteria/bundle";
import { dashboardFields } from "../criteria/bundles";
import { dateProblems, type IsoDate } from "../criteria/dates";
import { parseCriteria } from "../forms/criteria-form.server";
import { initialWindow, presetLinks } from "../forms/initial-window.server";
import type { Pool } from "../forms/pool-select";
import {
  initialPoolAndStores,
  poolAndStoresShape,
} from "../forms/pool-and-stores.server";
import type { PresetLink } from "../forms/window-fields";
import {
  inOrder,
  windowOf,
  windowShape,
  withLivingDates,
} from "../forms/window-fields.server";
import { paths } from "../paths";
import type { DashboardFormValues } from "./dashboard-form";

/** The window of dates in store. */
const storeWindow = windowOf("s", "f");

/** What a posted form leads to: the address of its dashboard, or the form with its errors. */
export type DashboardSubmission =
  { ok: true; path: string } | { ok: false; answer: SubmissionResult };

/**
 * Reads the posted form of the dashboard.
 * @param pools the pools that the user may see, null when they could not be had: then the provider
 *   alone decides what a pool leads to
 * @param today the date in the portal's time zone, for living dates
 */
export function parseDashboard(
  form: FormData,
  pools: readonly Pool[] | null,
  today: IsoDate,
): DashboardSubmission {
  const schema = z
    .object({ ...windowShape(storeWindow, true), p: poolAndStoresShape.p })
    .check(inOrder(storeWindow))
    .transform(withLivingDates(storeWindow, today));
  const submission = parseCriteria(
    form,
    { fields: dashboardFields, windows: [storeWindow], schema },
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
 * @param today the date in the portal's time zone, for living dates
 */
export function initialDashboard(
  url: string,
  refusals: readonly string[],
  pools: readonly Pool[] | null,
  today: IsoDate,
): InitialDashboard {
  const { values, canonical } = decodeBundle(
    rawSegment(url, 1),
    dashboardFields,
  );
  const { p, problems } = initialPoolAndStores({ p: values.p }, pools);
  return {
    values: { ...initialWindow(values, storeWindow, today), p },
    presets: presetLinks({ ...values, p }, storeWindow, today, paths.dashboard),
    problems,
    refused: refusals.length === 0 ? null : refusalOf(refusals),
    filled: canonical,
  };
}

/** Problems of an address as a form shows those of a submit: the dates' under the window. */
function refusalOf(refusals: readonly string[]): SubmissionResult {
  const isStart = (words: string) => words === dateProblems.start;
  const isEnd = (words: string) =>
    words === dateProblems.end || words === dateProblems.reversed;
  return {
    status: "error",
    error: {
      s: refusals.filter(isStart),
      f: refusals.filter(isEnd),
      "": refusals.filter((words) => !isStart(words) && !isEnd(words)),
    },
  };
}
