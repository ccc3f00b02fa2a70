import type { RowOf } from "../../../provider/contract/calls";
import { places } from "../../pages";
import { paths } from "../../paths";
import { scanTone } from "../../engine/tables/percentage";
import { percentOf, sumOf } from "../../engine/results/rows/totals.server";
import { columnsOf, type Column } from "../../engine/tables/table";
import {
  placePayload,
  poolIdColumn,
  poolLink,
  Report,
  storeLink,
  type ReportCriteria,
} from "./report.server";
import {
  fieldMessages,
  glossaryMessages,
  reportMessages,
} from "../../engine/messages";

/**
 * The door scan report (specification, part 2, sections 2 and 9). The percentage comes from the
 * provider.
 */
export const doorScanReport = new Report({
  place: places.doorScanReport,
  term: glossaryMessages.doorScan,
  heading: reportMessages.doorScanHeading,
});

/**
 * Returns the payload of the call. Only this call expects an empty string, not null, for all pools
 * (specification, part 2, section 5).
 */
const payload = (summaryType: "" | "pool") => (criteria: ReportCriteria) => ({
  ...placePayload(criteria),
  pool: criteria.p ?? "",
  summaryType,
});

type DoorScanRow = RowOf<"getDoorScanReport">;

/**
 * The percentage rounded to the two displayed decimals, so that its color matches the displayed value.
 */
const percentage = ({ Percentage }: DoorScanRow) =>
  Percentage === null ? null : Math.round(Percentage * 100) / 100;

const column = columnsOf<DoorScanRow>();

const pool = column(fieldMessages.pool, "text", "Pool");
const store = column(fieldMessages.store, "text", "Store", {
  isIdentifier: true,
});

const counts: Column<DoorScanRow>[] = [
  column(fieldMessages.deliveries, "number", "Deliveries"),
  column(fieldMessages.doorScans, "number", "DoorScans"),
  column(fieldMessages.percentage, "percent", percentage, {
    key: "Percentage",
    hasBar: true,
    tone: (row) => scanTone(percentage(row)),
  }),
  poolIdColumn,
];

/** The row of totals of both pages. */
const totals = {
  Deliveries: sumOf("Deliveries"),
  DoorScans: sumOf("DoorScans"),
  Percentage: percentOf("DoorScans", "Deliveries"),
};

/** One row per store of a pool; links to the store's cartons of the report's whole date range. */
export const doorScanResult = doorScanReport.page("result", {
  call: "getDoorScanReport",
  table: {
    name: "doorScan",
    store: store.key,
    rowsAre: fieldMessages.stores,
    rowKey: ["lngPoolID", "Store"],
    columns: [pool, store, ...counts],
    subject: store.key,
    totals,
    rowLink: storeLink(paths.advancedSearch, true),
  },
  payload: payload(""),
});

/** One row per pool; links to the stores of that pool. */
export const doorScanPoolSummary = doorScanReport.page("pool", {
  call: "getDoorScanReport",
  table: {
    name: "doorScanPools",
    rowsAre: fieldMessages.pools,
    rowKey: ["lngPoolID"],
    columns: [pool, ...counts],
    totals,
    rowLink: poolLink(doorScanReport.pagePath("result")),
  },
  payload: payload("pool"),
});
