import type { RowOf } from "../../../provider/contract/calls";
import type { AppLoadContext } from "@remix-run/node";
import type { FigureLoader } from "../attention/index.server";
import { encodeCriteria } from "../../engine/criteria/criteria-codec";
import {
  addDays,
  describeDate,
  describeDateRange,
  type IsoDate,
} from "../../engine/criteria/dates";
import {
  fieldMessages,
  findMessages,
  formatMessage,
  formatNumber,
  homeMessages,
} from "../../engine/messages";
import {
  onTimePoolSummary,
  onTimeReport,
  onTimeStoreSummary,
} from "../reports/index.server";
import type { RowQuery } from "../../engine/results/result-search";
import { sumColumn } from "../../engine/results/rows/totals.server";
import type { ResultRows } from "../../engine/results/rows/result-rows.server";
import { percentageOf } from "../../engine/tables/percentage";
import { columnsOf, type Sort } from "../../engine/tables/table";
import type { DayShare, OnTimeView, StoreShare } from "./overview-view";

/** Days of the on-time share. Today is not among them: its deliveries have no status yet. */
const dayCount = 7;

const worstCount = 5;

/** The order of the report that the figure links to. */
const worstFirst: Sort = { key: "OnTime", direction: "asc" };

const fullDays = { s: `-${dayCount}d`, f: "-1d" };
const storesPath = onTimeReport.pagePath("store")(encodeCriteria(fullDays));
const latePath = onTimeReport.pagePath("result")(
  encodeCriteria({ ...fullDays, ot: "001" }),
);

const showPercent = (percent: number) => `${percent.toFixed(2)}%`;

/** Returns the share of all rows of a summary; null without deliveries. */
const shareOf = (rows: ResultRows<never>): number | null =>
  percentageOf(sumColumn(rows, "OnTime"), sumColumn(rows, "Deliveries"));

function countPools(rows: ResultRows<never>): number {
  const values = rows.column("Pool")?.values;
  const pools = new Set<unknown>();
  for (let row = 0; row < rows.length; row++) pools.add(values?.get(row));
  return pools.size;
}

/** Loads the on-time share of the last seven full days and the stores with the lowest share. */
export async function loadOnTime(
  figures: FigureLoader,
  today: IsoDate,
): Promise<OnTimeView | null> {
  const loaded = await figures.set(onTimeStoreSummary, storesPath);
  if (loaded === null) return null;
  const { set, written } = loaded;
  const percent = shareOf(set.rows);
  const numbers = await set.orders.rowSlice(worstFirst, 0, worstCount);
  const hasOnePool = countPools(set.rows) <= 1;
  const worst = Array.from(numbers).flatMap((row): StoreShare[] => {
    const cell = set.rows.cellReader(row);
    const count = Number(cell("Deliveries"));
    const share = percentageOf(Number(cell("OnTime")), count);
    if (share === null || share >= 100) return [];
    return [
      {
        name: [cell("Store"), hasOnePool ? null : cell("Pool")]
          .filter(Boolean)
          .join(" · "),
        percent: showPercent(share),
        onTime: formatMessage(homeMessages.onTimeOf, {
          onTime: Number(cell("OnTime")),
          count,
        }),
        path: onTimeStoreSummary.table.rowLink?.(cell, written) ?? null,
      },
    ];
  });
  return {
    percent: percent === null ? null : showPercent(percent),
    dates: describeDateRange(addDays(today, -dayCount), addDays(today, -1)),
    path: `${storesPath}?sort=${worstFirst.key}&dir=${worstFirst.direction}`,
    late: formatNumber(sumColumn(set.rows, "Late")),
    latePath,
    worst,
  };
}

const column = columnsOf<RowOf<"getOnTimeDays">>();

/** The rows of getOnTimeDays. */
const onTimeDays: RowQuery<
  "getOnTimeDays",
  { startDate: IsoDate; endDate: IsoDate }
> = {
  call: "getOnTimeDays",
  pageSize: dayCount,
  payload: (days) => days,
  table: {
    columns: [
      column(findMessages.day, "date", "Delivery Date", { key: "Day" }),
      column(fieldMessages.deliveries, "number", "Deliveries"),
      column(fieldMessages.onTime, "number", "OnTime"),
    ],
    rowKey: ["Delivery Date"],
  },
};

/** Loads the on-time share of each of these days. */
export async function loadDayShares(
  figures: FigureLoader,
  { hasExtension, today }: Pick<AppLoadContext, "hasExtension" | "today">,
): Promise<DayShare[]> {
  const days = Array.from({ length: dayCount }, (_, at) =>
    addDays(today, at - dayCount),
  );
  const shares = (await hasExtension("on-time-days"))
    ? await loadTogether(figures, days)
    : await loadEach(figures);
  return days.map((day, at) => ({
    day: describeDate(day),
    percent: shares[at] ?? null,
  }));
}

/** Loads the shares of successive days by one call, the earliest first. */
async function loadTogether(
  figures: FigureLoader,
  days: readonly IsoDate[],
): Promise<(number | null)[]> {
  const [startDate = "", endDate = startDate] = [days[0], days.at(-1)];
  const set = await figures.rows(onTimeDays, { startDate, endDate });
  if (set === null) return [];
  const shares = new Map<unknown, number | null>();
  for (let row = 0; row < set.rows.length; row++) {
    const cell = set.rows.cellReader(row);
    shares.set(
      cell("Day"),
      percentageOf(Number(cell("OnTime")), Number(cell("Deliveries"))),
    );
  }
  return days.map((day) => shares.get(day) ?? null);
}

/** Loads the shares from the summary of each day, which has one row for each pool, the earliest first. */
const loadEach = (figures: FigureLoader): Promise<(number | null)[]> =>
  Promise.all(
    Array.from({ length: dayCount }, async (_, at) => {
      const day = `-${dayCount - at}d`;
      const loaded = await figures.set(
        onTimePoolSummary,
        onTimeReport.pagePath("pool")(encodeCriteria({ s: day, f: day })),
      );
      return loaded && shareOf(loaded.set.rows);
    }),
  );
