import type { RowOf } from "../../../provider/contract/calls";
import {
  hoursAndMinutes,
  punctualityOf,
} from "../../../provider/contract/punctuality";
import { parseTimestamp } from "../../engine/tables/display";
import { percentageOf } from "../../engine/tables/percentage";
import { percentOf, sumOf } from "../../engine/results/rows/totals.server";
import {
  columnsOf,
  type ColumnSum,
  type Tone,
} from "../../engine/tables/table";
import {
  cartonsLink,
  placePayload,
  poolIdColumn,
  poolLink,
  Report,
  storeLink,
  type ReportCriteria,
} from "./report.server";
import {
  commonMessages,
  fieldMessages,
  formatMessage,
  reportMessages,
  resultMessages,
} from "../../engine/messages";
import { places } from "../../pages";

type Delivery = RowOf<"getOnTimeReport">;

/** The on-time report (specification, part 2, sections 2, 4 and 9). */
export const onTimeReport = new Report({
  place: places.onTimeReport,
  heading: reportMessages.onTimeHeading,
  hasStatusBoxes: true,
});

/** The delivery statuses, by position in `ot`: what the screen shows, and the color of the cell. */
const statuses = [
  { label: fieldMessages.early, tone: "warn" },
  { label: fieldMessages.onTime, tone: "good" },
  { label: fieldMessages.late, tone: "bad" },
] as const satisfies { label: string; tone: Tone }[];

/** Returns the checked statuses; `000` and a missing `ot` are equivalent: every delivery. */
const checkedStatuses = ({ ot = "000" }: ReportCriteria) =>
  statuses.filter((_, box) => ot[box] === "1");

/** Returns the status that the provider names; undefined for none, and for an unknown one. */
function findStatus(name: string | null) {
  switch (name ?? "") {
    case "Early":
      return statuses[0];
    case "On Time":
      return statuses[1];
    case "Late":
      return statuses[2];
    default:
      return undefined;
  }
}

/**
 * Returns the asterisk after a time that differs from the manually reported one, or that exists only as
 * a manual report. Manually reported times have no seconds, so only minutes are compared; without a
 * manual report there is no difference.
 */
function correction(recorded: string | null, manual: string | null) {
  if (!manual || recorded === manual) return null;
  if (!recorded) return "*";
  const [a, b] = [recorded, manual].map((text) => parseTimestamp(text, "time"));
  const minute = (timestamp: number) => Math.floor(timestamp / 60_000);
  return a != null && b != null && minute(a) === minute(b) ? null : "*";
}

/** The note after a time that only the positions of the truck show, as the wire names their source. */
const byPosition = "position";

/** Returns what the screen shows for a note after a time. */
const timeNote = (note: string) =>
  note === byPosition ? ` ${reportMessages.byPosition}` : note;

/** Which times of a row only the positions of the truck show: what the CSV has for it. */
const positionTimes: Readonly<Record<string, string>> = {
  arrival: commonMessages.arrival,
  departure: commonMessages.departure,
  "arrival departure": `${commonMessages.arrival}, ${commonMessages.departure}`,
};

/** Returns the key of the times of a row in `positionTimes`; null for none. */
const timesByPosition = (row: Delivery): string | null =>
  [
    row.arrivedBy === byPosition ? ["arrival"] : [],
    row.departedBy === byPosition ? ["departure"] : [],
  ]
    .flat()
    .join(" ") || null;

/**
 * Returns the sort value of a status: early, on time, then late by the length of the delay; null without a
 * status that the portal knows.
 */
function statusOrder(row: Delivery): number | null {
  const status = findStatus(row["Delivery Status"]);
  return status
    ? statuses.indexOf(status) + Number(minutesLate(row) ?? 0)
    : null;
}

/** Returns by how many minutes a late delivery came after its window; null without a delay. */
function minutesLate(row: Delivery): string | null {
  if (row["Delivery Status"] !== "Late") return null;
  const [arrival, end] = [
    row["Arrival Time"] || row.actualArrive,
    row["Window End"] || row.WindowEndBackup,
  ].map((text) => (text ? parseTimestamp(text, "time") : null));
  const { state, minutes } = punctualityOf(
    {
      windowStart: null,
      windowEnd: end ?? null,
      arrival: arrival ?? null,
      wasThere: false,
      expected: null,
    },
    0,
  );
  return state === "late" ? String(minutes) : null;
}

/** Formats a delay in minutes: ` by 23 min`, ` by 1 h 5 min`. */
const lateBy = (delay: string) =>
  formatMessage(resultMessages.lateBy, {
    time: hoursAndMinutes(Number(delay)),
  });

/** The column of the store, in the deliveries and in the summary by store. */
const store = columnsOf<{ Store: string | null }>()(
  fieldMessages.store,
  "text",
  "Store",
  {
    isIdentifier: true,
  },
);

const deliveryColumn = columnsOf<Delivery>();

