import type { Queryable } from "../db/database";
import { queryJsonRows, utcSecond, type JsonText } from "../db/json-rows";
import { Parameters, type Page } from "../db/paged-statement";
import { deliveryConditions, type DeliveryCriteria } from "./delivery-criteria";
import { deliveryFigures } from "./delivery-figures";

/**
 * The on-time report (specification, part 2, sections 2 and 3): deliveries of a window of scheduled
 * dates against their delivery windows.
 */

/** What `delivery.on_time_code` stands for; the rule behind it is in the schema. */
const status =
  "CASE d.on_time_code WHEN 1 THEN 'Early' WHEN 2 THEN 'On Time' WHEN 3 THEN 'Late' END";
const late = 3;

/** The codes whose characters are 1; `000` or nothing: no choice was made. */
function tickedCodes(onTimeCodes: string | undefined): number[] | null {
  const ticked = [1, 2, 3].filter((code) => onTimeCodes?.[code - 1] === "1");
  return ticked.length === 0 ? null : ticked;
}

/**
 * One row for each delivery, by date, pool and store.
 * @param poolIds the pools of the caller
 * @param onTimeCodes three characters of 0 and 1: early, on time, late
 * @returns JSON text of an array of on-time rows
 */
export async function reportOnTime(
  db: Queryable,
  poolIds: readonly number[],
  criteria: DeliveryCriteria,
  onTimeCodes: string | undefined,
  page: Page,
): Promise<JsonText> {
  const parameters = new Parameters();
  const where = deliveryConditions(parameters, poolIds, criteria);
  const ticked = tickedCodes(onTimeCodes);
  if (ticked)
    where.push(`d.on_time_code = ANY(${parameters.add(ticked)}::smallint[])`);
  // Cut out first, written afterwards: a text for each time is dear.
  return queryJsonRows(
    db,
    `SELECT
       d.pool AS "Pool",
       d.store_number AS "Store",
       d.scheduled_date AS "Delivery Date",
       ${utcSecond("d.arrival_at")} AS "Arrival Time",
       ${utcSecond("d.departure_at")} AS "Departure Time",
       ${utcSecond("d.manual_arrival_at")} AS "actualArrive",
       ${utcSecond("d.manual_departure_at")} AS "actualDepart",
       ${utcSecond("d.window_start")} AS "Window Start",
       ${utcSecond("d.window_end")} AS "Window End",
       ${utcSecond("d.backup_window_start")} AS "WindowStartBackup",
       ${utcSecond("d.backup_window_end")} AS "WindowEndBackup",
       ${status} AS "Delivery Status",
       d.notes AS "Notes",
       d.pool_id::text AS "lngPoolID"
     FROM (
       SELECT d.*, p.name AS pool
       FROM delivery d JOIN pool p ON p.id = d.pool_id
       WHERE ${where.join(" AND ")}
       ORDER BY d.scheduled_date, p.name COLLATE "C", d.store_number COLLATE "C", d.id
       ${parameters.addPage(page)}
     ) AS d`,
    parameters.values,
  );
}

/**
 * Deliveries, late ones and others that arrived (an early one is on time too), by pool or by store.
 * @param poolIds the pools of the caller
 * @returns JSON text of an array of on-time pool rows or store rows
 */
export async function summariseOnTime(
  db: Queryable,
  poolIds: readonly number[],
  criteria: DeliveryCriteria,
  level: "pool" | "store",
  page: Page,
): Promise<JsonText> {
  const parameters = new Parameters();
  const summary = deliveryFigures({
    level,
    from: "delivery d",
    where: deliveryConditions(parameters, poolIds, criteria),
    figures: `
      count(*) AS deliveries,
      count(d.on_time_code) AS arrived,
      count(*) FILTER (WHERE d.on_time_code = ${late}) AS late`,
    answer: `
      ${level === "store" ? 'figures.store_number AS "Store",' : ""}
      p.name AS "Pool",
      p.id::text AS "lngPoolID",
      figures.deliveries AS "Deliveries",
      figures.late AS "Late",
      figures.arrived - figures.late AS "OnTime"`,
  });
  return queryJsonRows(
    db,
    `${summary} ${parameters.addPage(page)}`,
    parameters.values,
  );
}
