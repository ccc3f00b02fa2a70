import { utcTimestampSql } from "../db/json-rows";

/** Returns two columns: the date and the time of an instant in UTC, the time to the second. */
const dateAndTime = (name: string, instant: string) => `
    (${instant} AT TIME ZONE 'UTC')::date AS "${name} Date",
    ${utcTimestampSql(instant)} AS "${name} Time"`;

/**
 * Returns two columns: the documents of the delivery of a shipment `s`. A proof of delivery of another
 * pool is left out.
 * @param poolIds the statement's parameter for the pools of the caller, e.g. `$1`
 */
export const documentColumns = (poolIds: string) => `
    CASE WHEN s.has_delivery_receipt THEN s.id::text END AS "DRInfo",
    (
      SELECT CASE pod.document WHEN 0 THEN d.id::text ELSE d.id || '/' || pod.document END
      FROM delivery d CROSS JOIN LATERAL (
        SELECT document FROM proof_of_delivery WHERE delivery_id = d.id
        UNION ALL
        SELECT document FROM signed_document WHERE delivery_id = d.id
      ) AS pod
      WHERE d.id = s.delivery_id AND d.service_date = s.service_date
        AND d.pool_id = ANY(${poolIds}::int[])
      ORDER BY pod.document LIMIT 1
    ) AS "PODInfo"`;

/**
 * Returns the columns of the tracking searches (specification, part 2, section 3), named like the
 * fields of `trackingRow` in the contract, for a page `s` of shipments.
 * Names are looked up by subqueries, only for this page and without joins that could change the order.
 * A shipment may be carried on a delivery of another pool; the caller then sees the shipment, but not
 * the store or its signature.
 * @param poolIds the statement's parameter for the pools of the caller, e.g. `$1`
 */
export const trackingColumns = (poolIds: string) => `
    s.pro AS "PRO",
    (SELECT t.number FROM trailer t WHERE t.id = s.trailer_id) AS "Trailer",
    s.order_date AS "OrderDate",
    coalesce(s.location, (
      SELECT store.number || ' ' || store.name
      FROM delivery d JOIN store ON store.number = d.store_number
      WHERE d.id = s.delivery_id AND d.service_date = s.service_date
        AND d.pool_id = ANY(${poolIds}::int[])
    )) AS "Location",
    ${dateAndTime("Pickup", "s.pickup_at")},
    ${dateAndTime("Out For Delivery", "s.out_for_delivery_at")},
    s.scheduled_date AS "Scheduled Delivery Date",
    ${dateAndTime("Delivery", "s.delivered_at")},${documentColumns(poolIds)}`;
