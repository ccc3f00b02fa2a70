import type { Queryable } from "../db/database";
import { checkDigit } from "./check-digit";

/** What a booking is given: the id of its shipment, and numbers for what the customer left open. */
export interface BookingNumbers {
  shipmentId: number;
  BOLNumber: string;
  PRONumber: string;
}

/** The first id that the sequence `booking_shipment` gives. */
const firstShipment = 1_000_000_000;
/** The first nine digits of a PRO number: never a zero in front, which people leave out. */
const firstPro = 100_000_000;
const bolLength = 17;

const withCheckDigit = (digits: string) => digits + String(checkDigit(digits));

/**
 * A BOL number of 17 digits: the GSIN of GS1, which is also the form of the VICS bill of lading.
 * Company prefix, serial number, check digit. Serial numbers that are used up begin again.
 * @param companyPrefix GS1 company prefix, 7 to 10 digits
 * @param serial counts from 0
 */
export function bolNumber(companyPrefix: string, serial: number): string {
  const places = bolLength - 1 - companyPrefix.length;
  const reference = String(serial % 10 ** places).padStart(places, "0");
  return withCheckDigit(companyPrefix + reference);
}

/**
 * A PRO number of ten digits: nine that count on from 100000000, and their GS1 check digit.
 * @param serial counts from 0
 */
export function proNumber(serial: number): string {
  return withCheckDigit(String(firstPro + serial));
}

/** Draws the next numbers. They are used up even when the booking fails. */
export async function drawNumbers(tx: Queryable): Promise<BookingNumbers> {
  const [row] = await tx.query<{ id: number; digits: string }>(
    "SELECT nextval('booking_shipment')::int AS id, digits FROM gs1_company_prefix",
  );
  if (!row) throw new Error("The table gs1_company_prefix has no row");
  const serial = row.id - firstShipment;
  return {
    shipmentId: row.id,
    BOLNumber: bolNumber(row.digits, serial),
    PRONumber: proNumber(serial),
  };
}
