import { barsWithin } from "./barcode";
import type { BookingDocumentData, ShipmentEnd } from "./booking-document-data";
import { columnWidth } from "./page-layout";
import { timestampText } from "./timestamps";
import type { Field, PdfDocumentModel, Block } from "./pdf-document-model";
import { addressText } from "./stop-blocks";

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

const endFields = (end: ShipmentEnd): Field[] => [
  { label: "Company", value: end.company },
  { label: "Address", value: addressText(end) },
];

/** Prints the number as entered, without rounding. */
const amount = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });

function freightFields(booking: BookingDocumentData): Field[] {
  const { pallets, pieces, freightClass, weightPounds } = booking;
  return [
    { label: "Pallets", value: amount.format(pallets) },
    { label: "Pieces", value: amount.format(pieces ?? 0) },
    { label: "Class", value: String(freightClass) },
    { label: "Total Weight", value: `${amount.format(weightPounds)} lb` },
  ];
}

const textUnder = (heading: string, text: string): Block[] => [
  { kind: "heading", text: heading },
  { kind: "text", text, weight: "normal" },
];

/** @param booking a booking of which nothing is missing */
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
    blocks: [
      {
        kind: "barcodes",
        barcodes: [
          { label: "BOL Number", text: bolNumber ?? "", meaning: "BOL number" },
          { label: "PRO Number", text: proNumber ?? "", meaning: "PRO number" },
        ],
      },
      {
        kind: "fields",
        isTruncated: false,
        lists: [
          {
            heading: "Ship From",
            fields: [
              ...endFields(from),
              { label: "Services", value: servicesText(from) },
            ],
          },
          {
            heading: "Ship To",
            fields: [
              ...endFields(to),
              ...(customer ? [{ label: "Customer No.", value: customer }] : []),
              { label: "Services", value: servicesText(to) },
            ],
          },
        ],
      },
      {
        kind: "fields",
        isTruncated: false,
        lists: [
          { heading: "Freight", fields: freightFields(booking) },
          {
            heading: "Booking",
            fields: [
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

/*
 * The required data of a bill of lading. 49 CFR 373.101 (looked up on 2026-11-21) requires of a motor
 * carrier's: the names of consignor and consignee, origin and destination, the number of packages, a
 * description of the freight, and its weight where that affects the rate. Less-than-truckload freight
 * is rated by weight, class and pallets; the BOL and PRO numbers identify it.
 */

type Check = [label: string, isThere: boolean];

/** True if the text has a visible character; blanks and control characters do not count. */
const isText = (text: string | null) =>
  text !== null && /[^\s\p{C}]/u.test(text);
const isAmount = (amount: number | null) =>
  amount !== null && Number.isFinite(amount) && amount > 0;

function endChecks(end: string, place: ShipmentEnd): Check[] {
  return [
    [`${end} Company Name`, isText(place.company)],
    [`${end} Address 1`, isText(place.address1)],
    [`${end} City`, isText(place.city)],
    [`${end} State`, isText(place.state)],
    [`${end} Zip`, isText(place.zip)],
  ];
}

/** Checks a number that is also printed as a barcode, because scanners rely on it. */
function numberChecks(label: string, number: string | null): Check[] {
  const [there, text] = [isText(number), number ?? ""];
  return [
    [label, there],
    [
      `A ${label} that can be printed as a bar code`,
      !there || barsWithin(text, columnWidth) !== null,
    ],
  ];
}

/**
 * Lists what is missing for the bill of lading of a booking.
 * @returns the labels of the booking form, in its order, prefixed with the end of the shipment where
 *   needed; empty if the bill can be printed
 */
export function missingForBillOfLading(booking: BookingDocumentData): string[] {
  const { pallets, pieces, description, freightClass, weightPounds } = booking;
  const checks: Check[] = [
    ...endChecks("From", booking.from),
    ...endChecks("To", booking.to),
    ...numberChecks("BOL Number", booking.bolNumber),
    ...numberChecks("PRO Number", booking.proNumber),
    // Zero is valid: loose pieces.
    ["Number of Pallets", Number.isInteger(pallets) && pallets >= 0],
    ["Total Weight", isAmount(weightPounds)],
    ["Number of Pieces", isAmount(pieces)],
    ["Class", isAmount(freightClass)],
    ["Description", isText(description)],
  ];
  return checks.filter(([, isThere]) => !isThere).map(([label]) => label);
}

/**
 * Converts a label for use in a sentence: `Number of Pieces` becomes `number of pieces`, `BOL Number`
 * becomes `BOL number`.
 */
const inSentence = (label: string) =>
  label.replaceAll(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase());

/** @param missing labels, at least one */
export const missingSentence = (missing: readonly string[]): string =>
  `The bill of lading cannot be printed. Missing: ${missing.map(inSentence).join(", ")}.`;
