import type { Queryable } from "../../db/database";
import {
  queryJsonPage,
  utcTimestampSql,
  type PageOfRows,
} from "../../db/json-rows";
import {
  PagedStatement,
  type Page,
  type SortOrder,
} from "../../db/paged-statement";
import {
  arrivedBySql,
  departedBySql,
  recordedArrivalSql,
  recordedDepartureSql,
} from "./delivery-times";
import { deliveryConditions, type DeliveryCriteria } from "./delivery-criteria";
import {
  figuresOfDays,
  queryDeliveryFigures,
} from "./figures/delivery-figures";
import { onTimeStatusSql } from "./punctuality-sql";

/**
 * The on-time report (specification, part 2, sections 2 and 3): deliveries in a range of scheduled
 * dates, compared with their delivery windows.
 */

/** Returns the codes whose characters are 1; null for `000` or undefined (no choice was made). */
function selectedCodes(onTimeCodes: string | undefined): number[] | null {
  const ticked = [1, 2, 3].filter((code) => onTimeCodes?.[code - 1] === "1");
  return ticked.length === 0 ? null : ticked;
}

const onTimeOrder: SortOrder = [
  { sql: "d.service_date", type: "date" },
  { sql: 'p.name COLLATE "C"', type: "text" },
  { sql: 'd.store_number COLLATE "C"', type: "text" },
  { sql: "d.id", type: "bigint" },
];

/**
 * Returns one row for each delivery, by date, pool and store.
 * @param poolIds the pools of the caller
 * @param onTimeCodes three characters of 0 and 1: early, on time, late
 * @returns on-time rows
 */
export async function reportOnTime(
  db: Queryable,
  poolIds: readonly number[],
  criteria: DeliveryCriteria,
  onTimeCodes: string | undefined,
  page: Page,
): Promise<PageOfRows> {
  const statement = new PagedStatement(onTimeOrder, page);
  const where = deliveryConditions(statement, poolIds, criteria);
  const ticked = selectedCodes(onTimeCodes);
  if (ticked)
    where.push(`d.on_time_code = ANY(${statement.add(ticked)}::smallint[])`);
  where.push("d.canceled_at IS NULL", statement.notBefore("d.service_date"));
  const deliveries = statement.selectPage({
    columns: "d.*, p.name AS pool",
    from: "delivery d JOIN pool p ON p.id = d.pool_id",
    where,
  });
  return queryJsonPage(db, statement, {
    page: deliveries,
    alias: "d",
    answer: `
      d.pool AS "Pool",
      d.store_number AS "Store",
      d.service_date AS "Delivery Date",
      ${utcTimestampSql(recordedArrivalSql)} AS "Arrival Time",
      ${utcTimestampSql(recordedDepartureSql)} AS "Departure Time",
      ${utcTimestampSql("d.manual_arrival_at")} AS "actualArrive",
      ${utcTimestampSql("d.manual_departure_at")} AS "actualDepart",
      ${utcTimestampSql("d.window_start")} AS "Window Start",
      ${utcTimestampSql("d.window_end")} AS "Window End",
      ${utcTimestampSql("d.backup_window_start")} AS "WindowStartBackup",
      ${utcTimestampSql("d.backup_window_end")} AS "WindowEndBackup",
      ${arrivedBySql} AS "arrivedBy",
      ${departedBySql} AS "departedBy",
      ${onTimeStatusSql} AS "Delivery Status",
      d.notes AS "Notes",
      d.pool_id::text AS "lngPoolID"`,
  });
}

/**
 * Counts deliveries, late ones and those on time (early ones included), by pool or by store.
 * @param poolIds the pools of the caller
 * @returns on-time pool rows or store rows
 */
export async function summariseOnTime(
  db: Queryable,
  poolIds: readonly number[],
  criteria: DeliveryCriteria,
  level: "pool" | "store",
  page: Page,
): Promise<PageOfRows> {
  return queryDeliveryFigures(db, poolIds, criteria, level, page, {
    having: "sum(f.deliveries) > 0",
    figures:
      "sum(f.deliveries) AS deliveries, sum(f.arrived) AS arrived, sum(f.late) AS late",
    answer: () => `
      ${level === "store" ? 'figures.store_number AS "Store",' : ""}
      figures.pool_name AS "Pool",
      figures.pool_id::text AS "lngPoolID",
      figures.deliveries AS "Deliveries",
      figures.late AS "Late",
      figures.arrived - figures.late AS "OnTime"`,
  });
}

/**
 * Counts deliveries, and those on time (early ones included), by day.
 * @param poolIds the pools of the caller
 * @returns a row for each day with deliveries, the earliest first
 */
export async function countOnTimeDays(
  db: Queryable,
  poolIds: readonly number[],
  { startDate, endDate }: { startDate: string; endDate: string },
  page: Page,
): Promise<PageOfRows> {
  const statement = new PagedStatement([{ sql: "day", type: "date" }], page);
  const pools = `${statement.add(poolIds)}::int[]`;
  const range = `BETWEEN ${statement.add(startDate)}::date AND ${statement.add(endDate)}::date`;
  const counted = figuresOfDays(pools, range);
  const days = statement.selectPage({
    columns: "*",
    from: `(
      SELECT day, sum(deliveries) AS deliveries, sum(arrived - late) AS on_time
      FROM (${counted}) AS f GROUP BY day HAVING sum(deliveries) > 0
    ) AS days`,
    where: [],
  });
  return queryJsonPage(db, statement, {
    page: days,
    alias: "days",
    answer: `
      days.day AS "Delivery Date",
      days.deliveries AS "Deliveries",
      days.on_time AS "OnTime"`,
  });
}
