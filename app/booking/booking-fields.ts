import type { LookUpKind, Side } from "../address-book";

/**
 * The fields of the booking form, named as the contract names the payload (specification, part 2,
 * section 3).
 */

/** The ends of a shipment; the payload ends its names with them. */
export const sides: readonly Side[] = ["From", "To"];

/** What is typed of an end, in the order of the form, with its labels. */
export const endLabels = {
  customerNumber: "Customer Number",
  company: "Company Name",
  address1: "Address 1",
  address2: "Address 2",
  city: "City",
  state: "State",
  zip: "Zip",
} as const;
export type EndName = keyof typeof endLabels;
export type EndField = `${EndName}${Side}`;

/** What is ticked of an end. */
export const boxLabels = {
  appt: "Appointment",
  liftGate: "Lift Gate",
  residential: "Residential",
} as const;

/** What is typed of the shipment, in the order of the form. */
export const shipmentLabels = {
  BOLNumber: "BOL Number",
  PRONumber: "PRO Number",
  numPallets: "Number of Pallets",
  numPieces: "Number of Pieces",
  totalWeight: "Total Weight (lb)",
  description: "Description",
  class: "Class",
  notes: "Notes",
} as const;
export type ShipmentField = keyof typeof shipmentLabels;

const keysOf = <Key extends string>(labels: Record<Key, string>) =>
  Object.keys(labels) as Key[];

/** The names of what is typed of an end. */
export const endNames = keysOf(endLabels);
/** The names of what is ticked of an end. */
export const boxNames = keysOf(boxLabels);
/** The names of what is typed of the shipment. */
export const shipmentFields = keysOf(shipmentLabels);

/** What the estimate of the density is made of; the booking itself does not carry it. */
const densityFields = ["length", "width", "height", "pieceWeight"] as const;

/** Every field that comes back with the form, in its order. */
export const bookingFields = [
  "pool",
  ...sides.flatMap((side) =>
    [...endNames, ...boxNames].map((name) => `${name}${side}` as const),
  ),
  ...shipmentFields,
  ...densityFields,
] as const;
export type BookingField = (typeof bookingFields)[number];

/** Id of the form; ids of its fields begin with it. */
export const bookingFormId = "book-ltl";

export type LookUpName =
  "companyFrom" | "customerNumberFrom" | "companyTo" | "customerNumberTo";
/** The fields that saved addresses are looked up by, for which end, and what of them has to match. */
export const lookUps: Record<LookUpName, { side: Side; kind: LookUpKind }> = {
  companyFrom: { side: "From", kind: "companyName" },
  customerNumberFrom: { side: "From", kind: "customerNumber" },
  companyTo: { side: "To", kind: "companyName" },
  customerNumberTo: { side: "To", kind: "customerNumber" },
};
