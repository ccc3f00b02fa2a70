import type { Queryable } from "../../db/database";
import { importMessage } from "../../messages/import";
import {
  hasWindow,
  nearestDelivery,
} from "../../operation/deliveries/nearest-delivery";
import type { ImportContext } from "../kind";

/**
 * Which delivery a scan, an arrival, a ship notice or a status belongs to, for all formats and doors.
 *
 * - What has an instant belongs to the delivery of the store whose window is nearest, within the
 *   hours of `operation/deliveries/nearest-delivery.ts`. A delivery without a window has its planned day, in the time
 *   zone of the store.
 * - Beside deliveries with a window, a delivery of the same day without one is not considered.
 * - Outside its day, a delivery without a window is considered only if its door was not scanned on its day:
 *   the next scan is of another delivery.
 * - What has a date only belongs to the first delivery of this date: planned before unplanned, the earliest
 *   window first.
 * - Canceled deliveries come last.
 * - If there is none, a delivery is created that no plan has, on the store's own date.
 */

/** SQL condition: no plan has the delivery. */
export const isUnplanned = (d: string) =>
  `(${d}.route_id IS NULL AND NOT (${hasWindow(d)}))`;

/**
 * SQL terms that sort the deliveries `d` of a store and date, for what has a date only: the first is the one
 * that it belongs to.
 */
export const firstOfDay = `d.canceled_at IS NOT NULL, ${isUnplanned("d")},
  coalesce(d.window_start, d.window_end, d.backup_window_start, d.backup_window_end), d.reference, d.id`;

/**
 * Creates a temporary table of the deliveries that things with a store and a date belong to, with `store_number`, `service_date`, `id` and `pool_id`.
 * Creates the deliveries that are missing.
 * @param name of the table
 * @param source SQL that selects `store_number`, `service_date` and `pool_id`, the pool of the store
 * @returns how many deliveries were created
 */
export async function createDeliveriesOfDays(
  tx: Queryable,
  name: string,
  source: string,
): Promise<number> {
  await tx.query(
    `CREATE TEMPORARY TABLE ${name} ON COMMIT DROP AS
     SELECT wanted.store_number, wanted.service_date, d.id, coalesce(d.pool_id, wanted.pool_id) AS pool_id
     FROM (SELECT DISTINCT store_number, service_date, pool_id FROM (${source}) AS named) AS wanted
     LEFT JOIN LATERAL (
       SELECT d.id, d.pool_id FROM delivery d
       WHERE d.store_number = wanted.store_number AND d.service_date = wanted.service_date
       ORDER BY ${firstOfDay} LIMIT 1
     ) AS d ON true`,
  );
  const created = await tx.query(
    `INSERT INTO delivery (pool_id, store_number, service_date)
     SELECT pool_id, store_number, service_date FROM ${name} WHERE id IS NULL
     RETURNING 1`,
  );
  if (created.length > 0)
    await tx.query(
      `UPDATE ${name} AS wanted SET id = d.id FROM delivery d
       WHERE wanted.id IS NULL AND d.store_number = wanted.store_number
         AND d.service_date = wanted.service_date AND d.reference = ''`,
    );
  await tx.query(`ANALYZE ${name}`);
  return created.length;
}

/** Stops that a note names, at most. */
const maxNamedStops = 5;

/**
 * Says which stop was chosen for what names a store and a time or a date, where the store has several on the day.
 * @param chosen SQL that selects `id` and `service_date` of the deliveries
 */
export async function noteChosenStops(
  { tx, note }: Pick<ImportContext, "tx" | "note">,
  key: "chosenStopsOfDoors" | "chosenStopsOfCartons",
  chosen: string,
): Promise<void> {
  const stops = await tx.query<{ name: string; total: number }>(
    `SELECT d.store_number || coalesce(' (' || nullif(concat_ws(', ', route.number,
         nullif(nullif(d.reference, ''), route.number)), '') || ')', '') AS name,
       (count(*) OVER ())::int AS total
     FROM (SELECT DISTINCT id, service_date FROM (${chosen}) AS every) AS one
     JOIN delivery d ON d.id = one.id AND d.service_date = one.service_date
     LEFT JOIN route ON route.id = d.route_id
     WHERE EXISTS (
       SELECT FROM delivery other
       WHERE other.store_number = d.store_number AND other.service_date = d.service_date
         AND other.id <> d.id AND other.canceled_at IS NULL)
     ORDER BY d.store_number, d.service_date, d.reference LIMIT ${maxNamedStops}`,
  );
  if (stops[0])
    note(
      importMessage(key, {
        count: stops[0].total,
        stops: stops.map(({ name }) => name).join(", "),
      }),
    );
}

