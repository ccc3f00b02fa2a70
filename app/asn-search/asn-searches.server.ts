import { asnPageSize } from "../../provider/contract/searches";
import { encodeCriteria } from "../criteria/criteria-codec";
import {
  advancedSearchFields,
  manifestSearchFields,
  packingSlipFields,
  scanTypes,
  yesNoFilters,
  type AdvancedSearchCriteria,
} from "../criteria/criteria-fields";
import { dateRangeProblems } from "../criteria/dates";
import { paths } from "../paths";
import { asnTable } from "./asn-tables";
import { readCriteria, idProblems } from "../results/read-criteria";
import { described, describePlace } from "../results/describe-criteria";
import {
  joinNumbers,
  describeList,
  maxAddressLength,
  readNumberList,
  readPostedList,
  typedList,
  type NumberList,
} from "../results/number-list";
import type { ResultSearch } from "../results/result-search";

/** What the four searches with cartons as results share (specification, part 2, section 2). */
const cartons = { pageSize: asnPageSize, table: asnTable };

/** Name of the form field with the ASN list. */
const listField = "ASNs";

/** Search by ASN list; the list is in the URL if it fits, otherwise it is posted. */
export const asnListSearch: ResultSearch<"ASNListSearch", NumberList> = {
  ...cartons,
  route: "/search/ASN-search",
  title: "ASN search",
  call: "ASNListSearch",
  read(url, form) {
    const typed = typedList(form ?? url.searchParams, listField);
    const list = form
      ? readPostedList(form, listField, "ASN")
      : readNumberList(typed, "ASN");
    return list.problem === null
      ? {
          ok: true,
          criteria: list,
          written: list,
          canonicalPath: null,
          pinnedPath: null,
        }
      : {
          ok: false,
          problems: [list.problem],
          formPath: asnFormPath(list),
          typed,
        };
  },
  payload: ({ numbers }) => ({ ASNList: numbers }),
  describe: ({ numbers }) => describeList("ASN search", numbers, "ASN"),
  formPath: asnFormPath,
  advice:
    "Check the numbers for missing digits, or look for their manifest or packing slip.",
  list: {
    field: listField,
    given: ({ given }) => given,
    column: "ASN",
    path: (numbers) =>
      `${paths.asnSearch()}?${listField}=${joinNumbers(numbers)}`,
  },
};

/**
 * Returns the path of the form with the list filled in; without the list if the URL would be too long.
 */
function asnFormPath({ given }: NumberList): string {
  const path = paths.asnListForm(given.join("\n"));
  return path.length < maxAddressLength ? path : paths.search();
}

/** Search for the cartons of a manifest; `m` is its number. */
export const manifestSearch: ResultSearch<"ASNManifestSearch", { m?: string }> =
  {
    ...cartons,
    route: "/search/manifest-search/:query",
    title: "Manifest search",
    call: "ASNManifestSearch",
    read: readCriteria(manifestSearchFields, {
      path: paths.manifestSearch,
      formPath: (bundle) => paths.searchForm("manifest-search", bundle),
      problemsOf: ({ m = "" }) =>
        m.trim() === "" ? ["Manifest must not be blank"] : [],
    }),
    payload: ({ m = "" }) => ({ manifest: m.trim() }),
    describe: ({ m = "" }) => ({
      heading: `Manifest search · ${m}`,
      chips: [`Manifest ${m}`],
    }),
    formPath: (criteria) =>
      paths.searchForm("manifest-search", encodeCriteria(criteria)),
    advice:
      "Check the manifest number, or search by store and delivery date instead.",
  };

/** Search for the cartons of a packing slip; `ps` is its number. */
export const packingSlipSearch: ResultSearch<
  "ASNPackingSlipSearch",
  { ps?: string }
> = {
  ...cartons,
  route: "/search/packing-slip/:query",
  title: "Packing slip search",
  call: "ASNPackingSlipSearch",
  read: readCriteria(packingSlipFields, {
    path: paths.packingSlipSearch,
    formPath: (bundle) => paths.searchForm("packing-slip", bundle),
    problemsOf: ({ ps = "" }) =>
      ps.trim() === "" ? ["Packing slip must not be blank"] : [],
  }),
  payload: ({ ps = "" }) => ({ packingSlip: ps.trim() }),
  describe: ({ ps = "" }) => ({
    heading: `Packing slip search · ${ps}`,
    chips: [`Packing slip ${ps}`],
  }),
  formPath: (criteria) =>
    paths.searchForm("packing-slip", encodeCriteria(criteria)),
  advice:
    "Check the packing slip number, or search by store and delivery date instead.",
};

/** Search for cartons by date range, pool, stores, delivery or manifest, filtered by state. */
export const advancedSearch: ResultSearch<
  "ASNAdvancedSearch",
  AdvancedSearchCriteria
> = {
  ...cartons,
  route: "/search/advanced-search/:query",
  title: "Advanced search",
  call: "ASNAdvancedSearch",
  read: readCriteria(advancedSearchFields, {
    path: paths.advancedSearch,
    formPath: (bundle) => paths.searchForm("advanced-search", bundle),
    problemsOf(values) {
      const { s, f, p, st = [], delivID } = values;
      if (Object.keys(values).length === 0)
        return ["Choose at least one filter"];
      return [
        ...dateRangeProblems(s, f, false),
        ...idProblems(p, delivID, ...st),
      ];
    },
  }),
  payload: (criteria) => ({
    startDate: criteria.s ?? null,
    endDate: criteria.f ?? null,
    delivID: criteria.delivID ?? null,
    pool: criteria.p ?? null,
    stores: criteria.st ?? [],
    manifest: criteria.m ?? null,
    scanType:
      criteria.scanType === undefined ? null : scanTypeCodes[criteria.scanType],
    isDelivered: criteria.deliv ?? null,
    isOnPallet: criteria.pallet ?? null,
    isOnTrailer: criteria.trailer ?? null,
    isOnManifest: criteria.manifest ?? null,
  }),
  describe(criteria, poolName) {
    const { m, delivID, scanType } = criteria;
    const place = [
      ...describePlace(criteria, poolName),
      m === undefined ? "" : `Manifest ${m}`,
      delivID === undefined ? "" : `Delivery ${delivID}`,
    ];
    const filters = Object.entries(yesNoFilters).map(([key, message]) => {
      const chosen = criteria[key as keyof typeof yesNoFilters];
      return chosen === undefined ? "" : chosen ? message.yes : message.no;
    });
    return described("Advanced search", place, [
      scanType === undefined ? "" : scanTypes[scanType],
      ...filters,
    ]);
  },
  pool: ({ p }) => p ?? null,
  formPath: (criteria) =>
    paths.searchForm("advanced-search", encodeCriteria(criteria)),
  advice: "Widen the dates, choose fewer filters, or all stores of the pool.",
};

/** The scan types as numbers in the provider's request. */
const scanTypeCodes = { "1": 1, "0": 0, "-1": -1 } as const;
