import { barsWithin } from "./barcode";
import type { BookingDocumentData, ShipmentEnd } from "./booking-document-data";
import { columnWidth } from "./page-layout";

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
