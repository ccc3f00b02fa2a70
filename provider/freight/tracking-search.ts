import type { Queryable } from "../db/database";
import { noRows, queryJsonRows, type JsonText } from "../db/json-rows";
import { Parameters, type Page } from "../db/paged-statement";
import {
  listedNumbers,
  parseDeliveryId,
} from "../deliveries/delivery-criteria";
import { poolsAskedFor } from "../groups/entitlement";
import { trackingRows } from "./tracking-rows";

/**
 * The three tracking searches (specification, part 2, sections 2, 5 and 7): shipments with what is
 * known of their way, as pages of JSON text.
 *
 * Every search is bounded by the pools of the caller, through the pool of the shipment itself: it
 * has one before anybody plans it onto a delivery. A shipment of another pool is treated as one that
 * does not exist.
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
  /** Numbers of stores that the shipment's delivery goes to, empty for all. */
  stores: readonly string[];
  /** Manifest number. */
  manifest: string | null;
}

/** A total order, so that pages neither repeat nor miss a row; what is not scheduled comes last. */
const byScheduledDate = "ORDER BY s.scheduled_date NULLS LAST, s.pro, s.id";

/** Puts the page's place into the parameters, and writes the page. */
function answer(
  db: Queryable,
  ordered: string,
  poolIds: string,
  parameters: Parameters,
  page: Page,
): Promise<JsonText> {
  const paged = `${ordered} ${parameters.addPage(page)}`;
  return queryJsonRows(db, trackingRows(paged, poolIds), parameters.values);
}

/**
 * The shipments with the given PRO numbers, in the order of the list: people paste it from a sheet
 * and compare. A number that stands in the list twice is answered once.
 * @param poolIds the pools of the caller
 * @returns JSON text of an array of tracking rows
 */
export async function searchProList(
  db: Queryable,
  poolIds: readonly number[],
  pros: readonly string[],
  page: Page,
): Promise<JsonText> {
  const list = listedNumbers(pros);
  if (list.length === 0 || poolIds.length === 0) return noRows;
  const parameters = new Parameters();
  const own = parameters.add(poolIds);
  // OFFSET 0 keeps the planner from reading the whole table for a long list.
  const ordered = `
    SELECT s.* FROM unnest(${parameters.add(list)}::text[]) WITH ORDINALITY AS wanted (pro, place)
    CROSS JOIN LATERAL (SELECT * FROM shipment WHERE shipment.pro = wanted.pro OFFSET 0) AS s
    WHERE s.pool_id = ANY(${own}::int[])
    ORDER BY wanted.place, s.id`;
  return answer(db, ordered, own, parameters, page);
}

/**
 * The shipments of a manifest, by scheduled date and PRO number (manifest numbers are unique in a
 * pool only).
 * @returns JSON text of an array of tracking rows
 */
export async function searchTrackingManifest(
  db: Queryable,
  poolIds: readonly number[],
  manifest: string,
  page: Page,
): Promise<JsonText> {
  const number = manifest.trim();
  if (number === "" || poolIds.length === 0) return noRows;
  const parameters = new Parameters();
  const own = parameters.add(poolIds);
  const ordered = `
    SELECT s.* FROM manifest m JOIN shipment s ON s.manifest_id = m.id
    WHERE m.number = ${parameters.add(number)} AND s.pool_id = ANY(${own}::int[])
    ${byScheduledDate}`;
  return answer(db, ordered, own, parameters, page);
}

/**
 * The shipments that meet all criteria, by scheduled delivery date and PRO number.
 * @returns JSON text of an array of tracking rows
 */
export async function searchTrackingAdvanced(
  db: Queryable,
  poolIds: readonly number[],
  criteria: TrackingCriteria,
  page: Page,
): Promise<JsonText> {
  const visible = poolsAskedFor(poolIds, criteria.pool);
  const deliveryId =
    criteria.delivID === null ? null : parseDeliveryId(criteria.delivID);
  if (
    visible.length === 0 ||
    (criteria.delivID !== null && deliveryId === null)
  )
    return noRows;

  const parameters = new Parameters();
  const own = parameters.add(poolIds);
  const conditions = [`s.pool_id = ANY(${parameters.add(visible)}::int[])`];
  const { startDate, endDate, startDatePickup, endDatePickup } = criteria;
  if (startDate)
    conditions.push(`s.scheduled_date >= ${parameters.add(startDate)}::date`);
  if (endDate)
    conditions.push(`s.scheduled_date <= ${parameters.add(endDate)}::date`);
  // Midnights rather than the date of each pickup: instants can be looked up in the index.
  const utcMidnight = (date: string) =>
    `(${date})::timestamp AT TIME ZONE 'UTC'`;
  if (startDatePickup) {
    const first = `${parameters.add(startDatePickup)}::date`;
    conditions.push(`s.pickup_at >= ${utcMidnight(first)}`);
  }
  if (endDatePickup) {
    const dayAfter = `${parameters.add(endDatePickup)}::date + 1`;
    conditions.push(`s.pickup_at < ${utcMidnight(dayAfter)}`);
  }
  const ofDelivery = conditionsOnDelivery(criteria, deliveryId, parameters);
  if (ofDelivery.length > 0) {
    conditions.push(`s.delivery_id IN (
      SELECT d.id FROM delivery d
      WHERE ${[`d.pool_id = ANY(${own}::int[])`, ...ofDelivery].join(" AND ")})`);
  }
  const manifest = criteria.manifest?.trim() || null;
  if (manifest !== null) {
    conditions.push(`s.manifest_id IN (
      SELECT m.id FROM manifest m WHERE m.number = ${parameters.add(manifest)})`);
  }
  return answer(
    db,
    `SELECT s.* FROM shipment s WHERE ${conditions.join(" AND ")} ${byScheduledDate}`,
    own,
    parameters,
    page,
  );
}

/** What the criteria ask of the delivery that a shipment rides on. */
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
