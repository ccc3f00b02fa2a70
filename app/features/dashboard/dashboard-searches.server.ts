import type { RowOf } from "../../../provider/contract/calls";
import { reportPageSize } from "../../../provider/contract/reports";
import {
  decodeCriteria,
  encodeCriteria,
  type CriteriaValues,
} from "../../engine/criteria/criteria-codec";
import { describeDate, dateRangeProblems } from "../../engine/criteria/dates";
import { paths } from "../../paths";
import {
  described,
  describePlace,
  idProblems,
} from "../../engine/results/describe-criteria";
import {
  declareSearch,
  type ResultSearch,
} from "../../engine/results/result-search";
import { sumOf } from "../../engine/results/rows/totals.server";
import {
  columnsOf,
  type CellReader,
  type ColumnSum,
} from "../../engine/tables/table";
import {
  commonMessages,
  dashboardMessages,
  fieldMessages,
  formatMessage,
  resultMessages,
  searchMessages,
} from "../../engine/messages";

/** Counts of cartons. */
interface Counts {
  numManifest: number;
  numReceived: number;
  numDelivered: number;
}

const countColumn = columnsOf<Counts>();

/** The three counts of both tables, from which the chart is drawn, and what the totals leave out. */
const counts = [
  countColumn(dashboardMessages.onManifest, "number", "numManifest", {
    key: "OnManifest",
  }),
  countColumn(dashboardMessages.received, "number", "numReceived", {
    key: "Received",
  }),
  countColumn(dashboardMessages.delivered, "number", "numDelivered", {
    key: "Delivered",
  }),
  // Cartons that nobody announced are delivered, too: those of one row do not make up for what another one lacks.
  countColumn(
    "",
    "number",
    (row) => Math.max(0, row.numManifest - row.numDelivered),
    { key: "NotDelivered", appears: "nowhere" },
  ),
];

/** The row of totals of both tables. */
const totals = {
  totals: {
    OnManifest: sumOf("OnManifest"),
    Received: sumOf("Received"),
    Delivered: sumOf("Delivered"),
  },
  remainder(sum: ColumnSum) {
    const count = sum("NotDelivered");
    return count > 0
      ? formatMessage(resultMessages.notYetDelivered, { count })
      : null;
  },
};

const manifestColumn = columnsOf<RowOf<"getDashboardManifests">>();

const manifestNumber = manifestColumn(
  fieldMessages.manifest,
  "text",
  "Manifest",
);

const manifestColumns = [
  manifestColumn(fieldMessages.pool, "text", "Pool"),
  manifestNumber,
  manifestColumn(dashboardMessages.dateInStore, "date", "storeDate", {
    key: "DateInStore",
  }),
  ...counts,
  manifestColumn("", "text", "PoolID", { appears: "nowhere" }),
];

const storeColumn = columnsOf<RowOf<"getDashboardManifestDetails">>();

const store = storeColumn(fieldMessages.store, "text", "storeName", {
  key: "Store",
});

const storeColumns = [
  store,
  ...counts,
  storeColumn("", "text", "lngDeliveryID", {
    key: "DeliveryID",
    appears: "nowhere",
  }),
];

/** Returns the text of a cell; an empty string, which the codec drops, if it is blank. */
const textOf = (cell: CellReader, key: string) => String(cell(key) ?? "");

/** Query parameter with the encoded criteria of the dashboard from which a manifest was opened. */
const fromParameter = "from";

/**
 * Search for the manifests of a date range in store, by pool (`s`, `f`, `p`); the form is on the same
 * page.
 */
