/**
 * Rows of the on-time, the scan and the door scan report, and of the scorecard: figures of deliveries and their cartons, by
 * pool, by store or by day. Pool and store are those of the delivery, so a store that has moved is listed
 * under both of its pools.
 *
 * The figures are counted when rows change (docs/decisions/104-figures-at-scale.md): they are the sum of
 * `delivery_figures` and of `figures_change`, which both are read in one statement.
 */
import type { Queryable } from "../../../db/database";
import { queryJsonPage, type PageOfRows } from "../../../db/json-rows";
import {
  PagedStatement,
  type Page,
  type Parameters,
  type SortOrder,
} from "../../../db/paged-statement";
import { selectPools } from "../../../accounts/groups/entitlement";
import type { DeliveryCriteria } from "../delivery-criteria";

/** The grouping of the rows: by pool, by store of a pool, or by day of a store. */
export type Grouping = "pool" | "store" | "day";

const pool = { sql: "place.pool_name", type: "text" } as const;
const store = { sql: "figures.store_number", type: "text" } as const;
const day = { sql: "place.service_date", type: "date" } as const;

/** `COLLATE "C"` sorts alike on PGlite and PostgreSQL. Pool names are unique, so each order is total. */
const sortOrders: Readonly<Record<Grouping, SortOrder>> = {
  pool: [pool],
  store: [pool, store],
  day: [day, pool, store],
};

/** What a report shows of the figures. */
interface FiguresQuery {
  /** Sums over the columns of `f`, each with an alias. */
  figures: string;
  /** Returns columns of the answer, from `figures`: the keys of the group, the sums, `pool_id` and `pool_name`. */
  answer(parameters: Parameters): string;
  /** Returns the rows `f` that are added up for a `place`; by default those of its pool, range and day. */
  rows?(bounds: Bounds): string;
  /** SQL condition on sums over `f`: the groups that have a row. */
  having: string;
}

/** SQL of the criteria: placeholders in the statement. */
export interface Bounds {
  start: string;
  end: string;
  pools: string;
  /** A condition on a column with store numbers. */
  ofStores: (column: string) => string;
  hasStores: boolean;
}

function addBounds(
  statement: PagedStatement,
  poolIds: readonly number[],
  { startDate, endDate, pool: asked, stores }: DeliveryCriteria,
): Bounds {
  const list = stores.length === 0 ? null : `${statement.add(stores)}::text[]`;
  return {
    start: `${statement.add(startDate ?? "-infinity")}::date`,
    end: `${statement.add(endDate ?? "infinity")}::date`,
    pools: `${statement.add(selectPools(poolIds, asked))}::int[]`,
    ofStores: (column) => (list === null ? "TRUE" : `${column} = ANY(${list})`),
    hasStores: list !== null,
  };
}

/** Columns of the tables of figures that the reports add up. */
const columns =
  "store_number, deliveries, arrived, late, door_scans, cartons, scanned";

/**
 * Returns the figures of the pool `place.pool_id` in the range of dates, as rows to be added: weeks that
 * are in it as a whole, the days before and after them, and pending changes. `since` is the day of a row, or
 * the Monday of its week.
 */
export function figuresOfRange(
  { start, end, ofStores, hasStores }: Bounds,
  level: "pool" | "store",
): string {
  const firstWeek = `monday_of(${start} + 6)`;
  const afterWeeks = `monday_of(${end} + 1)`;
  const ofPool = level === "pool" && !hasStores;
  const recorded = (days: 1 | 7, dates: string) => `
    SELECT since, ${columns} FROM delivery_figures
    WHERE of_pool = ${ofPool} AND days = ${days} AND pool_id = place.pool_id
      AND ${dates} AND ${ofStores("store_number")}`;
  return [
    recorded(7, `since >= ${firstWeek} AND since < ${afterWeeks}`),
    recorded(
      1,
      `since >= ${start} AND since <= ${end} AND since < ${firstWeek}`,
    ),
    recorded(
      1,
      `since >= ${afterWeeks} AND since >= ${firstWeek} AND since <= ${end}`,
    ),
    `SELECT service_date, ${columns} FROM figures_change
     WHERE pool_id = place.pool_id AND service_date BETWEEN ${start} AND ${end}
       AND ${ofStores("store_number")}`,
  ].join(" UNION ALL ");
}