/** SQL condition: nothing is known of a delivery, except for a door scan: no plan, no report, no cartons. */
export const isUntouched = (d: string) => `num_nonnulls(${[
  "route_id",
  "stop_order",
  "window_start",
  "window_end",
  "backup_window_start",
  "backup_window_end",
  "planned_arrival_at",
  "arrival_at",
  "departure_at",
  "manual_arrival_at",
  "manual_departure_at",
  "position_arrival_at",
  "position_departure_at",
  "signature",
  "notes",
]
  .map((column) => `${d}.${column}`)
  .join(", ")}) = 0
  AND NOT EXISTS (SELECT FROM carton c WHERE c.delivery_id = ${d}.id AND c.service_date = ${d}.service_date)
  ${[
    "packing_slip",
    "pallet",
    "shipment",
    "manual_report",
    "proof_of_delivery",
    "signed_document",
    "carton_condition",
    "received_signature",
  ]
    .map(
      (table) =>
        `AND NOT EXISTS (SELECT FROM ${table} t WHERE t.delivery_id = ${d}.id)`,
    )
    .join("\n  ")}`;

/**
 * Gives door scans that came before the plan or the ship notice, and notes about them, to the deliveries that
 * these name, and deletes the deliveries that were created for them.
 * @param named SQL that selects `store_number` and `service_date` of the deliveries
 * @param timeZone of stores whose own is not known
 */
export async function moveDoorScans(
  tx: Queryable,
  named: string,
  timeZone: string,
): Promise<void> {
  // Most imports name no store that has scanned its door in these days.
  const scanned = await tx.query<{ id: string; service_date: string }>(
    `SELECT DISTINCT u.id, u.service_date
     FROM (SELECT DISTINCT store_number, service_date FROM (${named}) AS every) AS p
     JOIN delivery u ON u.store_number = p.store_number
       AND u.service_date BETWEEN p.service_date - 1 AND p.service_date + 1
     WHERE u.door_scan_at IS NOT NULL`,
  );
  if (scanned.length === 0) return;
  await tx.query(
    `WITH moved AS MATERIALIZED (
     SELECT u.id, u.service_date, u.door_scan_at AS at, near.id AS known_id,
       near.service_date AS known_date
     FROM unnest($2::bigint[], $3::date[]) AS scanned (id, service_date)
     JOIN delivery u ON u.id = scanned.id AND u.service_date = scanned.service_date
     JOIN store ON store.number = u.store_number
     CROSS JOIN LATERAL (${nearestDelivery({
       store: "u.store_number",
       at: "u.door_scan_at",
       zone: "coalesce(store.time_zone, $1)",
       // A scan that names its delivery is of no other one.
       where: `d.id <> u.id AND u.reference IN ('', d.reference) AND NOT (${isUntouched("d")})`,
     })}) AS near
     WHERE ${isUntouched("u")}
     ), given AS (
       UPDATE delivery AS d SET door_scan_at = greatest(d.door_scan_at, m.at)
       FROM (SELECT known_id, known_date, max(at) AS at FROM moved GROUP BY 1, 2) AS m
       WHERE d.id = m.known_id AND d.service_date = m.known_date
     ), noted AS (
       UPDATE note n SET subject_id = m.known_id::text FROM moved m
       WHERE n.subject = 'delivery' AND n.subject_id = m.id::text
     )
     DELETE FROM delivery d USING moved
     WHERE d.id = moved.id AND d.service_date = moved.service_date`,
    [
      timeZone,
      scanned.map(({ id }) => id),
      scanned.map(({ service_date }) => service_date),
    ],
  );
}

/**
 * Gives deliveries of which nothing but a door scan is left the day of that scan, as if they had been created for
 * it: their cartons, which had another day, were withdrawn.
 * @param ids SQL that selects the ids of the deliveries
 * @param timeZone of stores whose own is not known
 */
export async function restoreDoorScanDays(
  tx: Queryable,
  ids: string,
  timeZone: string,
): Promise<void> {
  const scanned = await tx.query<{ id: string; service_date: string }>(
    `SELECT id, service_date FROM delivery
     WHERE id IN (${ids}) AND reference = '' AND door_scan_at IS NOT NULL`,
  );
  if (scanned.length === 0) return;
  await tx.query(
    `UPDATE delivery d SET service_date = own.day
     FROM unnest($2::bigint[], $3::date[]) AS scanned (id, service_date)
     JOIN delivery u ON u.id = scanned.id AND u.service_date = scanned.service_date
     JOIN store ON store.number = u.store_number
     CROSS JOIN LATERAL (
       SELECT (u.door_scan_at AT TIME ZONE coalesce(store.time_zone, $1))::date AS day) AS own
     WHERE d.id = u.id AND d.service_date = u.service_date AND own.day <> u.service_date
       AND ${isUntouched("u")}
       AND NOT EXISTS (
         SELECT FROM delivery other
         WHERE other.store_number = u.store_number AND other.service_date = own.day AND other.reference = '')`,
    [
      timeZone,
      scanned.map(({ id }) => id),
      scanned.map(({ service_date }) => service_date),
    ],
  );
}
