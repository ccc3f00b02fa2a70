import { isOnBill } from "../contract/extensions/bill-details";
import type { Language } from "../contract/extensions/language";
import { messagesFor, type Messages } from "../messages";
import { fillText } from "../../shared/fill-text";
import { barsWithin } from "./pdf/barcode";
import type { BookingDocumentData, ShipmentEnd } from "./booking-document-data";
import { columnWidth } from "./pdf/page-layout";

/*
 * The required data of a bill of lading. 49 CFR 373.101 (looked up on 2026-11-21) requires of a motor
 * carrier's: the names of consignor and consignee, origin and destination, the number of packages, a
 * description of the freight, and its weight where that affects the rate. Less-than-truckload freight
 * is rated by weight, class and pallets; the BOL and PRO numbers identify it.
 */

type Label = keyof Messages["missingOnBillMessages"];
type Check = [label: Label, isThere: boolean];

function endChecks(end: "from" | "to", place: ShipmentEnd): Check[] {
  return [
    [`${end}Company`, isOnBill(place.company)],
    [`${end}Address`, isOnBill(place.address1)],
    [`${end}City`, isOnBill(place.city)],
    [`${end}State`, isOnBill(place.state)],
    [`${end}Zip`, isOnBill(place.zip)],
  ];
}

/** Checks a number that is also printed as a barcode, because scanners rely on it. */
function numberChecks(kind: "bol" | "pro", number: string | null): Check[] {
  const [there, text] = [isOnBill(number), number ?? ""];
  return [
    [`${kind}Number`, there],
    [`${kind}Barcode`, !there || barsWithin(text, columnWidth) !== null],
  ];
}

/**
 * Lists what is missing for the bill of lading of a booking.
 * @returns the labels of the booking form, in its order, prefixed with the end of the shipment where
 *   needed; empty if the bill can be printed
 */
export function missingForBillOfLading(
  booking: BookingDocumentData,
  language: Language,
): string[] {
  const { pallets, pieces, description, freightClass, weightPounds } = booking;
  const checks: Check[] = [
    ...endChecks("from", booking.from),
    ...endChecks("to", booking.to),
    ...numberChecks("bol", booking.bolNumber),
    ...numberChecks("pro", booking.proNumber),
    // Zero is valid: loose pieces.
    ["pallets", Number.isInteger(pallets) && pallets >= 0],
    ["weight", isOnBill(weightPounds)],
    ["pieces", isOnBill(pieces)],
    ["freightClass", isOnBill(freightClass)],
    ["description", isOnBill(description)],
  ];
  const { missingOnBillMessages: labels } = messagesFor(language);
  return checks
    .filter(([, isThere]) => !isThere)
    .map(([label]) => labels[label]);
}

/**
 * Converts a label for use in a sentence: `Number of Pieces` becomes `number of pieces`, `BOL Number`
 * becomes `BOL number`.
 */
const inSentence = (label: string) =>
  label.replaceAll(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase());

/** @param missing labels, at least one */
export const missingSentence = (
  missing: readonly string[],
  language: Language,
): string =>
  fillText(messagesFor(language).refusalMessages.billIncomplete, {
    list: missing.map(inSentence).join(", "),
  });
