import type { ShareSubject } from "../../contract/extensions/share-links";
import type { WrittenAnswerOf } from "../../contract/calls";
import type { Queryable } from "../../db/database";
import { utcTimestampSql } from "../../db/json-rows";
import { joinDelivery } from "../deliveries/asn-rows";
import { spellings } from "../deliveries/asn-search";
import { proSpellings } from "../freight/tracking-search";
import { exceptionColumns, stopsOf, timeOrDay } from "../freight/tracking-rows";
import { departureSql } from "../deliveries/delivery-times";
import { sharedNotesColumn } from "../notes/shared-notes";
import { signersSql } from "../deliveries/signers";
import { parseId } from "../../parse-id";

/** What share links show: rows of the pools of the link's owner, with the milestones of each. */

/** Most rows of one link; several may have the same number. */
const maxItems = 1_000;

/** What a link shows besides milestones and city. */
export interface ShownParts {
  showsSignature: boolean;
  showsStreet: boolean;
}

type Item = WrittenAnswerOf<"openShareLink">["result"][number];

/** The columns of a store `s`; `$3`: the link shows the street. */
const placeColumns = `
    s.city, s.state, s.time_zone AS "timeZone",
    CASE WHEN $3::boolean THEN s.address1 END AS "address1",
    CASE WHEN $3::boolean THEN s.address2 END AS "address2",
    CASE WHEN $3::boolean THEN s.zip END AS "zip"`;

/**
 * The query of each subject. `$1` are the numbers, `$2` the pools, `$3` and `$4` whether the link shows the
 * street and the signature; a signature is shown once the driver has left.
 */
const itemQueries: Record<ShareSubject, string> = {
  cartons: `
    SELECT c.asn AS "number",${placeColumns},
      CASE WHEN $4::boolean AND c.delivered_at IS NOT NULL THEN ${signersSql("d")} END AS "signature",
      d.service_date::text AS "scheduledDate",
      m.manifest_date::text AS "manifestDate",
      ${utcTimestampSql("c.pallet_at")} AS "palletAt",
      ${utcTimestampSql("c.trailer_at")} AS "trailerAt",
      ${utcTimestampSql("c.delivered_at")} AS "deliveredAt",
      CASE WHEN c.store_scanned THEN 'Yes' WHEN c.delivered_at IS NOT NULL THEN 'No' END AS "storeScan",
      ${sharedNotesColumn("carton", "c.asn", "d.pool_id")}
    FROM unnest($1::text[]) WITH ORDINALITY AS wanted (asn, place)
    CROSS JOIN LATERAL (SELECT * FROM carton WHERE carton.asn = wanted.asn OFFSET 0) AS c
    ${joinDelivery}
    JOIN store s ON s.number = d.store_number
    LEFT JOIN manifest m ON m.id = c.manifest_id
    WHERE d.pool_id = ANY($2::int[])
    ORDER BY wanted.place, c.id LIMIT ${maxItems}`,
  // A shipment may be carried on a delivery of another pool, whose store is then not shown.
  shipment: `
    SELECT f.pro AS "number",${placeColumns},
      CASE WHEN $4::boolean AND f.delivered_at IS NOT NULL THEN ${signersSql("d")} END AS "signature",
      f.scheduled_date::text AS "scheduledDate",
      f.order_date::text AS "orderDate",
      ${timeOrDay("f.pickup")} AS "pickupAt",
      ${timeOrDay("f.out_for_delivery")} AS "outForDeliveryAt",
      ${timeOrDay("f.delivered")} AS "deliveredAt",${exceptionColumns("f")},
      ${stopsOf("f")} AS "stops",
      ${sharedNotesColumn("shipment", "f.pro", "f.pool_id")}
    FROM shipment f
    LEFT JOIN delivery d ON d.id = f.delivery_id AND d.service_date = f.service_date AND d.pool_id = ANY($2::int[])
    LEFT JOIN store s ON s.number = d.store_number
    WHERE f.pro = ANY($1::text[]) AND f.pool_id = ANY($2::int[])
    ORDER BY f.id LIMIT ${maxItems}`,
  delivery: `
    SELECT NULL AS "number",${placeColumns},
      CASE WHEN $4::boolean AND ${departureSql} IS NOT NULL THEN ${signersSql("d")} END AS "signature",
      d.service_date::text AS "scheduledDate",
      ${utcTimestampSql("r.departed_at")} AS "outForDeliveryAt",
      ${utcTimestampSql(`coalesce(${departureSql}, d.door_scan_at)`)} AS "deliveredAt",
      CASE WHEN d.canceled_at IS NOT NULL THEN 'canceled' END AS "exception",
      ${utcTimestampSql("d.canceled_at")} AS "exceptionAt",
      ${sharedNotesColumn("delivery", "d.id::text", "d.pool_id")}
    FROM delivery d
    JOIN store s ON s.number = d.store_number
    LEFT JOIN route r ON r.id = d.route_id
    WHERE d.id = ANY($1::bigint[]) AND d.pool_id = ANY($2::int[])`,
};

/**
 * Returns what a link shows.
 * @param numbers as stored with the link
 * @param poolIds the pools of the link's owner at the moment
 * @returns no items if the owner may not see them any more
 */
export async function findSharedItems(
  db: Queryable,
  poolIds: readonly number[],
  { subject, numbers }: { subject: ShareSubject; numbers: readonly string[] },
  { showsSignature, showsStreet }: ShownParts,
): Promise<Item[]> {
  return db.query<Item>(itemQueries[subject], [
    numbers,
    poolIds,
    showsStreet,
    showsSignature,
  ]);
}

/** Finds which of the wanted numbers exist in the given pools; `$1` are the numbers, `$2` the pools. */
const numberQueries: Record<ShareSubject, string> = {
  cartons: `
    SELECT DISTINCT c.asn AS number FROM carton c ${joinDelivery}
    WHERE c.asn = ANY($1::text[]) AND d.pool_id = ANY($2::int[])`,
  shipment: `
    SELECT DISTINCT f.pro AS number FROM shipment f
    WHERE f.pro = ANY($1::text[]) AND f.pool_id = ANY($2::int[])`,
  delivery: `
    SELECT d.id::text AS number FROM delivery d
    WHERE d.id = ANY($1::bigint[]) AND d.pool_id = ANY($2::int[])`,
};

/**
 * Returns the numbers as a link stores them: in the given order, each once, an SSCC without its application
 * identifier if it is stored so.
 * @returns null if one of them does not exist, or not in these pools
 */
export async function findShareableNumbers(
  db: Queryable,
  poolIds: readonly number[],
  subject: ShareSubject,
  numbers: readonly string[],
): Promise<string[] | null> {
  const wanted = numbers.map((number) =>
    subject === "cartons"
      ? spellings(number)
      : subject === "shipment"
        ? proSpellings(number)
        : [number.trim()],
  );
  if (subject !== "cartons" && wanted.length !== 1) return null;
  if (
    subject === "delivery" &&
    numbers.some((number) => parseId(number.trim()) === null)
  )
    return null;
  const rows = await db.query<{ number: string }>(numberQueries[subject], [
    wanted.flat(),
    poolIds,
  ]);
  const found = new Set(rows.map(({ number }) => number));
  const kept = wanted.map((same) => same.filter((one) => found.has(one)));
  return kept.some((same) => same.length === 0)
    ? null
    : [...new Set(kept.flat())];
}
