/**
 * Groups deliveries for the on-time, the scan and the door scan report, each of which adds its own
 * aggregates. Pool and store are those of the delivery, so a store that has moved is listed under both
 * of its pools.
 */
import type { Queryable } from "../db/database";
import { queryJsonPage, type PageOfRows } from "../db/json-rows";
import {
  PagedStatement,
  type Page,
  type SortOrder,
} from "../db/paged-statement";

/** The grouping of the rows: by pool, by store of a pool, or by day of a store. */
export type Grouping = "pool" | "store" | "day";

const groupKeys: Readonly<Record<Grouping, readonly string[]>> = {
  pool: ["pool_id"],
  store: ["pool_id", "store_number"],
  day: ["pool_id", "store_number", "service_date"],
};

const pool = { sql: 'p.name COLLATE "C"', type: "text" } as const;
const store = {
  sql: 'figures.store_number COLLATE "C"',
  type: "text",
} as const;
const day = { sql: "figures.service_date", type: "date" } as const;

/** `COLLATE "C"` sorts alike on PGlite and PostgreSQL. Pool names are unique, so each order is total. */
const sortOrders: Readonly<Record<Grouping, SortOrder>> = {
  pool: [pool],
  store: [pool, store],
  day: [day, pool, store],
};

interface FiguresQuery {
  /** The tables to aggregate, including `delivery d`. */
  from: string;
  /** Conditions on these tables. */
  where: readonly string[];
  /** Aggregates over the deliveries of a group, each with an alias. */
  figures: string;
  /** Columns of the answer, from `figures`: the keys of the group, the aggregates, and `pool_name`. */
  answer: string;
}

/**
 * Returns one row for each pool, store or day with deliveries, in order. Each page is aggregated
 * again; grouped by day, the query skips the deliveries before the page's first day.
 * @param query builds the query with the parameters of the statement
 */
export async function queryDeliveryFigures(
  db: Queryable,
  level: Grouping,
  page: Page,
  query: (statement: PagedStatement) => FiguresQuery,
): Promise<PageOfRows> {
  const statement = new PagedStatement(sortOrders[level], page);
  const { from, where, figures, answer } = query(statement);
  const conditions = [...where];
  if (level === "day") conditions.push(statement.notBefore("d.service_date"));
  const keys = groupKeys[level].map((key) => `d.${key}`).join(", ");
  const rows = statement.selectPage({
    columns: "figures.*, p.name AS pool_name",
    from: `(
        SELECT ${keys}, ${figures}
        FROM ${from}
        WHERE ${conditions.join(" AND ")}
        GROUP BY ${keys}
      ) AS figures
      JOIN pool p ON p.id = figures.pool_id`,
    where: [],
  });
  return queryJsonPage(db, statement, { page: rows, alias: "figures", answer });
}
