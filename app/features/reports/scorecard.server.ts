import type { RowOf } from "../../../provider/contract/calls";
import {
  alarmPoints,
  defaultTarget,
  type ScorecardState,
} from "../../../provider/contract/scorecard";
import { addDays, describeDateRange } from "../../engine/criteria/dates";
import {
  exceptionMessages,
  fieldMessages,
  formatMessage,
  mapMessages,
  scorecardMessages,
} from "../../engine/messages";
import { percentOf, sumOf } from "../../engine/results/rows/totals.server";
import { showNumber } from "../../engine/tables/display";
import { percentageOf, trendText } from "../../engine/tables/percentage";
import {
  columnsOf,
  type Column,
  type ColumnSum,
  type Tone,
} from "../../engine/tables/table";
import { places } from "../../pages";
import { onTimeReport } from "./on-time-report.server";
import {
  placePayload,
  poolIdColumn,
  poolLink,
  Report,
  storeLink,
  type ReportCriteria,
} from "./report.server";
import { readTarget } from "./target";

/**
 * The scorecard: pools and stores by deliveries on time, scanned cartons and exceptions, each against the
 * period before of the same length (docs/decisions/181). The figures are those of the on-time report and of
 * the scan report.
 */
export const scorecard = new Report({
  place: places.scorecard,
  heading: scorecardMessages.scorecard,
  extension: "scorecard",
  hasTarget: true,
  // Days that are over: the deliveries of today have not all arrived.
  start: { s: "-28d", f: "-1d" },
});

type Row = RowOf<"getScorecard">;

const dayMs = 86_400_000;

/** Describes the period before a date range, as the provider counts it; an empty text without a range. */
function describeBefore({ s, f }: ReportCriteria): string {
  if (s === undefined || f === undefined) return "";
  const days = (Date.parse(f) - Date.parse(s)) / dayMs + 1;
  return formatMessage(scorecardMessages.comparedWith, {
    dates: describeDateRange(addDays(s, -days), addDays(s, -1)),
  });
}

/** Returns the target of a scorecard, in percent. */
const targetOf = ({ target }: ReportCriteria): number =>
  (target === undefined ? null : readTarget(target)) ?? defaultTarget;

const states: Record<ScorecardState, { label: string; tone: Tone | null }> = {
  calm: { label: scorecardMessages.onTarget, tone: null },
  watch: { label: scorecardMessages.watch, tone: "warn" },
  alarm: { label: scorecardMessages.alarm, tone: "bad" },
};

/** Returns a state of the wire; undefined for none, and for an unknown one. */
const stateOf = (name: string | null) =>
  name !== null && Object.hasOwn(states, name)
    ? states[name as ScorecardState]
    : undefined;

const toneOf = ({ State }: Row) => stateOf(State)?.tone ?? null;

const round = (value: number, decimals: number) =>
  Number(value.toFixed(decimals));

/** Returns exceptions per 1,000 cartons with one decimal; null without cartons. */
const rateOf = (exceptions: number, cartons: number) =>
  cartons === 0 ? null : round((exceptions * 1_000) / cartons, 1);

/** A figure that is compared with the period before. */
interface Compared {
  /** Of a row, and of the same row in the period before; null if there is none. */
  now(row: Row): number | null;
  before(row: Row): number | null;
  /** The words for more and for less than before, if one of them is worse. */
  words?: [more: string, less: string];
}

const compared = {
  deliveries: {
    now: (row) => row.Deliveries,
    // A pool or store that delivered nothing has no period to be compared with.
    before: (row) => row.deliveriesBefore || null,
  },
  onTime: {
    now: (row) => percentageOf(row.OnTime, row.Deliveries),
    before: (row) => percentageOf(row.onTimeBefore, row.deliveriesBefore),
    words: [scorecardMessages.better, scorecardMessages.worse],
  },
  scanned: {
    now: (row) => percentageOf(row.Scanned, row.Cartons),
    before: (row) => percentageOf(row.scannedBefore, row.cartonsBefore),
    words: [scorecardMessages.better, scorecardMessages.worse],
  },
  exceptions: {
    now: (row) => rateOf(row.Exceptions, row.Cartons),
    before: (row) => rateOf(row.exceptionsBefore, row.cartonsBefore),
    words: [scorecardMessages.worse, scorecardMessages.better],
  },
} satisfies Record<string, Compared>;

