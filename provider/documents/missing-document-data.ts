import { barsWithin } from "./barcode";
import type { BookingDocumentData, ShipmentEnd } from "./booking-document-data";
import { columnWidth } from "./page-layout";

/**
 * What a bill of lading cannot do without. 49 CFR 373.101 (looked up on 2026-11-21) asks of a motor
 * carrier's: the names of consignor and consignee, origin and destination, the number of packages, a
 * description of the freight, and its weight where that bears on the rate. Less-than-truckload
 * freight is rated by weight, class and pallets; the BOL and PRO numbers are what it is found by.
 */

type Check = [label: string, isThere: boolean];

/** Something that can be seen: blanks and characters that only steer are nothing. */
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

/** A number of which there are bars too: scanners go by them. */
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
 * What keeps the bill of lading of a booking from being printed.
 * @returns the labels of the booking form, in its order, those of an end with its name; nothing when it can be printed
 */
export function missingForBillOfLading(booking: BookingDocumentData): string[] {
  const { pallets, pieces, description, freightClass, weightPounds } = booking;
  const checks: Check[] = [
    ...endChecks("From", booking.from),
    ...endChecks("To", booking.to),
    ...numberChecks("BOL Number", booking.bolNumber),
    ...numberChecks("PRO Number", booking.proNumber),
    // None says something too: loose pieces.
    ["Number of Pallets", Number.isInteger(pallets) && pallets >= 0],
    ["Total Weight", isAmount(weightPounds)],
    ["Number of Pieces", isAmount(pieces)],
    ["Class", isAmount(freightClass)],
    ["Description", isText(description)],
  ];
  return checks.filter(([, isThere]) => !isThere).map(([label]) => label);
}

/** A label within a sentence: `Number of Pieces` is `number of pieces`, `BOL Number` is `BOL number`. */
const inSentence = (label: string) =>
  label.replaceAll(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase());

/** @param missing labels, at least one */
export const missingSentence = (missing: readonly string[]): string =>
  `The bill of lading cannot be printed. Missing: ${missing.map(inSentence).join(", ")}.`;
