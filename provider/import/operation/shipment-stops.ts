import { shipmentExceptions } from "../../contract/searches";
import type { Queryable } from "../../db/database";
import { utcTimestampSql } from "../../db/json-rows";

/** SQL condition: the status `s` says how the visit of a stop has ended. */
const isFinal = `s.status IN ('${["picked-up", "delivered", ...shipmentExceptions].join("','")}')`;

/** SQL condition: the status is of a stop at which the shipment is fetched, which nobody delivers to. */
const isOfPickup = "status IN ('arrived-pickup', 'picked-up')";

/**
 * Applies the statuses in `status_match` that name a stop: of each stop, the latest one that says how it ended,
 * else the latest one. The shipment is delivered when all of its known stops are, but for those at which it is
 * fetched. Creates `stop_change`, the shipments that were changed.
 * @param order SQL row by which statuses `s` of a shipment are ordered
 */
export async function storeStops(tx: Queryable, order: string): Promise<void> {
  await tx.query(
    `CREATE TEMPORARY TABLE stop_change ON COMMIT DROP AS
     WITH known AS MATERIALIZED (
       SELECT m.shipment_id, m.stop, m.status, m.at AS status_at, m.has_time AS status_has_time,
         m.code AS status_code, m.city, m.state
       FROM status_match m WHERE m.stop IS NOT NULL AND m.status NOT IN ('appointment', 'other')
       UNION ALL
       SELECT sh.id, stop.key::int, stop.value ->> 'status', (stop.value ->> 'at')::timestamptz,
         (stop.value ->> 'hasTime')::boolean, stop.value ->> 'code', stop.value ->> 'city', stop.value ->> 'state'
       FROM shipment sh CROSS JOIN LATERAL jsonb_each(sh.stops) AS stop
       WHERE sh.id IN (SELECT shipment_id FROM status_match WHERE stop IS NOT NULL)
     ), latest AS (
       SELECT DISTINCT ON (s.shipment_id, s.stop) s.* FROM known s
       ORDER BY s.shipment_id, s.stop, ${isFinal} DESC, ${order} DESC, s.city, s.state
     )
     SELECT shipment_id AS id,
       jsonb_object_agg(stop, jsonb_strip_nulls(jsonb_build_object(
         'status', status, 'at', ${utcTimestampSql("status_at")}, 'hasTime', status_has_time, 'code', status_code,
         'city', city, 'state', state))) AS stops,
       coalesce(bool_and(status = 'delivered') FILTER (WHERE NOT ${isOfPickup}), false) AS is_delivered,
       array_agg(status_at) FILTER (WHERE status = 'delivered') AS delivered,
       max(status_at) FILTER (WHERE status = 'delivered') AS delivered_at,
       (array_agg(status_has_time ORDER BY status_at DESC) FILTER (WHERE status = 'delivered'))[1] AS has_time
     FROM latest GROUP BY shipment_id`,
  );
  await tx.query(
    `DELETE FROM stop_change x USING shipment sh WHERE sh.id = x.id AND sh.stops = x.stops`,
  );
  // Of an open shipment, a time of delivery stays that is not from one of its stops.
  await tx.query(
    `UPDATE shipment AS sh
     SET stops = x.stops,
       delivered_at = CASE
         WHEN x.is_delivered THEN greatest(sh.delivered_at, x.delivered_at)
         WHEN sh.delivered_at = ANY(x.delivered) THEN NULL ELSE sh.delivered_at END,
       delivered_has_time = CASE
         WHEN x.is_delivered AND x.delivered_at >= coalesce(sh.delivered_at, '-infinity') THEN x.has_time
         WHEN NOT x.is_delivered AND sh.delivered_at = ANY(x.delivered) THEN true
         ELSE sh.delivered_has_time END
     FROM stop_change x WHERE sh.id = x.id`,
  );
}
