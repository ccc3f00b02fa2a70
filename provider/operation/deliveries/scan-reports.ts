import type { Queryable } from "../../db/database";
import type { PageOfRows } from "../../db/json-rows";
import type { Page } from "../../db/paged-statement";
import type { DeliveryCriteria } from "./delivery-criteria";
import {
  queryDeliveryFigures,
  type Grouping,
} from "./figures/delivery-figures";

/**
 * The scan report and the door scan report (specification, part 2, sections 2 and 3), over a range of
 * scheduled delivery dates.
 */

/**
 * Counts scanned cartons and all cartons. Every scan type other than Scanned counts only in the total. The
 * names of the columns are those of the specification.
 * @param poolIds the pools of the caller
 * @param level one row for each store and date (`day`), store, or pool
 * @returns scan rows
 */
export async function reportScans(
  db: Queryable,
  poolIds: readonly number[],
  criteria: DeliveryCriteria,
  level: Grouping,
  page: Page,
): Promise<PageOfRows> {
  return queryDeliveryFigures(db, poolIds, criteria, level, page, {
    // A canceled delivery leaves announced cartons, which count.
    having: "sum(f.deliveries) > 0 OR sum(f.cartons) > 0",
    figures: "sum(f.scanned) AS scanned, sum(f.cartons) AS total",
    answer: () => `
      figures.pool_name AS "txtPool",
      ${level === "pool" ? "NULL" : "figures.store_number"} AS "txtLocation",
      ${level === "day" ? "figures.service_date" : "NULL"} AS "dteDeliveryDate",
      figures.pool_id::text AS "lngPoolID",
      figures.scanned AS "Scanned",
      figures.total AS "Total"`,
  });
}

/**
 * Counts deliveries with a door scan and all deliveries, by store or by pool.
 * @param poolIds the pools of the caller
 * @param level one row for each store, or pool
 * @returns door scan rows; Percentage is rounded to two decimals
 */
export async function reportDoorScans(
  db: Queryable,
  poolIds: readonly number[],
  criteria: DeliveryCriteria,
  level: "pool" | "store",
  page: Page,
): Promise<PageOfRows> {
  return queryDeliveryFigures(db, poolIds, criteria, level, page, {
    having: "sum(f.deliveries) > 0",
    figures: "sum(f.deliveries) AS deliveries, sum(f.door_scans) AS door_scans",
    answer: () => `
      figures.pool_name AS "Pool",
      ${level === "pool" ? "NULL" : "figures.store_number"} AS "Store",
      figures.deliveries AS "Deliveries",
      figures.door_scans AS "DoorScans",
      round(100.0 * figures.door_scans / figures.deliveries, 2) AS "Percentage",
      figures.pool_id::text AS "lngPoolID"`,
  });
}
