import type { Queryable } from "../db/database";
import { utcSecond } from "../db/json-rows";
import {
  getDeliveryDocumentData,
  type DeliveryDocumentData,
} from "./delivery-document-data";

/** The data of a shipment. Instants are `YYYY-MM-DDTHH:MM:SSZ`, dates `YYYY-MM-DD`. */
export interface ShipmentDocumentData extends Record<string, unknown> {
  id: number;
  pro: string;
  pool: string;
  trailer: string | null;
  manifest: string | null;
  location: string | null;
  orderDate: string | null;
  pickupAt: string | null;
  outForDeliveryAt: string | null;
  scheduledDate: string | null;
  deliveredAt: string | null;
  /** The delivery that carried it; null if there is none or the caller may not see it. */
  delivery: DeliveryDocumentData | null;
}

type Row = Omit<ShipmentDocumentData, "delivery"> & {
  deliveryId: number | null;
};

const statement = `
  SELECT
    s.id AS "id",
    s.pro AS "pro",
    p.name AS "pool",
    t.number AS "trailer",
    m.number AS "manifest",
    s.location AS "location",
    s.order_date::text AS "orderDate",
    ${utcSecond("s.pickup_at")} AS "pickupAt",
    ${utcSecond("s.out_for_delivery_at")} AS "outForDeliveryAt",
    s.scheduled_date::text AS "scheduledDate",
    ${utcSecond("s.delivered_at")} AS "deliveredAt",
    s.delivery_id AS "deliveryId"
  FROM shipment s
  JOIN pool p ON p.id = s.pool_id
  LEFT JOIN trailer t ON t.id = s.trailer_id
  LEFT JOIN manifest m ON m.id = s.manifest_id
  WHERE s.id = $1 AND s.pool_id = ANY($2::int[]) AND s.has_delivery_receipt`;

/**
 * Returns the data of a shipment for the delivery receipt. The shipment may be carried on a delivery of
 * another pool; the caller then must not see the store or its signature (as in the tracking searches).
 * @param poolIds the pools of the caller
 * @returns null if no shipment of these pools has the id and a receipt
 */
export async function getShipmentDocumentData(
  db: Queryable,
  poolIds: readonly number[],
  id: number,
): Promise<ShipmentDocumentData | null> {
  const [row] = await db.query<Row>(statement, [id, poolIds]);
  if (row === undefined) return null;
  const { deliveryId, ...facts } = row;
  const delivery =
    deliveryId === null
      ? null
      : await getDeliveryDocumentData(db, poolIds, deliveryId, null);
  return { ...facts, delivery } as ShipmentDocumentData;
}
