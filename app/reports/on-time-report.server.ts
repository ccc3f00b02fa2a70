import type { RowOf } from "../../provider/contract/calls";
import { parseTimestamp } from "../tables/display";
import { percentageOf } from "../tables/percentage";
import { percentOf, sumOf } from "../results/totals.server";
import {
  column,
  type Column,
  type ColumnSum,
  type Tone,
} from "../tables/table";
import {
  cartonsLink,
  placePayload,
  poolIdColumn,
  poolLink,
  Report,
  storeLink,
  type ReportCriteria,
} from "./report.server";
import { commonMessages, formatMessage, resultMessages } from "../messages";
import { paths } from "../paths";

/** The on-time report (specification, part 2, sections 2, 4 and 9). */
export const onTimeReport = new Report({
  url: paths.onTimeReport(),
  title: commonMessages.onTimeReport,
  about: "Which deliveries came early, on time or late, by pool and store.",
  heading: "On-time report",
  hasStatusBoxes: true,
});

/** The delivery statuses, by position in `ot`. */
const statuses = ["Early", "On Time", "Late"];

/** Returns the checked statuses; `000` and a missing `ot` are equivalent: every delivery. */
const checkedStatuses = ({ ot = "000" }: ReportCriteria) =>
  statuses.filter((_, box) => ot[box] === "1");

/** Tag colors of the delivery status. */
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

/** Returns by how much a late delivery came after its window: ` by 23 min`, ` by 1 h 5 min`. */
function lateBy(row: RowOf<"getOnTimeReport">): string | null {
  if (row["Delivery Status"] !== "Late") return null;
  const [arrival, end] = [
    row["Arrival Time"] || row.actualArrive,
    row["Window End"] || row.WindowEndBackup,
  ].map((text) => (text ? parseTimestamp(text, "time") : null));
  if (arrival == null || end == null) return null;
  const minutes = Math.floor((arrival - end) / 60_000);
  if (minutes <= 0) return null;
  const hours = Math.floor(minutes / 60);
  const time = hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
  return formatMessage(resultMessages.lateBy, { time });
}

const resultColumns: Column<RowOf<"getOnTimeReport">>[] = [
  column("Pool", "text", (row) => row.Pool),
  column("Store", "text", (row) => row.Store),
  column("Delivery Date", "date", (row) => row["Delivery Date"]),
  column(
    "Arrival Time",
    "time",
    (row) => row["Arrival Time"] || row.actualArrive,
    { note: (row) => correction(row["Arrival Time"], row.actualArrive) },
  ),
  column(
    "Departure Time",
    "time",
    (row) => row["Departure Time"] || row.actualDepart,
    { note: (row) => correction(row["Departure Time"], row.actualDepart) },
  ),
  column(
    "Window Start",
    "time",
    (row) => row["Window Start"] || row.WindowStartBackup,
  ),
  column(
    "Window End",
    "time",
    (row) => row["Window End"] || row.WindowEndBackup,
  ),
  column("Delivery Status", "text", (row) => row["Delivery Status"], {
    note: lateBy,
    tone: (row) => statusTones.get(row["Delivery Status"]) ?? null,
  }),
  column("Notes", "text", (row) => row.Notes),
  column("Manual Arrival", "time", (row) => row.actualArrive, {
    appears: "csv",
  }),
  column("Manual Departure", "time", (row) => row.actualDepart, {
    appears: "csv",
  }),
];

/**
 * One row per delivery; links to the cartons of its store and day. The only page that filters by Early /
 * On-Time / Late: the summaries keep `ot` for the link back to the form.
 */
export const onTimeResult = onTimeReport.page("result", {
  call: "getOnTimeReport",
  table: {
    name: "onTime",
    rowsAre: "Deliveries",
    columns: resultColumns,
    cardKeys: ["Store", "DeliveryStatus"],
    legend:
      "* marks times reported by hand, and recorded ones that differ from those.",
    rowLink: cartonsLink(false),
  },
  payload: (criteria) => ({
    ...placePayload(criteria),
    // Omitted unless a box is checked (specification, part 2, section 5).
    ...(checkedStatuses(criteria).length > 0
      ? { onTimeCodes: criteria.ot }
      : {}),
  }),
  filters: (criteria) => checkedStatuses(criteria).join(", "),
});

/** What the rows of both summaries share. */
interface Counts {
  Pool: string | null;
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

const counts: Column<Counts>[] = [
  column("Deliveries", "number", (row) => row.Deliveries),
  column("Late", "number", (row) => row.Late, {
    tone: (row) => (row.Late > 0 ? "bad" : null),
  }),
  // Displayed as `12 (85.71%)`. Sorting uses the percentage, because sorting by size is available
  // through Deliveries; exports contain the count, from which the percentage can be computed.
  column("On Time", "number", (row) => row.OnTime, {
    note: (row) => {
      const percent = percentOnTime(row);
      return percent === null ? null : ` (${percent.toFixed(2)}%)`;
    },
    sortsBy: percentOnTime,
    tone: onTimeTone,
  }),
];

const pool = column("Pool", "text", (row: Counts) => row.Pool);

/** The row of totals of both summaries. */
const totals = {
  totals: {
    Deliveries: sumOf("Deliveries"),
    Late: sumOf("Late"),
    OnTime: (sum: ColumnSum) =>
      `${sumOf("OnTime")(sum)} (${percentOf("OnTime", "Deliveries")(sum)})`,
  },
  remainder(sum: ColumnSum) {
    const count = sum("Deliveries") - sum("Late") - sum("OnTime");
    return count > 0
      ? formatMessage(resultMessages.earlyOrNotDelivered, { count })
      : null;
  },
};

/** One row per pool; links to the stores of that pool. */
export const onTimePoolSummary = onTimeReport.page("pool", {
  call: "getOnTimeReportPoolSummary",
  table: {
    name: "onTimePools",
    rowsAre: "Pools",
    rowKey: ["lngPoolID"],
    columns: [pool, ...counts, poolIdColumn],
    ...totals,
    rowLink: poolLink(onTimeReport.pagePath("store")),
  },
  payload: placePayload,
});

/** One row per store of a pool; links to the deliveries of that store. */
export const onTimeStoreSummary = onTimeReport.page("store", {
  call: "getOnTimeReportStoreSummary",
  table: {
    name: "onTimeStores",
    rowsAre: "Stores",
    rowKey: ["lngPoolID", "Store"],
    columns: [
      column("Store", "text", (row: { Store: string | null }) => row.Store),
      pool,
      ...counts,
      poolIdColumn,
    ],
    ...totals,
    rowLink: storeLink(onTimeReport.pagePath("result")),
  },
  payload: placePayload,
});
