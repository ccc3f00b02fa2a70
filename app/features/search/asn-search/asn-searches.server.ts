import {
  asnPageSize,
  type AsnRow,
} from "../../../../provider/contract/searches";
import type { CriteriaValues } from "../../../engine/criteria/criteria-codec";
import { dateRangeProblems } from "../../../engine/criteria/dates";
import { paths } from "../../../paths";
import {
  described,
  describePlace,
  idProblems,
} from "../../../engine/results/describe-criteria";
import {
  joinNumbers,
  describeList,
  maxAddressLength,
  numberPath,
  readNumberList,
  readPostedList,
  typedList,
  type NumberList,
} from "../../../engine/results/number-list";
import {
  declareSearch,
  type ListedSearch,
  type ResultSearch,
} from "../../../engine/results/result-search";
import { podLink } from "../../../document-links.server";
import {
  columnsOf,
  type Column,
  type TableDeclaration,
} from "../../../engine/tables/table";
import { asnList } from "./asn-list";
import { scanTypeLabel, scanTypes, yesNoFilters, yesNoLabel } from "./filters";
import {
  fieldMessages,
  formatMessage,
  searchMessages,
} from "../../../engine/messages";

const column = columnsOf<AsnRow>();

const store = column(fieldMessages.store, "text", "StoreName", {
  key: "Store",
  isIdentifier: true,
});

const columns: Column<AsnRow>[] = [
  column("ASN", "text", "ASN", { isIdentifier: true }),
  column(fieldMessages.manifest, "text", "Manifest", {
    isIdentifier: true,
  }),
  column(fieldMessages.manifestDate, "date", "ManifestDate"),
  store,
  column(fieldMessages.trailerDate, "date", "Trailer Date"),
  column(fieldMessages.trailerTime, "time", "Trailer Time"),
  column(fieldMessages.palletDate, "date", "Pallet Date"),
  column(fieldMessages.palletTime, "time", "Pallet Time"),
  column(fieldMessages.scheduleDelivery, "date", "Scheduled Delivery Date", {
    key: "ScheduleDelivery",
  }),
  column(fieldMessages.deliveryDate, "date", "Delivery Date"),
  column(fieldMessages.deliveryTime, "time", "Delivery Time"),
  column(fieldMessages.scanType, "text", "Scan Type", {
    label: scanTypeLabel,
  }),
  column(fieldMessages.itemType, "text", "Item Type"),
  column(fieldMessages.pool, "text", "Pool"),
  column(fieldMessages.storeScan, "text", "Store Scan", {
    label: yesNoLabel,
  }),
  column("POD", "text", "PODInfo", { key: "POD", link: podLink }),
];

/** The ASN result table (specification, part 2, section 2). */
export const asnTable: TableDeclaration<AsnRow> = {
  name: "asn",
  store: store.key,
  rowsAre: fieldMessages.asns,
  columns,
  rowKey: [
    "ASN",
    "Manifest",
    "ManifestDate",
    "StoreName",
    "Scheduled Delivery Date",
  ],
  cardKeys: ["Store", "ScheduleDelivery", "DeliveryDate"],
  rowLink: (cell) => numberPath(cell("ASN"), paths.carton, "ASN"),
  opensBeside: true,
};

/** What the four searches with cartons as results share (specification, part 2, section 2). */
const cartons = { pageSize: asnPageSize, table: asnTable };

/** Name of the form field with the ASN list. */
const listField = asnList.field;

/** Search by ASN list; the list is in the URL if it fits, otherwise its key (`kept-lists`). */
export const asnListSearch: ResultSearch<"ASNListSearch", NumberList> & {
  list: ListedSearch<NumberList>;
} = {
  ...cartons,
  route: paths.asnSearch(),
  title: searchMessages.asnHeading,
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
        }
      : {
          ok: false,
          problems: [list.problem],
          formPath: asnFormPath(list),
          typed,
        };
  },
  payload: ({ numbers }) => ({ ASNList: numbers }),
  describe: ({ numbers }) =>
    describeList(searchMessages.asnHeading, numbers, "ASN"),
  formPath: asnFormPath,
  advice: searchMessages.asnAdvice,
  list: {
    field: listField,
    given: ({ given }) => given,
    column: "ASN",
    deliveryDate: "DeliveryDate",
    scanDates: ["PalletDate", "TrailerDate"],
    path: (numbers) =>
      `${paths.asnSearch()}?${listField}=${joinNumbers(numbers)}`,
  },
};