/** Returns the difference of the shown values; null if one of them is missing. */
function changeOf({ now, before }: Compared, row: Row): number | null {
  const [is, was] = [now(row), before(row)];
  return is === null || was === null ? null : round(is - was, 2);
}

/** Returns what stands behind a difference, so that its meaning is not in its sign alone. */
function wordOf({ words }: Compared, change: number): string {
  if (change === 0) return ` ${scorecardMessages.unchanged}`;
  return words ? ` ${words[change > 0 ? 0 : 1]}` : "";
}

const column = columnsOf<Row>();

/** Declares the column of a difference; its note is the sign, and the screen shows a word for it. */
const changeColumn = (
  figure: Compared,
  header: string,
  key: string,
): Column<Row> =>
  column(header, "change", (row) => changeOf(figure, row), {
    key,
    note: (row) => {
      const change = changeOf(figure, row);
      return change === null ? null : String(Math.sign(change));
    },
    noteLabel: (sign) => wordOf(figure, Number(sign)),
  });

/** Returns the difference between the last and the first known week of a trend; null if none is known. */
function trendChange(shares: Row["onTimeByWeek"]): number | null {
  const known = shares?.filter((share) => share !== null) ?? [];
  const [first, last] = [known[0], known.at(-1)];
  return first === undefined || last === undefined ? null : last - first;
}

/** The counts behind the figures, from which they can be computed again: only in files. */
const counts = [
  { header: scorecardMessages.onTimeCount, key: "OnTime" },
  { header: mapMessages.cartons, key: "Cartons" },
  { header: scorecardMessages.scannedCount, key: "Scanned" },
  { header: exceptionMessages.exceptions, key: "Exceptions" },
  { header: scorecardMessages.deliveriesBefore, key: "deliveriesBefore" },
  { header: scorecardMessages.onTimeBefore, key: "onTimeBefore" },
  { header: scorecardMessages.cartonsBefore, key: "cartonsBefore" },
  { header: scorecardMessages.scannedBefore, key: "scannedBefore" },
  { header: scorecardMessages.exceptionsBefore, key: "exceptionsBefore" },
] as const;

const pool = column(fieldMessages.pool, "text", "Pool");
const store = column(fieldMessages.store, "text", "Store", {
  isIdentifier: true,
});

const figures: Column<Row>[] = [
  column(scorecardMessages.state, "text", "State", {
    label: (name) => stateOf(name)?.label ?? name,
    sortsBy: ({ State }) =>
      State === null ? null : Object.keys(states).indexOf(State),
    tone: toneOf,
  }),
  column(fieldMessages.deliveries, "number", compared.deliveries.now, {
    key: "Deliveries",
  }),
  changeColumn(
    compared.deliveries,
    scorecardMessages.deliveriesChange,
    "DeliveriesChange",
  ),
  column(fieldMessages.onTime, "percent", compared.onTime.now, {
    key: "OnTimeShare",
    hasBar: true,
    tone: toneOf,
  }),
  changeColumn(compared.onTime, scorecardMessages.onTimeChange, "OnTimeChange"),
  column(
    scorecardMessages.trend,
    "text",
    ({ onTimeByWeek }) => trendText(onTimeByWeek),
    {
      key: "OnTimeByWeek",
      trendLabel: scorecardMessages.trendLabel,
      // The change from the first to the last week, because an order of percentages in a row means nothing.
      sortsBy: ({ onTimeByWeek }) => trendChange(onTimeByWeek),
      appears: "screen",
    },
  ),
  column(fieldMessages.scanned, "percent", compared.scanned.now, {
    key: "ScannedShare",
    hasBar: true,
  }),
  changeColumn(
    compared.scanned,
    scorecardMessages.scannedChange,
    "ScannedChange",
  ),
  column(scorecardMessages.exceptionRate, "number", compared.exceptions.now, {
    key: "ExceptionRate",
  }),
  changeColumn(
    compared.exceptions,
    scorecardMessages.exceptionRateChange,
    "ExceptionRateChange",
  ),
  ...counts.map(({ header, key }) =>
    column(header, "number", key, { appears: "csv" }),
  ),
  poolIdColumn,
];

