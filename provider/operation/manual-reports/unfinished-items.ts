import type { Queryable } from "../../db/database";
import { noRows, queryJsonRows, type JsonText } from "../../db/json-rows";
import {
  awaitsReportSql,
  dueDateColumn,
  type ReportedKind,
} from "./reported-kind";

/** The call is not paged, so its answer is limited to this many items. */
export const maxItems = 5_000;

/** Location of an item in the list: stores in the format of the searches, senders with their city. */
const location: Record<ReportedKind, string> = {
  delivery:
    "SELECT s.number || ' ' || s.name FROM store s WHERE s.number = item.store_number",
  pickup: "SELECT item.company || ', ' || item.city",
};

/**
 * Lists deliveries or pickups that were due by today and have no known departure. The newest day comes
 * first, because a forgotten item is mostly missed the next morning and a backlog must not hide it;
 * within a day, items are sorted by location. Beyond {@link maxItems}, the oldest are omitted.
 * @param poolIds the pools of the caller
 * @param now its UTC date is today (docs/decisions/054)
 * @returns JSON text of an array of unfinished items
 */
export async function listUnfinished(
  db: Queryable,
  poolIds: readonly number[],
  kind: ReportedKind,
  now: Date,
): Promise<JsonText> {
  if (poolIds.length === 0) return noRows;
  // Pool by pool, so that each is read from the newest end of its index, up to the limit.
  return queryJsonRows(
    db,
    `SELECT
       item.id::text AS "delivDetailID",
       place.name AS "Location",
       item.${dueDateColumn[kind]} AS "ScheduledDate"
     FROM (
       SELECT of_pool.*
       FROM unnest($1::int[]) AS own (pool_id)
       CROSS JOIN LATERAL (
         SELECT * FROM ${kind}
         WHERE ${kind}.pool_id = own.pool_id AND ${awaitsReportSql[kind]}
           AND ${dueDateColumn[kind]} <= $2::date
         ORDER BY ${dueDateColumn[kind]} DESC, id
         LIMIT ${maxItems}
       ) AS of_pool
       ORDER BY of_pool.${dueDateColumn[kind]} DESC, of_pool.id
       LIMIT ${maxItems}
     ) AS item
     CROSS JOIN LATERAL (${location[kind]}) AS place (name)
     ORDER BY item.${dueDateColumn[kind]} DESC, place.name COLLATE "C", item.id`,
    [poolIds, now.toISOString().slice(0, 10)],
  );
}
