import {
  trackingPageSize,
  type TrackingRow,
} from "../../../../provider/contract/searches";
import { manifestNumber, manifestSearch } from "../asn-search/index.server";
import {
  decodeCriteria,
  encodeCriteria,
  rawSegment,
} from "../../../engine/criteria/criteria-codec";
import {
  pickupDateProblems,
  describeDateRange,
  dateRangeProblems,
} from "../../../engine/criteria/dates";
import { paths } from "../../../paths";
import {
  described,
  describePlace,
  idProblems,
} from "../../../engine/results/describe-criteria";
import {
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
import { drLink, podLink } from "../../../document-links.server";
import {
  columnsOf,
  type Column,
  type TableDeclaration,
} from "../../../engine/tables/table";
import {
  fieldMessages,
  formatMessage,
  searchMessages,
  trackingMessages,
} from "../../../engine/messages";
import { exceptionLabel, writeStops } from "./stops";

const column = columnsOf<TrackingRow>();

const location = column(trackingMessages.location, "text", "Location", {
  isIdentifier: true,
});

const columns: Column<TrackingRow>[] = [
  column(trackingMessages.proNumber, "text", "PRO", {
    isIdentifier: true,
  }),
  column(fieldMessages.trailer, "text", "Trailer", {
    isIdentifier: true,
  }),
  column(trackingMessages.orderDate, "date", "OrderDate"),
  location,
  column(trackingMessages.pickupDate, "date", "Pickup Date"),
  column(trackingMessages.pickupTime, "time", "Pickup Time"),
  column(trackingMessages.outForDeliveryDate, "date", "Out For Delivery Date"),
  column(trackingMessages.outForDeliveryTime, "time", "Out For Delivery Time"),
  column(
    trackingMessages.scheduledDelivery,
    "date",
    "Scheduled Delivery Date",
    { key: "ScheduledDelivery" },
  ),
  column(fieldMessages.deliveryDate, "date", "Delivery Date", {
    // A shipment that was refused or returned has no date of delivery.
    note: (row) => row.Exception ?? null,
    noteLabel: (code) => ` ${exceptionLabel(code)}`,
  }),
  column(fieldMessages.deliveryTime, "time", "Delivery Time"),
  column(trackingMessages.deliveryReceipt, "text", "DRInfo", {
    key: "DR",
    link: drLink,
  }),
  column("POD", "text", "PODInfo", { key: "POD", link: podLink }),
  column(trackingMessages.exception, "text", "Exception", {
    key: "ShipmentException",
    label: exceptionLabel,
    appears: "nowhere",
  }),
  column(trackingMessages.exceptionDate, "date", "Exception Date", {
    appears: "nowhere",
  }),
  column("", "time", "Exception Time", {
    appears: "nowhere",
  }),
  column("", "text", writeStops, { key: "Stops", appears: "nowhere" }),
];

/** The tracking result table (specification, part 2, section 2). */
export const trackingTable: TableDeclaration<TrackingRow> = {
  name: "tracking",
  store: location.key,
  rowsAre: trackingMessages.shipments,
  columns,
  rowKey: ["PRO", "OrderDate", "Location"],
  cardKeys: ["Location", "ScheduledDelivery", "DeliveryDate"],
  rowLink: (cell) => numberPath(cell("PRO"), paths.shipment, "PRO"),
  opensBeside: true,
};

/** What the three searches with shipments as results share (specification, part 2, section 2). */
const shipments = {
  pageSize: trackingPageSize,
  table: trackingTable,
  feature: "tracking",
} as const;

/** The criteria key, and the name of the field if the list is posted. */
const listField = "PROs";
const listFields = { [listField]: "numbers" } as const;

/**
 * Search by PRO list; the list is in the path if it fits, otherwise its key is in the query of an
 * empty list.
 */
export const proListSearch: ResultSearch<
  "trackingPROListSearch",
  NumberList
> & {
  list: ListedSearch<NumberList>;
} = {
  ...shipments,
  route: paths.proSearch(":query"),
  fields: listFields,
  title: trackingMessages.proHeading,
  call: "trackingPROListSearch",
  read(url, form) {
    const raw = rawSegment(url, -1);
    const { typed, problem } = form
      ? { typed: typedList(form, listField), problem: undefined }
      : listOfPath(raw);
    const list = form
      ? readPostedList(form, listField, "PRO")
      : readNumberList(typed, "PRO");
    const wrong = problem ?? list.problem;
    if (wrong !== null) {
      return {
        ok: false,
        problems: [wrong],
        formPath: proFormPath(list),
        typed,
      };
    }
    const path = proListPath(list.given);
    return {
      ok: true,
      criteria: list,
      written: list,
      canonicalPath: form || path === paths.proSearch(raw) ? null : path,
    };
  },
  payload: ({ numbers }) => ({ PROList: numbers }),
  describe: ({ numbers }) =>
    describeList(trackingMessages.proHeading, numbers, "PRO"),
  formPath: proFormPath,
  advice: trackingMessages.proAdvice,
  list: {
    field: listField,
    given: ({ given }) => given,
    column: "PRO",
    deliveryDate: "DeliveryDate",
    scanDates: ["PickupDate", "OutForDeliveryDate"],
    path: proListPath,
  },
};

/** Returns the path of the results of a list. */
function proListPath(numbers: readonly string[]): string {
  return paths.proSearch(encodeCriteria({ [listField]: numbers }));
}

/**
 * Decodes the list of a path. The criteria have one key only, so an underscore is no separator here: it
 * is a character of a number, and is refused as such.
 */
function listOfPath(raw: string) {
  const { values, problems } = decodeCriteria(
    raw.replaceAll("_", "%5F"),
    listFields,
  );
  return {
    typed: (values.PROs ?? []).join("\n"),
    problem: problems[0]?.message,
  };
}

/**
 * Returns the path of the form with the list filled in; without the list if the URL would be too long.
 */
function proFormPath({ given }: NumberList): string {
  const path = paths.proListForm(given.join(" "));
  return path.length < maxAddressLength ? path : paths.tracking();
}

/**
 * Search for the shipments of a manifest; `m` is its number. Its panel is on the search page, which
 * redirects here while the feature is on.
 */
export const trackingManifestSearch = declareSearch({
  ...shipments,
  ...manifestNumber(trackingMessages.manifestHeading),
  route: "/tracking/manifest-search/:query",
  call: "trackingManifestSearch",
  otherSearch: (written) => ({
    text: trackingMessages.cartonsOfManifest,
    path: manifestSearch.path(encodeCriteria(written)),
  }),
});

/**
 * Search for shipments: `s` and `f` the delivery date range, `ps` and `pf` the pickup date range, `p`,
 * `st`, `delivID`, `m` as in the advanced search for cartons.
 */
export const trackingAdvancedSearch = declareSearch({
  ...shipments,
  route: "/tracking/advanced-search/:query",
  title: trackingMessages.advancedHeading,
  call: "trackingAdvancedSearch",
  fields: {
    s: "day",
    f: "day",
    ps: "day",
    pf: "day",
    p: "text",
    st: "list",
    delivID: "text",
    m: "text",
  },
  problemsOf(values) {
    const { s, f, ps, pf, p, st = [], delivID } = values;
    if (Object.keys(values).length === 0)
      return [searchMessages.filterRequired];
    return [
      ...dateRangeProblems(s, f, false),
      ...dateRangeProblems(ps, pf, false, pickupDateProblems),
      ...idProblems(p, delivID, ...st),
    ];
  },
  payload: (criteria) => ({
    startDate: criteria.s ?? null,
    endDate: criteria.f ?? null,
    startDatePickup: criteria.ps ?? null,
    endDatePickup: criteria.pf ?? null,
    delivID: criteria.delivID ?? null,
    pool: criteria.p ?? null,
    stores: criteria.st ?? [],
    manifest: criteria.m ?? null,
  }),
  describe(criteria, poolName) {
    const { s, f, ps, pf, p, st, m, delivID } = criteria;
    const delivery = describeDateRange(s, f);
    const pickup = describeDateRange(ps, pf);
    return described(trackingMessages.advancedHeading, [
      delivery === ""
        ? ""
        : formatMessage(searchMessages.ofDelivery, { delivery }),
      pickup === ""
        ? ""
        : formatMessage(trackingMessages.ofPickup, { dates: pickup }),
      ...describePlace({ p, st }, poolName),
      m === undefined
        ? ""
        : formatMessage(searchMessages.ofManifest, { manifest: m }),
      delivID === undefined
        ? ""
        : formatMessage(trackingMessages.ofDeliveryId, { id: delivID }),
    ]);
  },
  formPath: paths.trackingForm,
  advice: searchMessages.advancedAdvice,
});
