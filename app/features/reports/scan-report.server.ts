import type { RowOf } from "../../../provider/contract/calls";
import { percentageOf, scanTone } from "../../engine/tables/percentage";
import { percentOf, sumOf } from "../../engine/results/rows/totals.server";
import { columnsOf, type Column } from "../../engine/tables/table";
import {
  cartonsLink,
  placePayload,
  poolIdColumn,
  poolLink,
  Report,
  storeLink,
  type ReportCriteria,
} from "./report.server";
import { fieldMessages, reportMessages } from "../../engine/messages";
import { places } from "../../pages";

/** The scan report (specification, part 2, sections 2 and 9); one call serves all three pages. */
export const scanReport = new Report({
  place: places.scanReport,
  heading: reportMessages.scanHeading,
});

/** Returns the payload of the call, by kind of summary; its special filters are sent empty. */
const payload =
  (summaryType: "" | "pool" | "store") => (criteria: ReportCriteria) => ({
    ...placePayload(criteria),
    summaryType,
    specialFilters: "" as const,
  });

type ScanRow = RowOf<"getScanReport">;

const percentageScanned = (row: ScanRow) =>
  percentageOf(row.Scanned, row.Total);

const column = columnsOf<ScanRow>();

const pool = column(fieldMessages.pool, "text", "txtPool", {
  key: "Pool",
});
const store = column(fieldMessages.store, "text", "txtLocation", {
  key: "Store",
  isIdentifier: true,
});

const counts: Column<ScanRow>[] = [
  column(fieldMessages.scanned, "number", "Scanned"),
  column(fieldMessages.total, "number", "Total"),
  column(fieldMessages.percentage, "percent", percentageScanned, {
    key: "Percentage",
    hasBar: true,
    tone: (row) => scanTone(percentageScanned(row)),
  }),
  poolIdColumn,
];

/** The row of totals of all three pages. */
const totals = {
  Scanned: sumOf("Scanned"),
  Total: sumOf("Total"),
  Percentage: percentOf("Scanned", "Total"),
};

/** One row per store and day; links to its cartons, unless store, day or pool is missing. */
export const scanResult = scanReport.page("result", {
  call: "getScanReport",
  table: {
    name: "scan",
    store: store.key,
    rowsAre: fieldMessages.storeDays,
    rowKey: ["lngPoolID", "txtLocation", "dteDeliveryDate"],
    columns: [
      pool,
      store,
      column(fieldMessages.deliveryDate, "date", "dteDeliveryDate", {
        key: "DeliveryDate",
      }),
      ...counts,
    ],
    subject: store.key,
    cardKeys: ["DeliveryDate", "Percentage"],
    totals,
    rowLink: cartonsLink(true),
  },
  payload: payload(""),
});

/** One row per pool; links to the stores of that pool. */
export const scanPoolSummary = scanReport.page("pool", {
  call: "getScanReport",
  table: {
    name: "scanPools",
    rowsAre: fieldMessages.pools,
    rowKey: ["lngPoolID"],
    columns: [pool, ...counts],
    totals,
    rowLink: poolLink(scanReport.pagePath("store")),
  },
  payload: payload("pool"),
});

/** One row per store of a pool; links to the days of that store. */
export const scanStoreSummary = scanReport.page("store", {
  call: "getScanReport",
  table: {
    name: "scanStores",
    store: store.key,
    rowsAre: fieldMessages.stores,
    rowKey: ["lngPoolID", "txtLocation"],
    columns: [pool, store, ...counts],
    subject: store.key,
    totals,
    rowLink: storeLink(scanReport.pagePath("result")),
  },
  payload: payload("store"),
});
