import type { Queryable } from "../db/database";
import { queryJsonRows, type JsonText } from "../db/json-rows";
import { Parameters, type Page } from "../db/paged-statement";
import { deliveryConditions, type DeliveryCriteria } from "./delivery-criteria";
import { deliveryFigures, type Level } from "./delivery-figures";

/**
 * The scan and the door scan report (specification, part 2, sections 2 and 3), over a window of
 * scheduled delivery dates.
 */

/**
 * The cartons of each delivery, counted from the index alone. One delivery after the other: the
 * planner would rather join all cartons and then count, which takes more than twice as long.
 */
const deliveriesWithCartons = `
  delivery d CROSS JOIN LATERAL (
    SELECT count(*) AS total, count(*) FILTER (WHERE c.scan_type = 1) AS scanned
    FROM carton c WHERE c.delivery_id = d.id
  ) AS cartons`;

/**
 * Cartons scanned of all cartons, by store and date, by store, or by pool. Every scan type but
 * Scanned counts into the total only.
 * @param poolIds the pools of the caller
 * @returns JSON text of an array of scan rows
 */
export async function reportScans(
  db: Queryable,
  poolIds: readonly number[],
  criteria: DeliveryCriteria,
  level: Level,
  page: Page,
): Promise<JsonText> {
  const parameters = new Parameters();
  const report = deliveryFigures({
    level,
    from: deliveriesWithCartons,
    where: deliveryConditions(parameters, poolIds, criteria),
    figures: "sum(cartons.scanned) AS scanned, sum(cartons.total) AS total",
    answer: `
      p.name AS "txtPool",
      ${level === "pool" ? "NULL" : "figures.store_number"} AS "txtLocation",
      ${level === "day" ? "figures.scheduled_date" : "NULL"} AS "dteDeliveryDate",
      p.id::text AS "lngPoolID",
      figures.scanned AS "Scanned",
      figures.total AS "Total"`,
  });
  return queryJsonRows(
    db,
    `${report} ${parameters.addPage(page)}`,
    parameters.values,
  );
}

/**
 * Deliveries with a door scan of all deliveries, by store or by pool.
 * @param poolIds the pools of the caller
 * @returns JSON text of an array of door scan rows; Percentage is rounded to two decimals
 */
export async function reportDoorScans(
  db: Queryable,
  poolIds: readonly number[],
  criteria: DeliveryCriteria,
  level: "pool" | "store",
  page: Page,
): Promise<JsonText> {
  const parameters = new Parameters();
  const report = deliveryFigures({
    level,
    from: "delivery d",
    where: deliveryConditions(parameters, poolIds, criteria),
    figures: "count(*) AS deliveries, count(d.door_scan_at) AS door_scans",
    answer: `
      p.name AS "Pool",
      ${level === "pool" ? "NULL" : "figures.store_number"} AS "Store",
      figures.deliveries AS "Deliveries",
      figures.door_scans AS "DoorScans",
      round(100.0 * figures.door_scans / figures.deliveries, 2) AS "Percentage",
      p.id::text AS "lngPoolID"`,
  });
  return queryJsonRows(
    db,
    `${report} ${parameters.addPage(page)}`,
    parameters.values,
  );
}
