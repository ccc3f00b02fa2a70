import { normalizeProNumber } from "../../contract/label-number";
import type { Queryable } from "../../db/database";
import { emptyPage, queryJsonPage, type PageOfRows } from "../../db/json-rows";
import {
  PagedStatement,
  type Page,
  type Parameters,
  type SortOrder,
} from "../../db/paged-statement";
import { listedNumbers } from "../deliveries/delivery-criteria";
import { selectPools } from "../../accounts/groups/entitlement";
import { trackingColumns } from "./tracking-rows";
import { parseId } from "../../parse-id";

/**
 * The three tracking searches (specification, part 2, sections 2, 5 and 7): shipments and their
 * progress, as pages of JSON text.
 * Every search is limited to the pools of the caller, through the pool of the shipment itself, which it
 * has even before it is assigned to a delivery. A shipment of another pool is treated as nonexistent.
 */

/** Criteria of the advanced search; null means any. */
export interface TrackingCriteria {
  /** First and last scheduled delivery date, `YYYY-MM-DD`. */
  startDate: string | null;
  endDate: string | null;
  /** First and last date of pickup in UTC, `YYYY-MM-DD`. */
  startDatePickup: string | null;
  endDatePickup: string | null;
  delivID: string | null;
  pool: string | null;
  /** Store numbers of the shipment's delivery, empty for all. */
  stores: readonly string[];
  /** Manifest number. */
  manifest: string | null;
}

const listOrder: SortOrder = [
  { sql: "wanted.place", type: "bigint" },
  { sql: "s.id", type: "bigint" },
];

/** Not by scheduled date: planning a shipment sets the date and would move the row to another page. */
const proOrder: SortOrder = [
  { sql: "s.pro", type: "text" },
  { sql: "s.id", type: "bigint" },
];

/**
 * Generates a page of shipments.
 * @param page the page as built by `statement`, with the columns of `shipment`
 * @param poolIds the statement's parameter for the pools of the caller
 */
const writeTrackingRows = (
  db: Queryable,
  statement: PagedStatement,
  page: string,
  poolIds: string,
): Promise<PageOfRows> =>
  queryJsonPage(db, statement, {
    page,
    alias: "s",
    answer: trackingColumns(poolIds),
  });

/** Returns a PRO number as it is listed and, if that differs, as it is stored (`normalizeProNumber`). */
export const proSpellings = (pro: string): string[] => [
  ...new Set([pro.trim(), normalizeProNumber(pro)]),
];

/**
 * Returns the shipments with the given PRO numbers, in the order of the list, because users paste it
 * from a spreadsheet and compare. Duplicates in the list are returned once.
 * @param poolIds the pools of the caller
 * @returns tracking rows
 */
export async function searchProList(
  db: Queryable,
  poolIds: readonly number[],
  pros: readonly string[],
  page: Page,
): Promise<PageOfRows> {
  const list = listedNumbers(pros.flatMap(proSpellings));
  if (list.length === 0 || poolIds.length === 0) return emptyPage;
  const statement = new PagedStatement(listOrder, page);
  const own = statement.add(poolIds);
  // OFFSET 0 prevents the planner from reading the whole table for a long list.
  const shipments = statement.selectPage({
    columns: "s.*",
    from: `unnest(${statement.add(list)}::text[]) WITH ORDINALITY AS wanted (pro, place)
      CROSS JOIN LATERAL (SELECT * FROM shipment WHERE shipment.pro = wanted.pro OFFSET 0) AS s`,
    where: [
      `s.pool_id = ANY(${own}::int[])`,
      statement.notBefore("wanted.place"),
    ],
  });
  return writeTrackingRows(db, statement, shipments, own);
}

/**
 * Returns the shipments of a manifest, by PRO number (manifest numbers are unique only within a pool).
 * @returns tracking rows
 */
