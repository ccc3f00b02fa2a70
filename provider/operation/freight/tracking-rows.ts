import { shipmentExceptions } from "../../contract/searches";
import { utcTimestampSql } from "../../db/json-rows";

/**
 * Returns two columns: the date and the time of a milestone of a shipment in UTC, the time to the second; null
 * if it has only a day.
 */
const dateAndTime = (name: string, milestone: string) => `
    (${milestone}_at AT TIME ZONE 'UTC')::date AS "${name} Date",
    CASE WHEN ${milestone}_has_time THEN ${utcTimestampSql(`${milestone}_at`)} END AS "${name} Time"`;

/** SQL condition: the latest status of a shipment is an exception. */
const isException = (shipment: string) =>
  `${shipment}.status IN ('${shipmentExceptions.join("', '")}')`;

/**
 * Returns one column of a milestone of a shipment: its time, or its date if it has only a day.
 * @param milestone alias and beginning of the columns, e.g. `s.pickup`
 */
export const timeOrDay = (milestone: string) => `
    CASE WHEN ${milestone}_has_time THEN ${utcTimestampSql(`${milestone}_at`)}
      ELSE (${milestone}_at AT TIME ZONE 'UTC')::date::text END`;

/** Returns two columns: the exception that is the latest status of a shipment, and its time or day. */
export const exceptionColumns = (shipment: string) => `
    CASE WHEN ${isException(shipment)} THEN ${shipment}.status END AS "exception",
    CASE WHEN ${isException(shipment)} THEN ${timeOrDay(`${shipment}.status`)} END AS "exceptionAt"`;

/** Returns the stops of a shipment, like `shipmentStops` in the contract; null if it has none. */
export const stopsOf = (shipment: string) => `(
      SELECT json_agg(json_build_object(
        'Stop', stop.key::int, 'Place', nullif(concat_ws(', ', stop.value ->> 'city', stop.value ->> 'state'), ''),
        'Status', stop.value ->> 'status', 'Date', left(stop.value ->> 'at', 10),
        'Time', CASE WHEN (stop.value ->> 'hasTime')::boolean THEN stop.value ->> 'at' END) ORDER BY stop.key::int)
      FROM jsonb_each(${shipment}.stops) AS stop
    )`;

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
    ${dateAndTime("Pickup", "s.pickup")},
    ${dateAndTime("Out For Delivery", "s.out_for_delivery")},
    s.scheduled_date AS "Scheduled Delivery Date",
    ${dateAndTime("Delivery", "s.delivered")},
    CASE WHEN ${isException("s")} THEN s.status END AS "Exception",
    CASE WHEN ${isException("s")} THEN (s.status_at AT TIME ZONE 'UTC')::date END AS "Exception Date",
    CASE WHEN ${isException("s")} AND s.status_has_time THEN ${utcTimestampSql("s.status_at")} END AS "Exception Time",
    ${stopsOf("s")} AS "Stops",${documentColumns(poolIds)}`;
