import type { ParsedRequestOf } from "../../contract/calls";
import {
  alarmPoints,
  trendWeeks,
  type ScorecardState,
} from "../../contract/scorecard";
import type { Queryable } from "../../db/database";
import type { PageOfRows } from "../../db/json-rows";
import type { Page } from "../../db/paged-statement";
import {
  figuresOfRange,
  queryDeliveryFigures,
  type Bounds,
} from "./figures/delivery-figures";

/** The figures that the scorecard adds up, each over the period and over the one before. */
const figures = [
  "deliveries",
  "arrived",
  "late",
  "cartons",
  "scanned",
  "exceptions",
];
const sums = figures.flatMap((name) =>
  (["", "_before"] as const).map(
    (period) =>
      `coalesce(sum(f.${name}) FILTER (WHERE ${period ? "" : "NOT "}f.is_before), 0) AS ${name}${period}`,
  ),
);

/** The share on time of each week of the trend, in percent; null without deliveries. */
const sharesByWeek = Array.from({ length: trendWeeks }, (_, week) => {
  const sumOf = (figure: string) =>
    `sum(${figure}) FILTER (WHERE f.week = ${week})`;
  return `round(100.0 * ${sumOf("f.arrived - f.late")} / nullif(${sumOf("f.deliveries")}, 0), 2)`;
});

/** Returns the period of the same length that ends on the day before a period. */
const periodBefore = (bounds: Bounds): Bounds => ({
  ...bounds,
  start: `(${bounds.start} - (${bounds.end} - ${bounds.start} + 1))`,
  end: `(${bounds.start} - 1)`,
});

/**
 * Returns the figures of the pool `place.pool_id` in a period, as rows to be added. Exceptions of shipments and of
 * scans without a delivery are of no store, and do not count, so that the stores of a pool add up to it.
 */
const figuresOfPeriod = (
  bounds: Bounds,
  by: "pool" | "store",
  isBefore: boolean,
) => `
  SELECT ${isBefore} AS is_before, NULL::int AS week, counted.*, 0 AS exceptions
  FROM (${figuresOfRange(bounds, by)}) AS counted
  UNION ALL
  SELECT ${isBefore}, NULL, service_date, store_number, 0, 0, 0, 0, 0, 0, 1 FROM exception
  WHERE pool_id = place.pool_id AND service_date BETWEEN ${bounds.start} AND ${bounds.end}
    AND delivery_id IS NOT NULL AND ${bounds.ofStores("store_number")}`;

/**
 * Returns the figures of the pool `place.pool_id` in the weeks of the trend, as rows to be added: the last whole
 * weeks that end by the end of a period. They belong to no period.
 */
function figuresOfTrend(bounds: Bounds, by: "pool" | "store"): string {
  const end = `monday_of(${bounds.end} + 1)`;
  const start = `(${end} - ${7 * trendWeeks})`;
  const weeks = figuresOfRange({ ...bounds, start, end: `(${end} - 1)` }, by);
  return `
    SELECT NULL::boolean, (counted.since - ${start}) / 7, counted.*, 0
    FROM (${weeks}) AS counted`;
}

/** SQL of the state of a row against the target: shares are compared as products, without rounding. */
const stateSql = (target: string) => {
  const reaches = (share: string) =>
    `100 * (figures.arrived - figures.late) >= (${share}) * figures.deliveries`;
  const states: [condition: string, state: ScorecardState][] = [
    [reaches(target), "calm"],
    [reaches(`${target} - ${alarmPoints}`), "watch"],
    ["true", "alarm"],
  ];
  return `CASE WHEN figures.deliveries > 0 THEN
    CASE ${states.map(([condition, state]) => `WHEN ${condition} THEN '${state}'`).join(" ")} END END`;
};

/**
 * Compares pools, or stores of pools, in a range of scheduled dates and in the period before, with the trend of
 * their share on time. The figures are
 * those of the on-time report and of the scan report; early deliveries count as on time, and a delivery without
 * an arrival does not.
 * @param poolIds the pools of the caller
 * @returns a row for each pool or store with deliveries or cartons in the range
 */
export function compareOnScorecard(
  db: Queryable,
  poolIds: readonly number[],
  {
    by,
    target,
    ...criteria
  }: Omit<ParsedRequestOf<"getScorecard">, "offset" | "pageSize" | "cursor">,
  page: Page,
): Promise<PageOfRows> {
  return queryDeliveryFigures(db, poolIds, criteria, by, page, {
    rows: (bounds) =>
      [
        figuresOfPeriod(bounds, by, false),
        figuresOfPeriod(periodBefore(bounds), by, true),
        figuresOfTrend(bounds, by),
      ].join(" UNION ALL "),
    // As in the scan report, cartons of canceled deliveries count.
    having: "sum(f.deliveries + f.cartons) FILTER (WHERE NOT f.is_before) > 0",
    figures: `${sums.join(", ")}, ARRAY[${sharesByWeek.join(", ")}] AS on_time_by_week`,
    answer: (parameters) => `
      figures.pool_name AS "Pool",
      figures.pool_id::text AS "lngPoolID",
      ${by === "store" ? "figures.store_number" : "NULL"} AS "Store",
      ${stateSql(`${parameters.add(target)}::int`)} AS "State",
      figures.deliveries AS "Deliveries",
      figures.arrived - figures.late AS "OnTime",
      figures.cartons AS "Cartons",
      figures.scanned AS "Scanned",
      figures.exceptions AS "Exceptions",
      figures.deliveries_before AS "deliveriesBefore",
      figures.arrived_before - figures.late_before AS "onTimeBefore",
      figures.cartons_before AS "cartonsBefore",
      figures.scanned_before AS "scannedBefore",
      figures.exceptions_before AS "exceptionsBefore",
      figures.on_time_by_week AS "onTimeByWeek"`,
  });
}
