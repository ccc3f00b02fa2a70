import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import * as z from "zod";
import {
  decodeCriteria,
  encodeCriteria,
} from "../../../engine/criteria/criteria-codec";
import type { IsoDate } from "../../../engine/criteria/dates";
import {
  initialCriteria,
  parseCriteria,
} from "../../../engine/forms/criteria-form.server";
import type { PresetLink } from "../../../engine/forms/fields/date-range-fields";
import {
  dateOrderRule,
  dateRangeOf,
  dateRangeShape,
  withRelativeDates,
} from "../../../engine/forms/date-range-fields.server";
import { intentField } from "../../../engine/forms/intent";
import { knownFields } from "../../../engine/forms/parse-form.server";
import type { Pool } from "../../../engine/forms/fields/pool-select";
import { poolAndStoresShape } from "../../../engine/forms/pool-and-stores.server";
import {
  deliveryId,
  searchedNumber,
} from "../../../engine/forms/searched-number.server";
import { paths, type SearchIntent } from "../../../paths";
import { filledInList } from "../../../engine/results/number-list";
import type { AdvancedSearchValues } from "./search-panels";
import { asnList } from "./asn-list";
import {
  advancedSearch,
  manifestSearch,
  packingSlipSearch,
} from "./asn-searches.server";
import { scanTypes } from "./filters";
import { fieldMessages, searchMessages } from "../../../engine/messages";

/** Result of a posted search panel: the path of its results, or the panel with its errors. */
export type SearchSubmission =
  | { ok: true; path: string }
  | { ok: false; intent: SearchIntent; answer: SubmissionResult };

const optionalChoice = (values: readonly string[]) =>
  z
    .string()
    .default("")
    .refine(
      (value) => value === "" || values.includes(value),
      searchMessages.unknownOption,
    );

const manifestSchema = z.object({
  m: searchedNumber(fieldMessages.manifest, searchMessages.manifestRequired),
});
const packingSlipSchema = z.object({
  ps: searchedNumber(
    fieldMessages.packingSlip,
    searchMessages.packingSlipRequired,
  ),
});
const yesNo = optionalChoice(["1", "0"]);

const deliveryDateRange = dateRangeOf("s", "f");
const advancedForm = {
  fields: advancedSearch.fields,
  dateRanges: [deliveryDateRange],
};

const createAdvancedSchema = (today: IsoDate) =>
  z
    .object({
      ...dateRangeShape(deliveryDateRange, false),
      ...poolAndStoresShape,
      manifest: yesNo,
      trailer: yesNo,
      pallet: yesNo,
      deliv: yesNo,
      scanType: optionalChoice(Object.keys(scanTypes)),
      delivID: deliveryId,
      m: searchedNumber(fieldMessages.manifest),
    })
    .refine(...dateOrderRule(deliveryDateRange, today))
    .transform(withRelativeDates(deliveryDateRange, today))
    // The codec drops empty values: without any filter, the path of the results would end in "/".
    .refine(
      (form) => encodeCriteria(form) !== "",
      searchMessages.filterRequired,
    );

/** Parses a panel with a single number field. */
function parseNumber(
  form: FormData,
  intent: SearchIntent,
  schema: typeof manifestSchema | typeof packingSlipSchema,
  resultsOf: (encodedCriteria: string) => string,
): SearchSubmission {
  const known = knownFields(form, Object.keys(schema.shape));
  const submission = parseWithZod(known, { schema });
  return submission.status === "success"
    ? { ok: true, path: resultsOf(encodeCriteria(submission.value)) }
    : { ok: false, intent, answer: submission.reply() };
}

function parseAdvanced(
  form: FormData,
  pools: readonly Pool[] | null,
  today: IsoDate,
): SearchSubmission {
  const { path } = advancedSearch;
  const submission = parseCriteria(
    form,
    { ...advancedForm, schema: createAdvancedSchema(today), path },
    pools,
  );
  return submission.ok
    ? submission
    : { ...submission, intent: "advanced-search" };
}

/**
 * Parses a posted panel of the search landing page; the ASN list is posted to its results page instead.
 * @param getPools loads the pools that the user may see, null if that fails; called only for the
 *   advanced search
 * @param today the date in the portal's time zone, for relative dates
 * @param manifestResults returns the path that the manifest panel redirects to: the tracking results if
 *   the tracking feature is enabled, otherwise the ASN results
 * @returns null if the form's intent names no panel
 */
export async function parseSearch(
  form: FormData,
  getPools: () => Promise<readonly Pool[] | null>,
  today: IsoDate,
  manifestResults: (encodedCriteria: string) => string,
): Promise<SearchSubmission | null> {
  const intent = form.get(intentField);
  if (intent === "manifest-search")
    return parseNumber(form, intent, manifestSchema, manifestResults);
  if (intent === "packing-slip")
    return parseNumber(form, intent, packingSlipSchema, packingSlipSearch.path);
  if (intent === "advanced-search")
    return parseAdvanced(form, await getPools(), today);
  return null;
}

/** The initial values of the panels on the search landing page, read from its URL. */
export interface InitialSearch {
  /** The ASN list as typed, or one number a line. */
  ASNs: string;
  m: string | undefined;
  ps: string | undefined;
  advanced: AdvancedSearchValues;
  /** The named date ranges that the advanced search offers. */
  presets: PresetLink[];
  /** Messages about invalid parts of the URL. */
  problems: string[];
  /** React key of the panels; it differs for URLs with different values. */
  filled: string;
}

/**
 * Parses `?panel=…&q=<criteria>` and `?ASNs=…`, to which criteria chips and back links of result
 * pages lead. Never throws: invalid values are left empty and reported in `problems`.
 * @param pools the pools that the user may see; null if they could not be loaded
 * @param today the date in the portal's time zone, for relative dates
 */
export function initialSearch(
  searchParams: URLSearchParams,
  pools: readonly Pool[] | null,
  today: IsoDate,
): InitialSearch {
  const panel = searchParams.get("panel");
  const criteriaFor = (chosen: SearchIntent) =>
    panel === chosen ? (searchParams.get("q") ?? "") : "";
  const decodedManifest = decodeCriteria(
    criteriaFor("manifest-search"),
    manifestSearch.fields,
  );
  const decodedPackingSlip = decodeCriteria(
    criteriaFor("packing-slip"),
    packingSlipSearch.fields,
  );
  const { values, presets, problems } = initialCriteria(
    criteriaFor("advanced-search"),
    advancedForm,
    pools,
    today,
    (encodedCriteria) => paths.searchForm("advanced-search", encodedCriteria),
  );
  return {
    ASNs: filledInList(searchParams, asnList.field),
    m: decodedManifest.values.m,
    ps: decodedPackingSlip.values.ps,
    advanced: values,
    presets: presets.flat(),
    problems: [
      ...[...decodedManifest.problems, ...decodedPackingSlip.problems].map(
        ({ message }) => message,
      ),
      ...problems,
    ],
    filled: searchParams.toString(),
  };
}
