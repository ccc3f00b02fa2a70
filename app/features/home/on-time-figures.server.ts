import type { FigureLoader } from "../attention/index.server";
import { encodeCriteria } from "../../engine/criteria/criteria-codec";
import {
  addDays,
  describeDate,
  describeDateRange,
  type IsoDate,
} from "../../engine/criteria/dates";
import {
  formatMessage,
  formatNumber,
  homeMessages,
} from "../../engine/messages";
import {
  onTimePoolSummary,
  onTimeReport,
  onTimeStoreSummary,
} from "../reports/index.server";
import type { ResultRows } from "../../engine/results/rows/result-rows.server";
import { percentageOf } from "../../engine/tables/percentage";
import type { Sort } from "../../engine/tables/table";
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

/** Returns the sum of a column of a summary. */
function sumOf(rows: ResultRows<never>, key: string): number {
  const values = rows.column(key)?.values;
  let total = 0;
  for (let row = 0; row < rows.length; row++)
    total += Number(values?.get(row) ?? 0);
  return total;
}

/** Returns the share of all rows of a summary; null without deliveries. */
const shareOf = (rows: ResultRows<never>): number | null =>
  percentageOf(sumOf(rows, "OnTime"), sumOf(rows, "Deliveries"));

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
    late: formatNumber(sumOf(set.rows, "Late")),
    latePath,
    worst,
  };
}

/** Loads the on-time share of each of these days: a summary with one row per pool for each. */
export async function loadDayShares(
  figures: FigureLoader,
  today: IsoDate,
): Promise<DayShare[]> {
  const days = Array.from({ length: dayCount }, (_, at) => dayCount - at);
  return Promise.all(
    days.map(async (back) => {
      const day = `-${back}d`;
      const loaded = await figures.set(
        onTimePoolSummary,
        onTimeReport.pagePath("pool")(encodeCriteria({ s: day, f: day })),
      );
      return {
        day: describeDate(addDays(today, -back)),
        percent: loaded && shareOf(loaded.set.rows),
      };
    }),
  );
}