const resultColumns = [
  deliveryColumn(fieldMessages.pool, "text", "Pool"),
  store,
  deliveryColumn(fieldMessages.deliveryDate, "date", "Delivery Date"),
  deliveryColumn(
    fieldMessages.arrivalTime,
    "time",
    (row) => row["Arrival Time"] || row.actualArrive,
    {
      key: "ArrivalTime",
      note: (row) =>
        row.arrivedBy === byPosition
          ? byPosition
          : correction(row["Arrival Time"], row.actualArrive),
      noteLabel: timeNote,
    },
  ),
  deliveryColumn(
    fieldMessages.departureTime,
    "time",
    (row) => row["Departure Time"] || row.actualDepart,
    {
      key: "DepartureTime",
      note: (row) =>
        row.departedBy === byPosition
          ? byPosition
          : correction(row["Departure Time"], row.actualDepart),
      noteLabel: timeNote,
    },
  ),
  deliveryColumn(
    fieldMessages.windowStart,
    "time",
    (row) => row["Window Start"] || row.WindowStartBackup,
    { key: "WindowStart" },
  ),
  deliveryColumn(
    fieldMessages.windowEnd,
    "time",
    (row) => row["Window End"] || row.WindowEndBackup,
    { key: "WindowEnd" },
  ),
  deliveryColumn(fieldMessages.deliveryStatus, "text", "Delivery Status", {
    label: (name) => findStatus(name)?.label ?? name,
    note: minutesLate,
    noteLabel: lateBy,
    sortsBy: statusOrder,
    tone: (row) => findStatus(row["Delivery Status"])?.tone ?? null,
  }),
  deliveryColumn(fieldMessages.notes, "text", "Notes"),
  deliveryColumn(fieldMessages.manualArrival, "time", "actualArrive", {
    key: "ManualArrival",
    appears: "csv",
  }),
  deliveryColumn(fieldMessages.manualDeparture, "time", "actualDepart", {
    key: "ManualDeparture",
    appears: "csv",
  }),
  deliveryColumn(reportMessages.timesByPosition, "text", timesByPosition, {
    key: "TimesByPosition",
    label: (times) => positionTimes[times] ?? times,
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
    store: store.key,
    rowsAre: fieldMessages.deliveries,
    columns: resultColumns,
    subject: store.key,
    cardKeys: ["Pool", "DeliveryDate", "DeliveryStatus"],
    legend: reportMessages.reportedByHand,
    rowLink: cartonsLink(false),
  },
  payload: (criteria) => ({
    ...placePayload(criteria),
    // Omitted unless a box is checked (specification, part 2, section 5).
    ...(checkedStatuses(criteria).length > 0
      ? { onTimeCodes: criteria.ot }
      : {}),
  }),
  filters: (criteria) =>
    checkedStatuses(criteria)
      .map(({ label }) => label)
      .join(", "),
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

const countColumn = columnsOf<Counts>();

const counts = [
  countColumn(fieldMessages.deliveries, "number", "Deliveries"),
  countColumn(fieldMessages.late, "number", "Late", {
    tone: (row) => (row.Late > 0 ? "bad" : null),
  }),
  // Displayed as `12 (85.71%)`. Sorting uses the percentage, because sorting by size is available
  // through Deliveries; exports contain the count, from which the percentage can be computed.
  countColumn(fieldMessages.onTime, "number", "OnTime", {
    note: (row) => {
      const percent = percentOnTime(row);
      return percent === null ? null : ` (${percent.toFixed(2)}%)`;
    },
    sortsBy: percentOnTime,
    hasBar: true,
    tone: onTimeTone,
  }),
];

const pool = countColumn(fieldMessages.pool, "text", "Pool");

/** The row of totals of both summaries. */
const totals = {
  totals: {
    Deliveries: sumOf("Deliveries"),
    Late: sumOf("Late"),
    OnTime: (sum: ColumnSum) =>
      `${sumOf("OnTime")(sum)} (${percentOf("OnTime", "Deliveries")(sum)})`,
  },
  // Early deliveries count as on time, so the rest has not arrived.
  remainder(sum: ColumnSum) {
    const count = sum("Deliveries") - sum("Late") - sum("OnTime");
    return count > 0
      ? formatMessage(resultMessages.notArrived, { count })
      : null;
  },
};

/** One row per pool; links to the stores of that pool. */
export const onTimePoolSummary = onTimeReport.page("pool", {
  call: "getOnTimeReportPoolSummary",
  table: {
    name: "onTimePools",
    rowsAre: fieldMessages.pools,
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
    store: store.key,
    rowsAre: fieldMessages.stores,
    rowKey: ["lngPoolID", "Store"],
    columns: [store, pool, ...counts, poolIdColumn],
    ...totals,
    rowLink: storeLink(onTimeReport.pagePath("result")),
  },
  payload: placePayload,
});
