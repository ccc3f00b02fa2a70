import type { LookUpKind, Side } from "../address-book";
import { bookingMessages, fieldMessages } from "../../../engine/messages";

/**
 * The fields of the booking form, named as the contract names the payload (specification, part 2,
 * section 3).
 */

const keysOf = <Key extends string>(labels: Record<Key, string>) =>
  Object.keys(labels) as Key[];

/** The ends of a shipment with their labels; the suffixes of the payload's field names. */
export const sideLabels: Readonly<Record<Side, string>> = {
  From: bookingMessages.from,
  To: bookingMessages.to,
};

export const sides = keysOf(sideLabels);

/** The text fields of an end with their labels, in the order of the form. */
export const endLabels = {
  customerNumber: bookingMessages.customerNumber,
  company: bookingMessages.companyName,
  address1: bookingMessages.address1,
  address2: bookingMessages.address2,
  city: bookingMessages.city,
  state: bookingMessages.state,
  zip: bookingMessages.zip,
} as const;
export type EndName = keyof typeof endLabels;

/** The checkboxes of an end. */
export const boxLabels = {
  appt: bookingMessages.appointment,
  liftGate: bookingMessages.liftGate,
  residential: bookingMessages.residential,
} as const;

/** The text fields of the shipment with their labels, in the order of the form. */
export const shipmentLabels = {
  BOLNumber: bookingMessages.bolNumber,
  PRONumber: bookingMessages.proNumber,
  numPallets: bookingMessages.numPallets,
  numPieces: bookingMessages.numPieces,
  totalWeight: bookingMessages.totalWeight,
  description: bookingMessages.description,
  class: bookingMessages.class,
  notes: fieldMessages.notes,
} as const;

export const endNames = keysOf(endLabels);
export const boxNames = keysOf(boxLabels);
const shipmentFields = keysOf(shipmentLabels);

/** The checkbox without which a booking must have what its bill of lading needs. */
export const withoutBillField = "withoutBill";

/** The input of the density estimate, which is not part of the booking payload. */
const densityFields = ["length", "width", "height", "pieceWeight"] as const;

/** Every field that is redisplayed, in the order of the form. */
export const bookingFields = [
  "pool",
  ...sides.flatMap((side) =>
    [...endNames, ...boxNames].map((name) => `${name}${side}` as const),
  ),
  ...shipmentFields,
  withoutBillField,
  ...densityFields,
] as const;
export type BookingField = (typeof bookingFields)[number];

/** Id of the form; prefix of the ids of its fields. */
export const bookingFormId = "book-ltl";

export type LookUpName =
  "companyFrom" | "customerNumberFrom" | "companyTo" | "customerNumberTo";
/** The fields with address look-up: for which end, and which value has to match. */
export const lookUps: Record<LookUpName, { side: Side; kind: LookUpKind }> = {
  companyFrom: { side: "From", kind: "companyName" },
  customerNumberFrom: { side: "From", kind: "customerNumber" },
  companyTo: { side: "To", kind: "companyName" },
  customerNumberTo: { side: "To", kind: "customerNumber" },
};
