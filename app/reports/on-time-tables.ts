import type { RowOf } from "../../provider/contract/calls";
import type { ReportCriteria } from "../criteria/criteria-fields";
import { paths } from "../paths";
import { parseTimestamp } from "../tables/display";
import {
  poolCriteria,
  storeCriteria,
  cartonsOfDay,
  poolIdColumn,
} from "./drill-down";
import { percentageOf } from "../tables/percentage";
import type { Column, TableDeclaration, Tone } from "../tables/table";

/**
 * The tables of the on-time report (specification, part 2, sections 2, 4 and 9).
 */

type OnTimeRow = RowOf<"getOnTimeReport">;
type PoolRow = RowOf<"getOnTimeReportPoolSummary">;
type StoreRow = RowOf<"getOnTimeReportStoreSummary">;

/** Tag colours of the delivery status. */
const statusTones = new Map<string | null, Tone>([
  ["Early", "warn"],
  ["On Time", "good"],
  ["Late", "bad"],
]);

/**
 * Returns the asterisk after a time that differs from the manually reported one, or that exists only as
 * a manual report. Manually reported times have no seconds, so only minutes are compared; without a
 * manual report there is no difference.
 */
function correction(recorded: string | null, manual: string | null) {
  if (!manual || recorded === manual) return null;
  if (!recorded) return "*";
  const [a, b] = [recorded, manual].map((text) => parseTimestamp(text, "time"));
  const minute = (moment: number) => Math.floor(moment / 60_000);
  return a != null && b != null && minute(a) === minute(b) ? null : "*";
}

const resultColumns = [
  { key: "Pool", header: "Pool", kind: "text", value: (row) => row.Pool },
  { key: "Store", header: "Store", kind: "text", value: (row) => row.Store },
  {
    key: "DeliveryDate",
    header: "Delivery Date",
    kind: "date",
    value: (row) => row["Delivery Date"],
  },
  {
    key: "ArrivalTime",
    header: "Arrival Time",
    kind: "time",
    value: (row) => row["Arrival Time"] || row.actualArrive,
    note: (row) => correction(row["Arrival Time"], row.actualArrive),
  },
  {
    key: "DepartureTime",
    header: "Departure Time",
    kind: "time",
    value: (row) => row["Departure Time"] || row.actualDepart,
    note: (row) => correction(row["Departure Time"], row.actualDepart),
  },
  {
    key: "WindowStart",
    header: "Window Start",
    kind: "time",
    value: (row) => row["Window Start"] || row.WindowStartBackup,
  },
  {
    key: "WindowEnd",
    header: "Window End",
    kind: "time",
    value: (row) => row["Window End"] || row.WindowEndBackup,
  },
  {
    key: "DeliveryStatus",
    header: "Delivery Status",
    kind: "text",
    value: (row) => row["Delivery Status"],
    tone: (row) => statusTones.get(row["Delivery Status"]) ?? null,
  },
  { key: "Notes", header: "Notes", kind: "text", value: (row) => row.Notes },
  {
    key: "ManualArrival",
    header: "Manual Arrival",
    kind: "time",
    value: (row) => row.actualArrive,
    appears: "csv",
  },
  {
    key: "ManualDeparture",
    header: "Manual Departure",
    kind: "time",
    value: (row) => row.actualDepart,
    appears: "csv",
  },
] satisfies Column<OnTimeRow>[];

/** One row per delivery; links to the cartons of its store and day. */
export const onTimeTable: TableDeclaration<OnTimeRow, ReportCriteria> = {
  name: "onTime",
  rowsAre: "Deliveries",
  columns: resultColumns,
  cardKeys: ["Store", "DeliveryStatus"],
  legend:
    "* marks times reported by hand, and recorded ones that differ from those.",
  rowLink: (cell) =>
    cartonsOfDay(cell, { store: "Store", date: "DeliveryDate" }),
};

/** The counts of both summaries. */
interface Counts {
  Deliveries: number;
  Late: number;
  OnTime: number;
}

const percentOnTime = (row: Counts) => percentageOf(row.OnTime, row.Deliveries);

function onTimeTone(row: Counts): Tone | null {
  const percent = percentOnTime(row);
  if (percent === null) return null;
  if (percent >= 100) return "good";
  return percent === 0 ? "bad" : null;
}

const counts = [
  {
    key: "Deliveries",
    header: "Deliveries",
    kind: "number",
    value: (row) => row.Deliveries,
  },
  {
    key: "Late",
    header: "Late",
    kind: "number",
    value: (row) => row.Late,
    tone: (row) => (row.Late > 0 ? "bad" : null),
  },
  {
    // Displayed as `12 (85.71%)`. Sorting uses the percentage, because sorting by size is available
    // through Deliveries; exports contain the count, from which the percentage can be computed.
    key: "OnTime",
    header: "On Time",
    kind: "number",
    value: (row) => row.OnTime,
    note: (row) => {
      const percent = percentOnTime(row);
      return percent === null ? null : ` (${percent.toFixed(2)}%)`;
    },
    sortsBy: percentOnTime,
    tone: onTimeTone,
  },
] satisfies Column<Counts>[];

const pool = {
  key: "Pool",
  header: "Pool",
  kind: "text",
  value: (row) => row.Pool,
} satisfies Column<PoolRow>;

/** One row per pool; links to the stores of that pool. */
export const onTimePoolsTable: TableDeclaration<PoolRow, ReportCriteria> = {
  name: "onTimePools",
  rowsAre: "Pools",
  rowKey: ["lngPoolID"],
  columns: [pool, ...counts, poolIdColumn],
  rowLink(cell, written) {
    const bundle = poolCriteria(cell, written);
    return bundle === null ? null : paths.onTimeStoreSummary(bundle);
  },
};

/** One row per store of a pool; links to the deliveries of that store. */
export const onTimeStoresTable: TableDeclaration<StoreRow, ReportCriteria> = {
  name: "onTimeStores",
  rowsAre: "Stores",
  rowKey: ["lngPoolID", "Store"],
  columns: [
    { key: "Store", header: "Store", kind: "text", value: (row) => row.Store },
    pool,
    ...counts,
    poolIdColumn,
  ],
  rowLink(cell, written) {
    const bundle = storeCriteria(cell, "Store", written);
    return bundle === null ? null : paths.onTimeResult(bundle);
  },
};
