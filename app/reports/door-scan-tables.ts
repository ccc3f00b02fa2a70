import type { RowOf } from "../../provider/contract/calls";
import type { ReportCriteria } from "../criteria/criteria-fields";
import { paths } from "../paths";
import { poolCriteria, storeCriteria, poolIdColumn } from "./drill-down";
import { scanTone } from "../tables/percentage";
import type { Column, TableDeclaration } from "../tables/table";

/**
 * The tables of the door scan report (specification, part 2, sections 2 and 9). The percentage comes
 * from the provider.
 */

type DoorScanRow = RowOf<"getDoorScanReport">;

/**
 * The percentage rounded to the two displayed decimals, so that its colour matches the displayed value.
 */
const percentage = ({ Percentage }: DoorScanRow) =>
  Percentage === null ? null : Math.round(Percentage * 100) / 100;

const pool = {
  key: "Pool",
  header: "Pool",
  kind: "text",
  value: (row) => row.Pool,
} satisfies Column<DoorScanRow>;

const counts = [
  {
    key: "Deliveries",
    header: "Deliveries",
    kind: "number",
    value: (row) => row.Deliveries,
  },
  {
    key: "DoorScans",
    header: "Door Scans",
    kind: "number",
    value: (row) => row.DoorScans,
  },
  {
    key: "Percentage",
    header: "Percentage",
    kind: "percent",
    value: percentage,
    tone: (row) => scanTone(percentage(row)),
  },
  poolIdColumn,
] satisfies Column<DoorScanRow>[];

/** One row per store of a pool; links to the store's cartons of the report's whole date range. */
export const doorScanTable: TableDeclaration<DoorScanRow, ReportCriteria> = {
  name: "doorScan",
  rowsAre: "Stores",
  rowKey: ["lngPoolID", "Store"],
  columns: [
    pool,
    { key: "Store", header: "Store", kind: "text", value: (row) => row.Store },
    ...counts,
  ],
  rowLink(cell, written) {
    const bundle = storeCriteria(cell, "Store", written);
    return bundle === null ? null : paths.advancedSearch(bundle);
  },
};

/** One row per pool; links to the stores of that pool. */
export const doorScanPoolsTable: TableDeclaration<DoorScanRow, ReportCriteria> =
  {
    name: "doorScanPools",
    rowsAre: "Pools",
    rowKey: ["lngPoolID"],
    columns: [pool, ...counts],
    rowLink(cell, written) {
      const bundle = poolCriteria(cell, written);
      return bundle === null ? null : paths.doorScanResult(bundle);
    },
  };
