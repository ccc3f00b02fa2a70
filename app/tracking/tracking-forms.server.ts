import type { SubmissionResult } from "@conform-to/react";
import * as z from "zod";
import { decodeCriteria, encodeCriteria } from "../criteria/criteria-codec";
import {
  criteriaProblemMessage,
  trackingAdvancedFields,
} from "../criteria/criteria-fields";
import { pickupDateProblems, type IsoDate } from "../criteria/dates";
import { paths } from "../paths";
import { parseCriteria } from "../forms/criteria-form.server";
import {
  addressProblems,
  initialDateRange,
  presetLinks,
} from "../forms/initial-date-range.server";
import {
  initialPoolAndStores,
  poolAndStoresShape,
} from "../forms/pool-and-stores.server";
import type { Pool } from "../forms/pool-select";
import { deliveryId, searchedNumber } from "../forms/searched-number.server";
import type {
  TrackingAdvancedValues,
  TrackingPresets,
} from "./tracking-advanced-form";
import {
  inOrder,
  dateRangeOf,
  dateRangeShape,
  withRelativeDates,
} from "../forms/date-range-fields.server";

/** Result of the posted advanced search of tracking: the path of its results, or its errors. */
export type TrackingSubmission =
  { ok: true; path: string } | { ok: false; answer: SubmissionResult };

const delivery = dateRangeOf("s", "f");
const pickup = dateRangeOf("ps", "pf", pickupDateProblems);

const advancedOn = (today: IsoDate) =>
  z
    .object({
      ...dateRangeShape(delivery, false),
      ...dateRangeShape(pickup, false),
      ...poolAndStoresShape,
      delivID: deliveryId,
      m: searchedNumber("Manifest"),
    })
    .refine(...inOrder(delivery))
    .refine(...inOrder(pickup))
    .transform(withRelativeDates(delivery, today))
    .transform(withRelativeDates(pickup, today))
    // Empty criteria would encode to an empty path segment, because the codec drops empty values.
    .refine(
      (form) => encodeCriteria(form) !== "",
      "Choose at least one filter",
    );

/**
 * Parses the posted advanced search of the tracking page; the PRO list is posted to its results page
 * instead.
 * @param pools the pools that the user may see; null if they could not be loaded: then only the
 *   provider checks pool and stores
 * @param today the date in the portal's time zone, for relative dates
 */
export function parseTracking(
  form: FormData,
  pools: readonly Pool[] | null,
  today: IsoDate,
): TrackingSubmission {
  const submission = parseCriteria(
    form,
    {
      fields: trackingAdvancedFields,
      dateRanges: [delivery, pickup],
      schema: advancedOn(today),
    },
    pools,
  );
  return submission.ok
    ? { ok: true, path: paths.trackingAdvancedSearch(submission.bundle) }
    : submission;
}

/** The initial values of the panels on the tracking page, read from its URL. */
export interface InitialTracking {
  /** The PRO numbers as typed. */
  PROs: string;
  advanced: TrackingAdvancedValues;
  presets: TrackingPresets;
  /** Messages about invalid parts of the URL. */
  problems: string[];
  /** React key of the panels; it differs for URLs with different values. */
  filled: string;
}

/**
 * Parses `?q=<criteria>` and `?PROs=…`, the targets of the chips and back links of result pages. Never
 * throws: invalid values are left empty and reported in `problems`.
 * @param pools the pools that the user may see; null if they could not be loaded
 * @param today the date in the portal's time zone, for relative dates
 */
export function initialTracking(
  address: URLSearchParams,
  pools: readonly Pool[] | null,
  today: IsoDate,
): InitialTracking {
  const { values, problems } = decodeCriteria(
    address.get("q") ?? "",
    trackingAdvancedFields,
  );
  const { p, st, problems: unseen } = initialPoolAndStores(values, pools);
  const visible = { ...values, p, st };
  return {
    PROs: address.getAll("PROs").join("\n"),
    advanced: {
      ...visible,
      ...initialDateRange(values, delivery, today),
      ...initialDateRange(values, pickup, today),
    },
    presets: {
      delivery: presetLinks(visible, delivery, today, paths.trackingForm),
      pickup: presetLinks(visible, pickup, today, paths.trackingForm),
    },
    problems: [
      ...new Set([
        ...problems.map(criteriaProblemMessage),
        ...addressProblems(values, delivery, today),
        ...addressProblems(values, pickup, today),
        ...unseen,
      ]),
    ],
    filled: address.toString(),
  };
}