export const dashboardSearch = declareSearch({
  route: paths.dashboard(":searchID"),
  title: commonMessages.dashboard,
  call: "getDashboardManifests",
  pageSize: reportPageSize,
  fields: { s: "day", f: "day", p: "text" },
  table: {
    name: "manifests",
    rowsAre: fieldMessages.manifests,
    rowKey: ["PoolID", "Manifest", "storeDate"],
    columns: manifestColumns,
    ...totals,
    subject: manifestNumber.key,
    blankSubject: dashboardMessages.withoutManifest,
    cardKeys: ["Pool", "DateInStore", "Received", "Delivered"],
    rowLink(cell, written) {
      const manifest = encodeCriteria({
        d: textOf(cell, "DateInStore"),
        n: textOf(cell, "Pool"),
        p: textOf(cell, "PoolID"),
        m: textOf(cell, "Manifest"),
      });
      const from = encodeURIComponent(encodeCriteria(written));
      const path = manifestPage.path(manifest);
      return from === "" ? path : `${path}?${fromParameter}=${from}`;
    },
  },
  problemsOf: ({ s, f, p }) => [
    ...dateRangeProblems(s, f, true),
    ...idProblems(p),
  ],
  payload: ({ s = "", f = "", p }) => ({
    startDate: s,
    endDate: f,
    pool: p ?? null,
  }),
  describe: (criteria, poolName) =>
    described(commonMessages.dashboard, describePlace(criteria, poolName)),
  formPath: paths.dashboard,
  advice: dashboardMessages.advice,
});

/** `d` date in store, `n` pool name (display only), `p` pool id, `m` manifest number. */
const manifestFields = { d: "date", n: "text", p: "text", m: "text" } as const;

/** The page of a manifest, whatever page it was opened from. */
const manifestPage = declareSearch({
  route: "/dashboard/manifest/:searchID",
  title: fieldMessages.manifest,
  call: "getDashboardManifestDetails",
  pageSize: reportPageSize,
  fields: manifestFields,
  table: {
    name: "manifestStores",
    store: store.key,
    rowsAre: fieldMessages.stores,
    rowKey: ["lngDeliveryID", "storeName"],
    columns: storeColumns,
    ...totals,
    // A delivery's cartons are searched by manifest and pool as well; without a delivery id there is no
    // link.
    rowLink(cell, { p, m }) {
      const delivID = textOf(cell, "DeliveryID");
      return delivID === ""
        ? null
        : paths.advancedSearch(encodeCriteria({ p, delivID, m }));
    },
  },
  problemsOf: ({ p, m = "" }) =>
    p === undefined || m.trim() === ""
      ? [dashboardMessages.noManifest]
      : idProblems(p),
  payload: ({ p = "", m = "" }) => ({ pool: p, manifest: m.trim() }),
  describe({ d, p, m = "" }, poolName) {
    const message = [
      formatMessage(searchMessages.ofManifest, { manifest: m }),
      p === undefined ? "" : poolName(p),
      d === undefined ? "" : describeDate(d),
    ].filter((word) => word !== "");
    return { heading: message.join(" · "), chips: message };
  },
  formPath: () => paths.dashboard(),
  backTo: dashboardMessages.backToDashboard,
  advice: dashboardMessages.manifestAdvice,
});

/** The criteria of a manifest page, with those of the dashboard from which it was opened. */
interface ReachedManifest extends CriteriaValues<typeof manifestFields> {
  /** The encoded criteria of that dashboard. */
  from?: string;
}

/**
 * Search for the stores of a manifest in a pool. Cartons without a manifest have no such page: their
 * row of the dashboard shows "Error fetching manifest details" (specification, part 2, section 8), with
 * JavaScript in place, otherwise on the page of its link.
 */
export const dashboardManifestSearch: ResultSearch<
  "getDashboardManifestDetails",
  ReachedManifest
> = {
  ...manifestPage,
  read(url, form, today) {
    const read = manifestPage.read(url, form, today);
    const from = decodeCriteria(
      url.searchParams.get(fromParameter) ?? "",
      dashboardSearch.fields,
    ).canonical;
    if (!read.ok)
      return from === "" ? read : { ...read, formPath: paths.dashboard(from) };
    // The origin is not part of the criteria, so that the same manifest shares one result set.
    const reached = from === "" ? {} : { from };
    return {
      ...read,
      criteria: { ...read.criteria, ...reached },
      written: { ...read.written, ...reached },
    };
  },
  // Without an origin, the dashboard of the manifest's own day.
  formPath: ({ from, d, p }) =>
    paths.dashboard(from ?? encodeCriteria({ s: d, f: d, p })),
};
