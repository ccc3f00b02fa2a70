import type { Parameters } from "../db/paged-statement";
import { poolsAskedFor } from "../groups/entitlement";

/** Which deliveries a search or a report is about. */
export interface DeliveryCriteria {
  /** First and last scheduled delivery date, `YYYY-MM-DD`; null: open. */
  startDate: string | null;
  endDate: string | null;
  /** Pool id; null for all pools of the caller. */
  pool: string | null;
  /** Store numbers, empty for all. */
  stores: readonly string[];
}

/**
 * The conditions that deliveries of the criteria meet.
 * @param poolIds the pools of the caller
 * @returns conditions on `delivery d`
 */
export function deliveryConditions(
  parameters: Parameters,
  poolIds: readonly number[],
  { startDate, endDate, pool, stores }: DeliveryCriteria,
): string[] {
  const pools = poolsAskedFor(poolIds, pool);
  const conditions = [`d.pool_id = ANY(${parameters.add(pools)}::int[])`];
  if (startDate)
    conditions.push(`d.scheduled_date >= ${parameters.add(startDate)}::date`);
  if (endDate)
    conditions.push(`d.scheduled_date <= ${parameters.add(endDate)}::date`);
  if (stores.length > 0) {
    conditions.push(`d.store_number = ANY(${parameters.add(stores)}::text[])`);
  }
  return conditions;
}

/** The numbers of a pasted list, each once, without blanks, in the order of the list. */
export const listedNumbers = (list: readonly string[]): string[] => [
  ...new Set(
    list.map((number) => number.trim()).filter((number) => number !== ""),
  ),
];

/** Delivery ids are 32-bit integers; null for a text that can be none. */
export function parseDeliveryId(text: string): number | null {
  if (!/^\d{1,10}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}
