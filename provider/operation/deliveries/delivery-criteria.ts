import type { Parameters } from "../../db/paged-statement";
import { selectPools } from "../../accounts/groups/entitlement";

/** Criteria that select deliveries for a search or a report. */
export interface DeliveryCriteria {
  /** First and last scheduled delivery date, `YYYY-MM-DD`; null: no limit. */
  startDate: string | null;
  endDate: string | null;
  /** Pool id; null for all pools of the caller. */
  pool: string | null;
  /** Store numbers, empty for all. */
  stores: readonly string[];
}

/**
 * Returns the conditions of the criteria.
 * @param poolIds the pools of the caller
 * @returns conditions on `delivery d`
 */
export function deliveryConditions(
  parameters: Parameters,
  poolIds: readonly number[],
  { startDate, endDate, pool, stores }: DeliveryCriteria,
): string[] {
  const pools = selectPools(poolIds, pool);
  const conditions = [`d.pool_id = ANY(${parameters.add(pools)}::int[])`];
  if (startDate)
    conditions.push(`d.service_date >= ${parameters.add(startDate)}::date`);
  if (endDate)
    conditions.push(`d.service_date <= ${parameters.add(endDate)}::date`);
  if (stores.length > 0) {
    conditions.push(`d.store_number = ANY(${parameters.add(stores)}::text[])`);
  }
  return conditions;
}

/** Returns the distinct, trimmed numbers of a pasted list, in the order of the list. */
export const listedNumbers = (list: readonly string[]): string[] => [
  ...new Set(
    list.map((number) => number.trim()).filter((number) => number !== ""),
  ),
];
