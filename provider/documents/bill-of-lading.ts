import {
  commodityTable,
  excerpt,
  maxNoteLength,
  orderTable,
  supplement,
} from "./bill-of-lading-tables";
import {
  bookingLines,
  type BookingDocumentData,
  type ShipmentEnd,
} from "./booking-document-data";
import { localZone } from "./local-zone";
import type { FormBox, PdfDocumentModel } from "./pdf-document-model";
import { addressText } from "./stop-blocks";
import { localTimes } from "./timestamps";

/**
 * The bill of lading, with the boxes of the VICS standard form in its order. What the booking does not
 * know is an empty box for a pen.
 */

type FormItem = FormBox["items"][number];

const field = (label: string, value: string | null = null): FormItem => ({
  kind: "field",
  label,
  value: value?.trim() ?? "",
});
const note = (text: string): FormItem => ({ kind: "note", text });
const pen = (caption: string): FormItem => ({ kind: "pen", caption });
/** Squares to mark with a pen. */
const choices = (label: string, ...names: string[]): FormItem =>
  field(
    label,
    names.map((name) => `☐ ${name}`.replaceAll(" ", "\u00a0")).join(" "),
  );

const box = (
  share: number,
  heading: string | null,
  ...items: FormItem[]
): FormBox => ({ share, heading, items });

const numberField = (
  label: string,
  meaning: string,
  text: string | null,
): FormItem => ({
  kind: "field",
  label,
  value: text ?? "",
  barcode: { text: text ?? "", meaning },
});

/** Lists the services required at an end of the shipment. */
function servicesText(end: ShipmentEnd): string {
  const { appointment, liftGate, residential } = end;
  const services = [
    appointment ? ["appointment"] : [],
    liftGate ? ["lift gate"] : [],
    residential ? ["residential"] : [],
  ].flat();
  const text = services.join(", ") || "none";
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const endFields = (end: ShipmentEnd, customer: string | null): FormItem[] => [
  field("Company", end.company),
  field("Address", addressText(end)),
  ...(customer?.trim() ? [field("Customer No.", customer)] : []),
  field("Phone"),
  field("Services", servicesText(end)),
];

/** The declarations of the form in plain words (49 U.S.C. 14706 and 13706; 49 CFR 172.204). */
const declaredValue =
  "Where the rate depends on value, the shipper states the agreed or declared value of the property here. The shipper states that the value does not exceed:";
const liability =
  "Note: The carrier's liability for loss or damage may be limited; see 49 U.S.C. 14706(c)(1)(A) and (B). The agreed contract or tariff applies.";
const certification =
  "The shipper certifies that the materials named above are properly classified, described, packaged, marked and labeled, and are in proper condition for transportation under the regulations of the Department of Transportation.";
const acknowledgment =
  "The carrier acknowledges receipt of the packages and of any required placards. Emergency response information was made available, or the carrier has the guidebook of the Department of Transportation. Property described above is received in good order, except as noted.";

/**
 * @param booking a booking of which nothing is missing
 * @param carrier name of the company that carries
 * @param lines the orders and commodities of the booking
 */
export function billOfLading(
  booking: BookingDocumentData,
  carrier: string,
  { orders, commodities } = bookingLines(booking),
): PdfDocumentModel {
  const { id, bolNumber, proNumber, from, to, notes, pool } = booking;
  const times = localTimes(localZone(from));
  return {
    title: `Bill of Lading ${id}`,
    heading: "Straight Bill of Lading – Not Negotiable",
    about: `Date ${times.date(booking.bookedAt)}. Booking ${id}, pool ${pool}, booked by ${booking.bookedBy}, ${times.timestamp(booking.bookedAt)}`,
    barcode: null,
    createdAt: new Date(booking.bookedAt),
    blocks: [
      {
        kind: "form",
        boxes: [
          box(0.5, "Ship From", ...endFields(from, null)),
          box(
            0.5,
            "Bill of Lading",
            numberField("BOL Number", "BOL number", bolNumber),
          ),
        ],
      },
      {
        kind: "form",
        boxes: [
          box(0.5, "Ship To", ...endFields(to, booking.customerNumber)),
          box(
            0.5,
            "Carrier",
            field("Carrier Name", carrier),
            field("SCAC"),
            field("Trailer No."),
            field("Seal Numbers"),
            field("Pickup Date"),
          ),
        ],
      },
      {
        kind: "form",
        boxes: [
          box(
            0.5,
            "Third-Party Freight Charges: Bill To",
            field("Company"),
            field("Address"),
            field("City, State, Zip"),
            field("Phone"),
          ),
          box(
            0.5,
            "Shipment",
            numberField("PRO Number", "PRO number", proNumber),
          ),
        ],
      },
      {
        kind: "form",
        boxes: [
          box(
            0.5,
            "Special Instructions",
            field(
              "Notes",
              excerpt(notes ?? "", maxNoteLength, "see the supplement"),
            ),
          ),
          box(
            0.5,
            "Freight Charge Terms",
            choices("Terms", "Prepaid", "Collect", "Third party"),
            choices("Master BOL", "With attached underlying BOLs"),
          ),
        ],
      },
      { kind: "table", table: orderTable(orders) },
      { kind: "table", table: commodityTable(commodities) },
      {
        kind: "form",
        keepWithNext: true,
        boxes: [
          box(
            0.5,
            null,
            note(declaredValue),
            note("$ ____________________ per ____________________"),
          ),
          box(
            0.5,
            null,
            field("COD Amount", "$"),
            choices("Fee Terms", "Collect", "Prepaid"),
            choices("Payment", "Customer check acceptable"),
          ),
        ],
      },
      {
        kind: "form",
        keepWithNext: true,
        boxes: [box(1, null, note(liability))],
      },
      {
        kind: "form",
        keepWithNext: true,
        boxes: [
          box(
            0.36,
            "Shipper Certification",
            note(certification),
            pen("Shipper signature, date"),
          ),
          box(
            0.24,
            "Loading",
            choices("Trailer Loaded", "By shipper", "By driver"),
            choices(
              "Freight Counted",
              "By shipper",
              "By driver: pallets",
              "By driver: boxes",
            ),
          ),
          box(
            0.4,
            "Carrier Acknowledgment",
            note(acknowledgment),
            pen("Carrier signature, pickup date"),
          ),
        ],
      },
      {
        kind: "form",
        boxes: [
          box(0.6, null, pen("Consignee signature")),
          box(0.4, null, pen("Date and time received")),
        ],
      },
      ...supplement(notes, commodities),
    ],
  };
}
