/**
 * Deliveries counted together: the frame that the on-time, the scan and the door scan report fill
 * with their figures. Pool and store are those of the delivery, so a store that has moved stands
 * under both of its pools.
 */

/** What one row stands for: a pool, a store of a pool, or a day of a store. */
export type Level = "pool" | "store" | "day";

const keysOf: Readonly<Record<Level, readonly string[]>> = {
  pool: ["pool_id"],
  store: ["pool_id", "store_number"],
  day: ["pool_id", "store_number", "scheduled_date"],
};

/** Names sort alike on every engine; the pool's id decides between pools of one name. */
const ordersOf: Readonly<Record<Level, string>> = {
  pool: `p.name COLLATE "C", p.id`,
  store: `p.name COLLATE "C", figures.store_number COLLATE "C", p.id`,
  day: `figures.scheduled_date, p.name COLLATE "C", figures.store_number COLLATE "C", p.id`,
};

interface FiguresQuery {
  level: Level;
  /** What is counted together, with `delivery d` in it. */
  from: string;
  /** Conditions on it. */
  where: readonly string[];
  /** Aggregates over the deliveries of a row, each with its name. */
  figures: string;
  /** Columns of the answer, from `pool p` and `figures`: the keys of the level and the aggregates. */
  answer: string;
}

/** A query with one row for each pool, store or day that has deliveries, in order. */
export function deliveryFigures(query: FiguresQuery): string {
  const keys = keysOf[query.level].map((key) => `d.${key}`).join(", ");
  return `
    SELECT ${query.answer}
    FROM (
      SELECT ${keys}, ${query.figures}
      FROM ${query.from}
      WHERE ${query.where.join(" AND ")}
      GROUP BY ${keys}
    ) AS figures
    JOIN pool p ON p.id = figures.pool_id
    ORDER BY ${ordersOf[query.level]}`;
}
