import type { ParsedRequestOf } from "../../contract/calls";
import { exceptionKinds } from "../../contract/exceptions";
import { exceptionRow } from "../../contract/extensions/exceptions";
import type { Queryable } from "../../db/database";
import {
  queryJsonPage,
  utcTimestampSql,
  type PageOfRows,
} from "../../db/json-rows";
import {
  PagedStatement,
  type Page,
  type SortOrder,
} from "../../db/paged-statement";
import { selectPools } from "../../accounts/groups/entitlement";
import { arrivalSql } from "../deliveries/delivery-times";
import { windowEndSql } from "../deliveries/punctuality-sql";

/** Who asks, and when. */
export interface ExceptionViewer {
  accountId: string;
  now: Date;
}

type Criteria = Omit<
  ParsedRequestOf<"getExceptions">,
  "offset" | "pageSize" | "cursor"
>;

/** SQL of the state of the exception `e`. */
const stateSql = `CASE WHEN e.ended_at IS NOT NULL THEN 'closed'
  WHEN e.owner_account IS NOT NULL THEN 'inProgress' ELSE 'open' END`;

/**
 * SQL of the columns of an exception `e`, with {@link joinSubject}, as the contract names them.
 * @param now the parameter of the instant by which a delivery is late
 */
export const exceptionColumns = (now: string) => `
  e.id::text AS "exceptionID", e.kind AS "Kind", ${stateSql} AS "State", p.name AS "Pool",
  e.pool_id::text AS "lngPoolID", e.store_number AS "Store", e.service_date AS "Date",
  nullif(e.cartons, 0) AS "Cartons",
  CASE WHEN e.kind = 'late' AND (e.ended_at IS NULL OR ${arrivalSql} IS NOT NULL)
      AND coalesce(${arrivalSql}, ${now}::timestamptz) > ${windowEndSql} THEN greatest(1, floor(
    extract(epoch FROM coalesce(${arrivalSql}, ${now}::timestamptz) - ${windowEndSql}) / 60)::int)
  END AS "Minutes",
  e.number AS "Number", ${utcTimestampSql("e.found_at")} AS "Found", e.owner_name AS "Owner",
  ${utcTimestampSql("e.ended_at")} AS "Ended", e.reason AS "Reason", e.ended_by_name AS "Ended By",
  e.delivery_id::text AS "deliveryID", s.name AS "storeName",
  nullif(concat_ws(' ', driver.first_name, nullif(driver.last_name, '')), '') AS driver, t.number AS trailer`;

/**
 * Condition: a caller may see the exception `e`. One of scans whose pool nobody knows is seen by those who see all
 * pools.
 * @param pools the parameter with the pools of the caller
 */
export const isVisible = (pools: string) =>
  `(e.pool_id = ANY(${pools}::int[]) OR e.pool_id IS NULL
    AND NOT EXISTS (SELECT FROM pool every WHERE every.id <> ALL(${pools}::int[])))`;

/**
 * SQL of the pool `p`, the store `s` and the delivery `d` of the exception `e`, with route, driver and trailer. Numbers
 * of stores have the default collation in `store`, without which its index is not used.
 */
export const joinSubject = `
  LEFT JOIN pool p ON p.id = e.pool_id
  LEFT JOIN delivery d ON d.id = e.delivery_id AND d.service_date = e.service_date
  LEFT JOIN store s ON s.number = e.store_number COLLATE "default"
  LEFT JOIN route r ON r.id = d.route_id
  LEFT JOIN employee driver ON driver.id = coalesce(d.employee_id, r.driver_id)
  LEFT JOIN trailer t ON t.id = r.trailer_id`;

/** SQL of the place of the kind of the exception `e`: the worst kind is first. */
export const kindPlaceSql = `array_position('{${exceptionKinds.join(",")}}'::text[], e.kind)::bigint`;

/** The columns of {@link exceptionColumns}, as the contract names them. */
const answerColumns = Object.keys(exceptionRow.shape)
  .map((name) => `listed."${name}"`)
  .join(", ");

/** SQL of when the window of a late delivery has ended: the sooner, the later it is; 0 for other kinds. */
const lateSinceSql = `coalesce(CASE WHEN e.kind = 'late' THEN (
  SELECT extract(epoch FROM ${windowEndSql})::bigint FROM delivery d
  WHERE d.id = e.delivery_id AND d.service_date = e.service_date) END, 0)`;

const order: SortOrder = [
  { sql: kindPlaceSql, type: "bigint" },
  { sql: lateSinceSql, type: "bigint" },
  { sql: "e.service_date", type: "date" },
  { sql: "coalesce(e.store_number, '')", type: "text" },
  { sql: "e.id", type: "bigint" },
];

/**
 * SQL of the exceptions `e` with their rank within their kind.
 * @param day the parameter of the day whose exceptions are first
 */
const rankedSql = (where: readonly string[], day: string) => `(
  SELECT e.*, row_number() OVER (PARTITION BY e.kind
    ORDER BY e.service_date = ${day}::date DESC, ${lateSinceSql}, e.cartons DESC, e.id) AS rank
  FROM exception e WHERE ${where.join(" AND ")}) e`;

/**
 * Lists exceptions by their kind, the worst first, and the latest delivery or the oldest exception of a kind first.
 * @param poolIds the pools of the caller
 */
export function listExceptions(
  db: Queryable,
  poolIds: readonly number[],
  { startDate, endDate, pool, stores, kinds, states, owner, worst }: Criteria,
  page: Page,
  { accountId, now }: ExceptionViewer,
): Promise<PageOfRows> {
  const statement = new PagedStatement(order, page);
  const pools = statement.add(selectPools(poolIds, pool));
  const where = [
    pool === null ? isVisible(pools) : `e.pool_id = ANY(${pools}::int[])`,
  ];
  if (startDate)
    where.push(`e.service_date >= ${statement.add(startDate)}::date`);
  if (endDate) where.push(`e.service_date <= ${statement.add(endDate)}::date`);
  if (stores.length > 0)
    where.push(`e.store_number = ANY(${statement.add(stores)}::text[])`);
  if (kinds.length > 0)
    where.push(`e.kind = ANY(${statement.add(kinds)}::text[])`);
  if (states.length > 0) {
    where.push(`${stateSql} = ANY(${statement.add(states)}::text[])`);
    // The condition of an index.
    if (!states.includes("closed")) where.push("e.ended_at IS NULL");
  }
  if (owner === "mine")
    where.push(`e.owner_account = ${statement.add(accountId)}`);
  if (owner === "nobody") where.push("e.owner_account IS NULL");
  const rows = statement.selectPage({
    columns: "e.*",
    ...(worst
      ? {
          from: rankedSql(where, statement.add(worst.day)),
          where: [`e.rank <= ${statement.add(worst.ofEachKind)}`],
        }
      : { from: "exception e", where }),
  });
  return queryJsonPage(db, statement, {
    // Joined as a whole and not row by row: a page has thousands of rows of few pools.
    page: `SELECT ${order.map((_, at) => `e.sort_${at}`).join(", ")}, e.place,
        ${exceptionColumns(statement.add(now))}
      FROM (${rows}) AS e ${joinSubject} ORDER BY e.place`,
    alias: "listed",
    answer: answerColumns,
  });
}