/**
 * Returns the path of the form with the list filled in; without the list if the URL would be too long.
 */
function asnFormPath({ given }: NumberList): string {
  const path = paths.asnListForm(given.join(","));
  return path.length < maxAddressLength ? path : paths.search();
}

/** The criteria of a search for a manifest: its number. */
const manifestFields = { m: "text" } as const;

/**
 * Returns what the searches for a manifest declare alike: here for its cartons, in tracking for its
 * shipments. They share the panel on the search page.
 */
export const manifestNumber = (title: string) => ({
  title,
  fields: manifestFields,
  problemsOf: ({ m = "" }: CriteriaValues<typeof manifestFields>) =>
    m.trim() === "" ? [searchMessages.manifestRequired] : [],
  payload: ({ m = "" }: CriteriaValues<typeof manifestFields>) => ({
    manifest: m.trim(),
  }),
  describe: ({ m = "" }: CriteriaValues<typeof manifestFields>) => ({
    heading: `${title} · ${m}`,
    chips: [formatMessage(searchMessages.ofManifest, { manifest: m })],
  }),
  formPath: (encodedCriteria: string) =>
    paths.searchForm("manifest-search", encodedCriteria),
  advice: searchMessages.manifestAdvice,
});

/** Search for the cartons of a manifest; `m` is its number. */
export const manifestSearch = declareSearch({
  ...cartons,
  ...manifestNumber(searchMessages.manifestHeading),
  route: "/search/manifest-search/:query",
  call: "ASNManifestSearch",
});

/** Search for the cartons of a packing slip; `ps` is its number. */
export const packingSlipSearch = declareSearch({
  ...cartons,
  route: "/search/packing-slip/:query",
  title: searchMessages.packingSlipHeading,
  call: "ASNPackingSlipSearch",
  fields: { ps: "text" },
  problemsOf: ({ ps = "" }) =>
    ps.trim() === "" ? [searchMessages.packingSlipRequired] : [],
  payload: ({ ps = "" }) => ({ packingSlip: ps.trim() }),
  describe: ({ ps = "" }) => ({
    heading: `${searchMessages.packingSlipHeading} · ${ps}`,
    chips: [formatMessage(searchMessages.ofPackingSlip, { packingSlip: ps })],
  }),
  formPath: (encodedCriteria) =>
    paths.searchForm("packing-slip", encodedCriteria),
  advice: searchMessages.packingSlipAdvice,
});

/**
 * Search for cartons: `s` and `f` first and last day of the delivery date range, `p` pool id, `st` store
 * ids, `manifest`, `trailer`, `pallet`, `deliv` the Yes/No filters, `scanType`, `delivID` delivery id,
 * `m` manifest number.
 */
export const advancedSearch = declareSearch({
  ...cartons,
  route: paths.advancedSearch(":query"),
  title: searchMessages.advancedHeading,
  call: "ASNAdvancedSearch",
  fields: {
    s: "day",
    f: "day",
    p: "text",
    st: "list",
    manifest: "flag",
    trailer: "flag",
    pallet: "flag",
    deliv: "flag",
    scanType: ["1", "0", "-1"],
    delivID: "text",
    m: "text",
  },
  problemsOf(values) {
    const { s, f, p, st = [], delivID } = values;
    if (Object.keys(values).length === 0)
      return [searchMessages.filterRequired];
    return [
      ...dateRangeProblems(s, f, false),
      ...idProblems(p, delivID, ...st),
    ];
  },
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
      m === undefined
        ? ""
        : formatMessage(searchMessages.ofManifest, { manifest: m }),
      delivID === undefined
        ? ""
        : formatMessage(searchMessages.ofDelivery, { delivery: delivID }),
    ];
    const filters = Object.entries(yesNoFilters).map(([key, message]) => {
      const chosen = criteria[key as keyof typeof yesNoFilters];
      return chosen === undefined ? "" : chosen ? message.yes : message.no;
    });
    return described(searchMessages.advancedHeading, place, [
      scanType === undefined ? "" : scanTypes[scanType],
      ...filters,
    ]);
  },
  formPath: (encodedCriteria) =>
    paths.searchForm("advanced-search", encodedCriteria),
  advice: searchMessages.advancedAdvice,
});

/** The scan types as numbers in the provider's request. */
const scanTypeCodes = { "1": 1, "0": 0, "-1": -1 } as const;
