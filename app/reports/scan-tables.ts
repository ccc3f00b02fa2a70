import type { RowOf } from "../../provider/contract/calls";
import type { ReportCriteria } from "../criteria/criteria-fields";
import { paths } from "../paths";
import {
  poolCriteria,
  storeCriteria,
  cartonsOfDayInPool,
  poolIdColumn,
} from "./drill-down";
import { percentageOf, scanTone } from "../tables/percentage";
import type { Column, TableDeclaration } from "../tables/table";

/**
 * The tables of the scan report (specification, part 2, sections 2 and 9); one call serves all three.
 */

type ScanRow = RowOf<"getScanReport">;

const percentageScanned = (row: ScanRow) =>
  percentageOf(row.Scanned, row.Total);

const pool = {
  key: "Pool",
  header: "Pool",
  kind: "text",
  value: (row) => row.txtPool,
} satisfies Column<ScanRow>;

const store = {
  key: "Store",
  header: "Store",
  kind: "text",
  value: (row) => row.txtLocation,
} satisfies Column<ScanRow>;

const counts = [
  {
    key: "Scanned",
    header: "Scanned",
    kind: "number",
    value: (row) => row.Scanned,
  },
  { key: "Total", header: "Total", kind: "number", value: (row) => row.Total },
  {
    key: "Percentage",
    header: "Percentage",
    kind: "percent",
    value: percentageScanned,
    tone: (row) => scanTone(percentageScanned(row)),
  },
  poolIdColumn,
] satisfies Column<ScanRow>[];

/** One row per store and day; links to its cartons, unless store, day or pool is missing. */
export const scanTable: TableDeclaration<ScanRow, ReportCriteria> = {
  name: "scan",
  rowsAre: "Store days",
  rowKey: ["lngPoolID", "txtLocation", "dteDeliveryDate"],
  columns: [
    pool,
    store,
    {
      key: "DeliveryDate",
      header: "Delivery Date",
      kind: "date",
      value: (row) => row.dteDeliveryDate,
    },
    ...counts,
  ],
  cardKeys: ["Store", "Percentage"],
  rowLink: (cell) =>
    cartonsOfDayInPool(cell, { store: "Store", date: "DeliveryDate" }),
};

/** One row per pool; links to the stores of that pool. */
export const scanPoolsTable: TableDeclaration<ScanRow, ReportCriteria> = {
  name: "scanPools",
  rowsAre: "Pools",
  rowKey: ["lngPoolID"],
  columns: [pool, ...counts],
  rowLink(cell, written) {
    const bundle = poolCriteria(cell, written);
    return bundle === null ? null : paths.scanStoreSummary(bundle);
  },
};

/** One row per store of a pool; links to the days of that store. */
export const scanStoresTable: TableDeclaration<ScanRow, ReportCriteria> = {
  name: "scanStores",
  rowsAre: "Stores",
  rowKey: ["lngPoolID", "txtLocation"],
  columns: [pool, store, ...counts],
  rowLink(cell, written) {
    const bundle = storeCriteria(cell, "Store", written);
    return bundle === null ? null : paths.scanResult(bundle);
  },
};
