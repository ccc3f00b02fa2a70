import { withoutFormatCharacters } from "../../shared/typed-text";
import { checkDigit } from "./check-digit";

/** Quotation marks and apostrophes, as spreadsheets and messages put them around a number. */
const quotes = /["'`‘’“”]/g;
/** The beginning of the formula by which programs write digits as a text: `="0101"`. */
const formulaSign = /^=(?=["“”])/;
/** How scanners write the separator FNC1 where it cannot be a control character. */
const writtenSeparator = /[<{[](?:GS|FNC1)[>}\]]|\u241D/gi;
const isOuter = (character = "") => /["'`‘’“”\s]/.test(character);

/** The identifiers of GS1 symbologies with element strings: GS1-128, DataMatrix, QR Code, DataBar (ISO/IEC 15424). */
const elementStringPrefix = /^\](?:C1|d2|Q3|e0)/i;

/**
 * Returns the SSCC of a GS1 Digital Link (`https://…/00/…`) or of an EPC URN (`urn:epc:id:sscc:…`), as QR codes
 * and RFID tags have it; null for another text. The check digit of a link is not verified.
 */
export function findSsccInUri(text: string): string | null {
  const [, digits] =
    /^https?:\/\/[^?#\s]{1,200}\/00\/(\d{1,40})\/?(?:[?#]|$)/i.exec(text) ?? [];
  if (digits !== undefined) return digits;
  const [, prefix = "", extension = "", serial = ""] =
    /^urn:epc:id:sscc:(\d{6,12})\.(\d)(\d{4,10})$/.exec(text) ?? [];
  const number = extension + prefix + serial;
  return number.length === 17 ? number + String(checkDigit(number)) : null;
}

/**
 * Returns the SSCC among several elements of a GS1 barcode: of the text below it, `(420)50309(00)…`, or of what a
 * scanner reads, where the prefix or a separator tells that there may be several; null if there is none.
 */
function findSsccAmongElements(text: string): string | null {
  if (/^\(\d{2,4}\)/.test(text))
    return /\(00\)((?:\d\s?){18})(?:\(|$)/.exec(text)?.[1] ?? null;
  if (!elementStringPrefix.test(text) && !text.includes("\x1d")) return null;
  const elements = text.replace(elementStringPrefix, "").split("\x1d");
  const found = elements.map((one) => /^00(\d{18})/.exec(one)?.[1]);
  return found.find((one) => one !== undefined) ?? null;
}

/**
 * Numbers as scanners, spreadsheets, papers and people write them. These functions are used wherever a number is
 * searched for, scanned or loaded, so that each form means the same everywhere.
 */

/** Returns a text without the quotation marks and blanks around it. */
export function withoutOuterQuotes(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isOuter(text[start])) start += 1;
  while (end > start && isOuter(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/** The prefix by which a scanner names the symbology of a barcode: `]C1` (ISO/IEC 15424). */
export const symbologyPrefix = /^\][a-z]\d/i;

/** Returns a number without the quotation marks around it, the prefix of its barcode and format characters. */
export const withoutLabelMarks = (text: string): string =>
  withoutOuterQuotes(
    withoutFormatCharacters(text).trim().replace(formulaSign, ""),
  ).replace(symbologyPrefix, "");

/**
 * Returns the number of a carton or pallet as a label has it: without quotation marks, the prefix of the barcode,
 * blanks, the separator that GS1-128 puts between elements, and the application identifier `00` of an SSCC. Of
 * several elements, and of a link or URN, the SSCC is taken.
 */
export function normalizeLabelNumber(text: string): string {
  const unquoted = withoutFormatCharacters(text)
    .trim()
    .replace(formulaSign, "")
    .replaceAll(quotes, "")
    .replaceAll(writtenSeparator, "\x1d");
  const plain = withoutLabelMarks(
    findSsccInUri(unquoted) ?? findSsccAmongElements(unquoted) ?? unquoted,
  )
    .replace(/^\(00\)/, "00")
    // oxlint-disable-next-line no-control-regex -- GS is a control character
    .replaceAll(/[\s\u001D]/g, "");
  return /^00\d{18}$/.test(plain) ? plain.slice(2) : plain;
}

/**
 * Returns a PRO number without quotation marks and the prefix of a barcode. The blanks and hyphens with which
 * papers group digits are left out; a number with letters keeps them.
 */
export function normalizeProNumber(text: string): string {
  const plain = withoutLabelMarks(text);
  const joined = plain.replaceAll(/[\s-]/g, "");
  return /^\d+$/.test(joined) ? joined : plain;
}
