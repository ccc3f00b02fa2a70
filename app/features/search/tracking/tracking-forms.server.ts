import * as z from "zod";
import { encodeCriteria } from "../../../engine/criteria/criteria-codec";
import {
  pickupDateProblems,
  type IsoDate,
} from "../../../engine/criteria/dates";
import {
  initialCriteria,
  parseCriteria,
  type CriteriaSubmission,
} from "../../../engine/forms/criteria-form.server";
import {
  dateOrderRule,
  dateRangeOf,
  dateRangeShape,
  withRelativeDates,
} from "../../../engine/forms/date-range-fields.server";
import { poolAndStoresShape } from "../../../engine/forms/pool-and-stores.server";
import type { Pool } from "../../../engine/forms/fields/pool-select";
import {
  deliveryId,
  searchedNumber,
} from "../../../engine/forms/searched-number.server";
import { paths } from "../../../paths";
import { filledInList } from "../../../engine/results/number-list";
import type {
  TrackingAdvancedValues,
  TrackingPresets,
} from "./tracking-advanced-form";
import { proList } from "./pro-list";
import { trackingAdvancedSearch } from "./tracking-searches.server";
import { fieldMessages, searchMessages } from "../../../engine/messages";

const delivery = dateRangeOf("s", "f");
const pickup = dateRangeOf("ps", "pf", pickupDateProblems);
const advancedForm = {
  fields: trackingAdvancedSearch.fields,
  dateRanges: [delivery, pickup],
};

const advancedOn = (today: IsoDate) =>
  z
    .object({
      ...dateRangeShape(delivery, false),
      ...dateRangeShape(pickup, false),
      ...poolAndStoresShape,
      delivID: deliveryId,
      m: searchedNumber(fieldMessages.manifest),
    })
    .refine(...dateOrderRule(delivery, today))
    .refine(...dateOrderRule(pickup, today))
    .transform(withRelativeDates(delivery, today))
    .transform(withRelativeDates(pickup, today))
    // Empty criteria would encode to an empty path segment, because the codec drops empty values.
    .refine(
      (form) => encodeCriteria(form) !== "",
      searchMessages.filterRequired,
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
): CriteriaSubmission {
  const { path } = trackingAdvancedSearch;
  return parseCriteria(
    form,
    { ...advancedForm, schema: advancedOn(today), path },
    pools,
  );
}

/** The initial values of the panels on the tracking page, read from its URL. */
export interface InitialTracking {
  /** The PRO numbers as typed, or one a line. */
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
  const { values, presets, problems } = initialCriteria(
    address.get("q") ?? "",
    advancedForm,
    pools,
    today,
    paths.trackingForm,
  );
  return {
    PROs: filledInList(address, proList.field),
    advanced: values,
    presets: { delivery: presets[0] ?? [], pickup: presets[1] ?? [] },
    problems,
    filled: address.toString(),
  };
}
