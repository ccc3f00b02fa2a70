import type { BookingDocumentData, ShipmentEnd } from "./booking-document-data";
import { timestampText } from "./timestamps";
import type { Fact, PdfDocumentModel, Part } from "./pdf-document-model";
import { addressText } from "./stop-document-data";

/** The bill of lading: the freight, its sender and its receiver, with lines for three signatures. */

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

const endFacts = (end: ShipmentEnd): Fact[] => [
  { label: "Company", value: end.company },
  { label: "Address", value: addressText(end) },
];

/** Prints the number as entered, without rounding. */
const amount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });

function freightFacts(booking: BookingDocumentData): Fact[] {
  const { pallets, pieces, freightClass, weightPounds } = booking;
  return [
    { label: "Pallets", value: amount.format(pallets) },
    { label: "Pieces", value: amount.format(pieces ?? 0) },
    { label: "Class", value: String(freightClass) },
    { label: "Total Weight", value: `${amount.format(weightPounds)} lb` },
  ];
}

const textUnder = (heading: string, text: string): Part[] => [
  { kind: "heading", text: heading },
  { kind: "text", text, weight: "normal" },
];

/** @param booking a complete booking (`missing-document-data.ts`) */
export function billOfLading(booking: BookingDocumentData): PdfDocumentModel {
  const { id, bolNumber, proNumber, from, to } = booking;
  const customer = booking.customerNumber?.trim();
  const notes = booking.notes?.trim();
  return {
    title: `Bill of Lading ${id}`,
    heading: "Bill of Lading",
    about: `Booked ${timestampText(booking.bookedAt)} UTC`,
    barcode: null,
    createdAt: new Date(booking.bookedAt),
    parts: [
      {
        kind: "barcodes",
        barcodes: [
          { label: "BOL Number", text: bolNumber ?? "", meaning: "BOL number" },
          { label: "PRO Number", text: proNumber ?? "", meaning: "PRO number" },
        ],
      },
      {
        kind: "facts",
        whole: true,
        lists: [
          {
            heading: "Ship From",
            facts: [
              ...endFacts(from),
              { label: "Services", value: servicesText(from) },
            ],
          },
          {
            heading: "Ship To",
            facts: [
              ...endFacts(to),
              ...(customer ? [{ label: "Customer No.", value: customer }] : []),
              { label: "Services", value: servicesText(to) },
            ],
          },
        ],
      },
      {
        kind: "facts",
        whole: true,
        lists: [
          { heading: "Freight", facts: freightFacts(booking) },
          {
            heading: "Booking",
            facts: [
              { label: "Booking", value: String(id) },
              { label: "Booked by", value: booking.bookedBy },
              { label: "Pool", value: booking.pool },
            ],
          },
        ],
      },
      ...textUnder("Description", booking.description ?? ""),
      ...(notes ? textUnder("Notes", notes) : []),
      { kind: "heading", text: "Signatures" },
      { kind: "signing", who: "Shipper" },
      { kind: "signing", who: "Carrier" },
      { kind: "signing", who: "Consignee" },
    ],
  };
}
