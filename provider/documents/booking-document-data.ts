import type { Queryable } from "../db/database";
import { utcTimestampSql } from "../db/json-rows";

/** The pickup or delivery end of a shipment, and the services required there. */
export interface ShipmentEnd {
  company: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  appointment: boolean;
  liftGate: boolean;
  residential: boolean;
}

/** The part of a shipment that belongs to one order of the customer. Unknown values are null. */
export interface OrderLine {
  poNumber: string | null;
  packages: number | null;
  weightPounds: number | null;
  isOnPallets: boolean;
}

/** Freight of one kind. Unknown values are null. */
export interface CommodityLine {
  /** Number of handling units, which are pallets. */
  pallets: number;
  pieces: number | null;
  weightPounds: number | null;
  description: string | null;
  freightClass: number | null;
}

/**
 * Returns the lines of a booking. The portal books freight of one kind, without the numbers of the
 * customer's orders.
 */
export function bookingLines(booking: BookingDocumentData): {
  orders: OrderLine[];
  commodities: CommodityLine[];
} {
  const { pallets, pieces, weightPounds } = booking;
  const order = {
    poNumber: null,
    packages: pieces,
    weightPounds,
    isOnPallets: pallets > 0,
  };
  return { orders: [order], commodities: [booking] };
}

/** The data of a less-than-truckload booking. Texts are as entered. */
export interface BookingDocumentData {
  id: number;
  pool: string;
  bolNumber: string | null;
  proNumber: string | null;
  from: ShipmentEnd;
  to: ShipmentEnd;
  /** Customer number of the consignee. */
  customerNumber: string | null;
  pallets: number;
  pieces: number | null;
  weightPounds: number;
  description: string | null;
  freightClass: number | null;
  notes: string | null;
  bookedBy: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  bookedAt: string;
  /** The same of a booking that was canceled; null otherwise. */
  canceledAt: string | null;
}

const endOf = (side: "from" | "to") => `
  json_build_object(
    'company', b.${side}_company,
    'address1', b.${side}_address1,
    'address2', b.${side}_address2,
    'city', b.${side}_city,
    'state', b.${side}_state,
    'zip', b.${side}_zip,
    'appointment', b.${side}_appointment,
    'liftGate', b.${side}_lift_gate,
    'residential', b.${side}_residential)`;

const statement = `
  SELECT
    b.id AS "id",
    p.name AS "pool",
    b.bol_number AS "bolNumber",
    b.pro_number AS "proNumber",
    ${endOf("from")} AS "from",
    ${endOf("to")} AS "to",
    b.to_customer_number AS "customerNumber",
    b.pallets AS "pallets",
    b.pieces AS "pieces",
    b.weight_pounds AS "weightPounds",
    b.description AS "description",
    b.freight_class AS "freightClass",
    b.notes AS "notes",
    b.booked_by_name AS "bookedBy",
    ${utcTimestampSql("b.booked_at")} AS "bookedAt",
    ${utcTimestampSql("b.canceled_at")} AS "canceledAt"
  FROM booking b
  JOIN pool p ON p.id = b.pool_id
  WHERE b.id = $1::bigint AND b.pool_id = ANY($2::int[])`;

/**
 * Returns the data of a booking for documents.
 * @param poolIds the pools of the caller
 * @returns null if no booking of these pools has the id
 */
export async function getBookingDocumentData(
  db: Queryable,
  poolIds: readonly number[],
  id: number,
): Promise<BookingDocumentData | null> {
  const [booking] = await db.query<BookingDocumentData>(statement, [
    id,
    poolIds,
  ]);
  return booking ?? null;
}