/**
 * Returns the figures of each day of some pools, as rows to be added.
 * @param pools SQL of an array of ids
 * @param range SQL of the condition on a date
 */
export const figuresOfDays = (pools: string, range: string): string => `
  SELECT since AS day, ${columns} FROM delivery_figures
  WHERE of_pool AND days = 1 AND pool_id = ANY(${pools}) AND since ${range}
  UNION ALL
  SELECT service_date, ${columns} FROM figures_change
  WHERE pool_id = ANY(${pools}) AND service_date ${range}`;

/** Returns the figures of the pool and day of `place`, as rows to be added. */
const figuresOfDay = ({ ofStores }: Bounds): string => `
  SELECT ${columns} FROM delivery_figures
  WHERE NOT of_pool AND days = 1 AND pool_id = place.pool_id AND since = place.service_date
    AND ${ofStores("store_number")}
  UNION ALL
  SELECT ${columns} FROM figures_change
  WHERE pool_id = place.pool_id AND service_date = place.service_date
    AND ${ofStores("store_number")}`;

/**
 * Returns the pools, or the pools and days, for which figures are added up, in the order of the rows: the
 * database then stops when the page is full.
 */
function placesOf(
  statement: PagedStatement,
  level: Grouping,
  { start, end, pools, ofStores, hasStores }: Bounds,
): string {
  const name = 'p.name COLLATE "C"';
  const isAsked = [`p.id = ANY(${pools})`];
  if (hasStores)
    isAsked.push(`p.id IN (
      SELECT pool_id FROM delivery_figures
      WHERE days = 7 AND NOT of_pool AND ${ofStores("store_number")}
      UNION ALL
      SELECT pool_id FROM figures_change WHERE ${ofStores("store_number")})`);
  if (level !== "day")
    return `SELECT p.id AS pool_id, ${name} AS pool_name FROM pool p
      WHERE ${isAsked.join(" AND ")} AND ${statement.notBefore(name)}
      ORDER BY pool_name`;
  return `SELECT DISTINCT day.service_date, p.id AS pool_id, ${name} AS pool_name
    FROM (
      SELECT since AS service_date, pool_id FROM delivery_figures
      WHERE of_pool AND days = 1 AND pool_id = ANY(${pools}) AND since BETWEEN ${start} AND ${end}
      UNION ALL
      SELECT service_date, pool_id FROM figures_change
      WHERE pool_id = ANY(${pools}) AND service_date BETWEEN ${start} AND ${end}
    ) AS day
    JOIN pool p ON p.id = day.pool_id
    WHERE ${isAsked.join(" AND ")} AND ${statement.notBefore("day.service_date", name)}
    ORDER BY day.service_date, pool_name`;
}

/**
 * Returns one row for each pool, store or day with deliveries, in order.
 * @param poolIds the pools of the caller
 */
export async function queryDeliveryFigures(
  db: Queryable,
  poolIds: readonly number[],
  criteria: DeliveryCriteria,
  level: Grouping,
  page: Page,
  { figures, answer, having, rows }: FiguresQuery,
): Promise<PageOfRows> {
  const statement = new PagedStatement(sortOrders[level], page);
  const bounds = addBounds(statement, poolIds, criteria);
  const counted =
    rows?.(bounds) ??
    (level === "day" ? figuresOfDay(bounds) : figuresOfRange(bounds, level));
  const selected = statement.selectPage({
    columns: "place.*, figures.*",
    from: `(${placesOf(statement, level, bounds)}) AS place
      CROSS JOIN LATERAL (
        SELECT ${level === "pool" ? "" : "store_number,"} ${figures}
        FROM (${counted}) AS f
        ${level === "pool" ? "" : "GROUP BY store_number"}
        HAVING ${having}
      ) AS figures`,
    where: [],
  });
  return queryJsonPage(db, statement, {
    page: selected,
    alias: "figures",
    answer: answer(statement),
  });
}
