import type { SubmissionResult } from "@conform-to/react";
import * as z from "zod";
import {
  decodeCriteria,
  rawSegment,
} from "../../engine/criteria/criteria-codec";
import { dateProblems, type IsoDate } from "../../engine/criteria/dates";
import {
  parseCriteria,
  type CriteriaSubmission,
} from "../../engine/forms/criteria-form.server";
import {
  initialDateRange,
  presetLinks,
} from "../../engine/forms/initial-date-range.server";
import type { Pool } from "../../engine/forms/fields/pool-select";
import {
  initialPoolAndStores,
  poolAndStoresShape,
} from "../../engine/forms/pool-and-stores.server";
import type { PresetLink } from "../../engine/forms/fields/date-range-fields";
import {
  dateOrderRule,
  dateRangeOf,
  dateRangeShape,
  withRelativeDates,
} from "../../engine/forms/date-range-fields.server";
import { paths } from "../../paths";
import type { DashboardFormValues } from "./dashboard-form";
import { dashboardSearch } from "./dashboard-searches.server";

/** The date range of dates in store. */
const storeDateRange = dateRangeOf("s", "f");

/**
 * Parses the posted form of the dashboard.
 * @param pools the pools that the user may see; null if they could not be loaded: then only the
 *   provider checks the pool
 * @param today the date in the portal's time zone, for relative dates
 */
export function parseDashboard(
  form: FormData,
  pools: readonly Pool[] | null,
  today: IsoDate,
): CriteriaSubmission {
  const schema = z
    .object({
      ...dateRangeShape(storeDateRange, true),
      p: poolAndStoresShape.p,
    })
    .refine(...dateOrderRule(storeDateRange, today))
    .transform(withRelativeDates(storeDateRange, today));
  return parseCriteria(
    form,
    {
      fields: dashboardSearch.fields,
      dateRanges: [storeDateRange],
      schema,
      path: paths.dashboard,
    },
    pools,
  );
}

/** The initial state of the form. */
export interface InitialDashboard {
  values: DashboardFormValues;
  presets: PresetLink[];
  /** Messages about invalid parts of the URL. */
  problems: string[];
  /** Errors of the URL's criteria, at their fields; null if the criteria are valid. */
  refused: SubmissionResult | null;
  /** React key of the form; it differs for URLs with different values. */
  filled: string;
}

/**
 * Decodes the criteria of the dashboard's URL for its form. Never throws: invalid values are left
 * empty.
 * @param refusals messages about invalid criteria in the URL; empty if they are valid
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
    dashboardSearch.fields,
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

/** Converts problems of a URL to form errors; those about dates are attached to the date range. */
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