export async function searchTrackingManifest(
  db: Queryable,
  poolIds: readonly number[],
  manifest: string,
  page: Page,
): Promise<PageOfRows> {
  const number = manifest.trim();
  if (number === "" || poolIds.length === 0) return emptyPage;
  const statement = new PagedStatement(proOrder, page);
  const own = statement.add(poolIds);
  const shipments = statement.selectPage({
    columns: "s.*",
    from: "manifest m JOIN shipment s ON s.manifest_id = m.id",
    where: [
      `m.number = ${statement.add(number)}`,
      `s.pool_id = ANY(${own}::int[])`,
    ],
  });
  return writeTrackingRows(db, statement, shipments, own);
}

/**
 * Returns the shipments that meet all criteria, by PRO number.
 * @returns tracking rows
 */
export async function searchTrackingAdvanced(
  db: Queryable,
  poolIds: readonly number[],
  criteria: TrackingCriteria,
  page: Page,
): Promise<PageOfRows> {
  const visible = selectPools(poolIds, criteria.pool);
  const deliveryId =
    criteria.delivID === null ? null : parseId(criteria.delivID);
  if (
    visible.length === 0 ||
    (criteria.delivID !== null && deliveryId === null)
  )
    return emptyPage;

  const statement = new PagedStatement(proOrder, page);
  const own = statement.add(poolIds);
  const conditions = [`s.pool_id = ANY(${statement.add(visible)}::int[])`];
  const { startDate, endDate, startDatePickup, endDatePickup } = criteria;
  // Compares instants with midnights instead of converting each pickup to a date, so that the index can
  // be used.
  const utcMidnight = (date: string) =>
    `(${date})::timestamp AT TIME ZONE 'UTC'`;
  // Carriers often report no scheduled day: then the day of the delivery counts.
  const scheduled: string[] = [];
  const delivered = ["s.scheduled_date IS NULL"];
  if (startDate) {
    const first = `${statement.add(startDate)}::date`;
    scheduled.push(`s.scheduled_date >= ${first}`);
    delivered.push(`s.delivered_at >= ${utcMidnight(first)}`);
  }
  if (endDate) {
    const last = `${statement.add(endDate)}::date`;
    scheduled.push(`s.scheduled_date <= ${last}`);
    delivered.push(`s.delivered_at < ${utcMidnight(`${last} + 1`)}`);
  }
  if (scheduled.length > 0)
    conditions.push(
      `((${scheduled.join(" AND ")}) OR (${delivered.join(" AND ")}))`,
    );
  if (startDatePickup) {
    const first = `${statement.add(startDatePickup)}::date`;
    conditions.push(`s.pickup_at >= ${utcMidnight(first)}`);
  }
  if (endDatePickup) {
    const dayAfter = `${statement.add(endDatePickup)}::date + 1`;
    conditions.push(`s.pickup_at < ${utcMidnight(dayAfter)}`);
  }
  const ofDelivery = conditionsOnDelivery(criteria, deliveryId, statement);
  if (ofDelivery.length > 0) {
    conditions.push(`s.delivery_id IN (
      SELECT d.id FROM delivery d
      WHERE ${[`d.pool_id = ANY(${own}::int[])`, ...ofDelivery].join(" AND ")})`);
  }
  const manifest = criteria.manifest?.trim() || null;
  if (manifest !== null) {
    conditions.push(`s.manifest_id IN (
      SELECT m.id FROM manifest m WHERE m.number = ${statement.add(manifest)})`);
  }
  const shipments = statement.selectPage({
    columns: "s.*",
    from: "shipment s",
    where: conditions,
  });
  return writeTrackingRows(db, statement, shipments, own);
}

/** Returns the conditions of the criteria on the delivery that carries a shipment. */
function conditionsOnDelivery(
  { stores }: TrackingCriteria,
  deliveryId: number | null,
  parameters: Parameters,
): string[] {
  const conditions: string[] = [];
  if (deliveryId !== null)
    conditions.push(`d.id = ${parameters.add(deliveryId)}`);
  if (stores.length > 0)
    conditions.push(`d.store_number = ANY(${parameters.add(stores)}::text[])`);
  return conditions;
}
