import type { RowOf } from "../../provider/contract/calls";
import { percentageOf, scanTone } from "../tables/percentage";
import { percentOf, sumOf } from "../results/totals.server";
import { column, type Column } from "../tables/table";
import {
  cartonsLink,
  placePayload,
  poolIdColumn,
  poolLink,
  Report,
  storeLink,
  type ReportCriteria,
} from "./report.server";
import { commonMessages } from "../messages";
import { paths } from "../paths";

/** The scan report (specification, part 2, sections 2 and 9); one call serves all three pages. */
export const scanReport = new Report({
  url: paths.scanReport(),
  title: commonMessages.scanReport,
  about: "How many of the cartons delivered were scanned, by pool and store.",
  heading: "Scan report",
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

const pool = column("Pool", "text", (row: ScanRow) => row.txtPool);
const store = column("Store", "text", (row: ScanRow) => row.txtLocation);

const counts: Column<ScanRow>[] = [
  column("Scanned", "number", (row) => row.Scanned),
  column("Total", "number", (row) => row.Total),
  column("Percentage", "percent", percentageScanned, {
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
    rowsAre: "Store days",
    rowKey: ["lngPoolID", "txtLocation", "dteDeliveryDate"],
    columns: [
      pool,
      store,
      column("Delivery Date", "date", (row: ScanRow) => row.dteDeliveryDate),
      ...counts,
    ],
    cardKeys: ["Store", "Percentage"],
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
    rowsAre: "Pools",
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
    rowsAre: "Stores",
    rowKey: ["lngPoolID", "txtLocation"],
    columns: [pool, store, ...counts],
    totals,
    rowLink: storeLink(scanReport.pagePath("result")),
  },
  payload: payload("store"),
});
