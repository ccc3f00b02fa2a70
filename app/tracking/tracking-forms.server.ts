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

/** What the advanced search of tracking leads to: the address of its results, or its errors. */
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
    .check(inOrder(delivery))
    .check(inOrder(pickup))
    .transform(withRelativeDates(delivery, today))
    .transform(withRelativeDates(pickup, today))
    // Nothing chosen has no address of its own: a bundle drops empty values.
    .refine(
      (form) => encodeCriteria(form) !== "",
      "Choose at least one filter",
    );

/**
 * Reads the posted advanced search of the tracking page; the PRO list has an address of its own.
 * @param pools the pools that the user may see, null when they could not be had: then the provider
 *   alone decides what is there
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

/** What the panels of the tracking page start with, as its address says. */
export interface InitialTracking {
  /** The PRO numbers as typed. */
  PROs: string;
  advanced: TrackingAdvancedValues;
  presets: TrackingPresets;
  /** What could not be read of the address, in words. */
  problems: string[];
  /** Differs when another address fills the panels. */
  filled: string;
}

/**
 * Reads `?q=<bundle>` and `?PROs=…`, where chips and back links of the results lead to. Never fails:
 * what cannot be read is left empty and named.
 * @param pools the pools that the user may see; null when they could not be had
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