/** Returns the sums of all rows in the form of a row. */
const sumRow = (sum: ColumnSum): Row => ({
  Pool: null,
  lngPoolID: null,
  Store: null,
  State: null,
  Deliveries: sum("Deliveries"),
  OnTime: sum("OnTime"),
  Cartons: sum("Cartons"),
  Scanned: sum("Scanned"),
  Exceptions: sum("Exceptions"),
  deliveriesBefore: sum("deliveriesBefore"),
  onTimeBefore: sum("onTimeBefore"),
  cartonsBefore: sum("cartonsBefore"),
  scannedBefore: sum("scannedBefore"),
  exceptionsBefore: sum("exceptionsBefore"),
  onTimeByWeek: null,
});

/** Declares the total of a column of differences: computed from sums, as that of a share. */
const changeTotal = (figure: Compared) => (sum: ColumnSum) => {
  const change = changeOf(figure, sumRow(sum));
  return change === null
    ? ""
    : `${showNumber(change, "change")}${wordOf(figure, change)}`;
};

const shared = {
  cardKeys: ["State", "OnTimeShare", "OnTimeChange", "ScannedShare"],
  legend: formatMessage(scorecardMessages.legend, { points: alarmPoints }),
  totals: {
    Deliveries: sumOf("Deliveries"),
    DeliveriesChange: changeTotal(compared.deliveries),
    OnTimeShare: percentOf("OnTime", "Deliveries"),
    OnTimeChange: changeTotal(compared.onTime),
    ScannedShare: percentOf("Scanned", "Cartons"),
    ScannedChange: changeTotal(compared.scanned),
    ExceptionRate: (sum: ColumnSum) => {
      const rate = compared.exceptions.now(sumRow(sum));
      return rate === null ? "" : showNumber(rate, "number");
    },
    ExceptionRateChange: changeTotal(compared.exceptions),
  },
};

const criteria = {
  problemsOf: ({ target }: ReportCriteria) =>
    target === undefined || readTarget(target) !== null
      ? []
      : [scorecardMessages.targetProblem],
  chips: (wanted: ReportCriteria) => [
    describeBefore(wanted),
    formatMessage(scorecardMessages.target, { target: targetOf(wanted) }),
  ],
};

const payload = (by: "pool" | "store") => (wanted: ReportCriteria) => ({
  ...placePayload(wanted),
  by,
  target: targetOf(wanted),
});

/** One row per pool; links to the stores of that pool. */
export const scorecardPools = scorecard.page("pool", {
  call: "getScorecard",
  table: {
    ...shared,
    name: "scorecardPools",
    rowsAre: fieldMessages.pools,
    rowKey: ["lngPoolID"],
    columns: [pool, ...figures],
    rowLink: poolLink(scorecard.pagePath("store")),
  },
  payload: payload("pool"),
  ...criteria,
});

/** One row per store of a pool; links to the deliveries of that store in the on-time report. */
export const scorecardStores = scorecard.page("store", {
  call: "getScorecard",
  table: {
    ...shared,
    name: "scorecardStores",
    store: store.key,
    rowsAre: fieldMessages.stores,
    rowKey: ["lngPoolID", "Store"],
    columns: [store, pool, ...figures],
    rowLink: storeLink(onTimeReport.pagePath("result")),
  },
  payload: payload("store"),
  ...criteria,
});
