import type * as z from "zod";
import type { bookingData } from "../../contract/freight";

export type BookingData = z.output<typeof bookingData>;

/** The columns of a booking, by the names of the payload. */
export const bookingColumns = {
  companyFrom: "from_company",
  address1From: "from_address1",
  address2From: "from_address2",
  cityFrom: "from_city",
  stateFrom: "from_state",
  zipFrom: "from_zip",
  apptFrom: "from_appointment",
  liftGateFrom: "from_lift_gate",
  residentialFrom: "from_residential",
  customerNumberTo: "to_customer_number",
  companyTo: "to_company",
  address1To: "to_address1",
  address2To: "to_address2",
  cityTo: "to_city",
  stateTo: "to_state",
  zipTo: "to_zip",
  apptTo: "to_appointment",
  liftGateTo: "to_lift_gate",
  residentialTo: "to_residential",
  BOLNumber: "bol_number",
  PRONumber: "pro_number",
  numPallets: "pallets",
  numPieces: "pieces",
  totalWeight: "weight_pounds",
  description: "description",
  class: "freight_class",
  notes: "notes",
} as const satisfies Record<Exclude<keyof BookingData, "pool">, string>;

type BookingField = keyof typeof bookingColumns;

/** The names and columns, in their order. */
export const bookingFields = Object.entries(bookingColumns) as [
  BookingField,
  string,
][];
