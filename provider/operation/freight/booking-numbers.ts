import type { Queryable } from "../../db/database";
import { checkDigit } from "../../contract/check-digit";

/** The numbers of a booking: the id of its shipment, and those that the customer did not enter. */
export interface BookingNumbers {
  shipmentId: number;
  BOLNumber: string;
  PRONumber: string;
}

/** The first value of the sequence `booking_shipment`. */
export const firstShipment = 1_000_000_000;
/** The first nine digits of the first PRO number: no leading zero, because users omit it. */
export const firstPro = 100_000_000;
/** Digits of a BOL number. */
export const bolLength = 17;

const withCheckDigit = (digits: string) => digits + String(checkDigit(digits));

/**
 * Returns a BOL number of 17 digits: the GSIN of GS1, which is also the format of the VICS bill of
 * lading. Company prefix, serial number, check digit. Serial numbers start again when used up.
 * @param companyPrefix GS1 company prefix, 7 to 10 digits
 * @param serial counts from 0
 */
export function bolNumber(companyPrefix: string, serial: number): string {
  const places = bolLength - 1 - companyPrefix.length;
  const reference = String(serial % 10 ** places).padStart(places, "0");
  return withCheckDigit(companyPrefix + reference);
}

/**
 * Returns a PRO number of ten digits: nine counting up from 100000000, and their GS1 check digit.
 * @param serial counts from 0
 */
export function proNumber(serial: number): string {
  return withCheckDigit(String(firstPro + serial));
}

/** Draws the next numbers. They are used up even if the booking fails. */
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
