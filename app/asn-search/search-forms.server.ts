import { parseWithZod } from "@conform-to/zod/v4";
import type { SubmissionResult } from "@conform-to/react";
import * as z from "zod";
import { decodeCriteria, encodeCriteria } from "../criteria/criteria-codec";
import type { IsoDate } from "../criteria/dates";
import { initialCriteria, parseCriteria } from "../forms/criteria-form.server";
import type { PresetLink } from "../forms/date-range-fields";
import {
  inOrder,
  dateRangeOf,
  dateRangeShape,
  withRelativeDates,
} from "../forms/date-range-fields.server";
import { intentField } from "../forms/intent";
import { knownFields } from "../forms/known-fields";
import type { Pool } from "../forms/pool-select";
import { poolAndStoresShape } from "../forms/pool-and-stores.server";
import { deliveryId, searchedNumber } from "../forms/searched-number.server";
import { paths, type SearchPanel } from "../paths";
import type { AdvancedSearchValues } from "./search-panels";
import {
  advancedSearch,
  manifestSearch,
  packingSlipSearch,
} from "./asn-searches.server";
import { scanTypes } from "./filters";
import { searchMessages } from "../messages";

/** Result of a posted search panel: the path of its results, or the panel with its errors. */
export type SearchSubmission =
  | { ok: true; path: string }
  | { ok: false; panel: SearchPanel; answer: SubmissionResult };

const choice = (values: readonly string[]) =>
  z
    .string()
    .default("")
    .refine(
      (value) => value === "" || values.includes(value),
      "Choose one of the list",
    );

const manifest = z.object({
  m: searchedNumber("Manifest", searchMessages.manifestRequired),
});
const packingSlip = z.object({
  ps: searchedNumber("Packing slip", searchMessages.packingSlipRequired),
});
const yesNo = choice(["1", "0"]);

const deliveryDateRange = dateRangeOf("s", "f");
const advancedForm = {
  fields: advancedSearch.fields,
  dateRanges: [deliveryDateRange],
};

const advancedOn = (today: IsoDate) =>
  z
    .object({
      ...dateRangeShape(deliveryDateRange, false),
      ...poolAndStoresShape,
      manifest: yesNo,
      trailer: yesNo,
      pallet: yesNo,
      deliv: yesNo,
      scanType: choice(Object.keys(scanTypes)),
      delivID: deliveryId,
      m: searchedNumber("Manifest"),
    })
    .refine(...inOrder(deliveryDateRange))
    .transform(withRelativeDates(deliveryDateRange, today))
    // Empty criteria would encode to an empty path segment, because the codec drops empty values.
    .refine(
      (form) => encodeCriteria(form) !== "",
      searchMessages.filterRequired,
    );

/** Parses a panel with a single number field. */
function parseNumber(
  form: FormData,
  panel: SearchPanel,
  schema: typeof manifest | typeof packingSlip,
  resultsOf: (encodedCriteria: string) => string,
): SearchSubmission {
  const known = knownFields(form, Object.keys(schema.shape));
  const submission = parseWithZod(known, { schema });
  return submission.status === "success"
    ? { ok: true, path: resultsOf(encodeCriteria(submission.value)) }
    : { ok: false, panel, answer: submission.reply() };
}

function parseAdvanced(
  form: FormData,
  pools: readonly Pool[] | null,
  today: IsoDate,
): SearchSubmission {
  const submission = parseCriteria(
    form,
    { ...advancedForm, schema: advancedOn(today) },
    pools,
  );
  return submission.ok
    ? { ok: true, path: advancedSearch.path(submission.encodedCriteria) }
    : { ok: false, panel: "advanced-search", answer: submission.answer };
}

/**
 * Parses a posted panel of the search landing page; the ASN list is posted to its results page instead.
 * @param getPools see `parseCriteria`; called only by the advanced search
 * @param today the date in the portal's time zone, for relative dates
 * @param manifestResults returns the path that the manifest panel redirects to: that of tracking while
 *   the feature is on
 */
export async function parseSearch(
  form: FormData,
  getPools: () => Promise<readonly Pool[] | null>,
  today: IsoDate,
  manifestResults: (encodedCriteria: string) => string,
): Promise<SearchSubmission | null> {
  const panel = form.get(intentField);
  if (panel === "manifest-search")
    return parseNumber(form, panel, manifest, manifestResults);
  if (panel === "packing-slip")
    return parseNumber(form, panel, packingSlip, packingSlipSearch.path);
  if (panel === "advanced-search")
    return parseAdvanced(form, await getPools(), today);
  return null;
}

/** The initial values of the panels on the search landing page, read from its URL. */
export interface InitialSearch {
  /** The ASN list as typed. */
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
 * Parses `?panel=…&q=<criteria>` and `?ASNs=…`, the targets of the chips and back links of result
 * pages. Never throws: invalid values are left empty and reported in `problems`.
 * @param pools the pools that the user may see; null if they could not be loaded
 * @param today the date in the portal's time zone, for relative dates
 */
export function initialSearch(
  address: URLSearchParams,
  pools: readonly Pool[] | null,
  today: IsoDate,
): InitialSearch {
  const panel = address.get("panel");
  const of = (chosen: SearchPanel) =>
    panel === chosen ? (address.get("q") ?? "") : "";
  const manifestRead = decodeCriteria(
    of("manifest-search"),
    manifestSearch.fields,
  );
  const slipRead = decodeCriteria(of("packing-slip"), packingSlipSearch.fields);
  const { values, presets, problems } = initialCriteria(
    of("advanced-search"),
    advancedForm,
    pools,
    today,
    (encodedCriteria) => paths.searchForm("advanced-search", encodedCriteria),
  );
  return {
    ASNs: address.getAll("ASNs").join("\n"),
    m: manifestRead.values.m,
    ps: slipRead.values.ps,
    advanced: values,
    presets: presets.flat(),
    problems: [
      ...[...manifestRead.problems, ...slipRead.problems].map(
        ({ message }) => message,
      ),
      ...problems,
    ],
    filled: address.toString(),
  };
}
