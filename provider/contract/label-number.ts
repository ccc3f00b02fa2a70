/** Quotation marks and apostrophes, as spreadsheets and messages put them around a number. */
const quotes = /["'`‘’“”]/g;
const isOuter = (character = "") => /["'`‘’“”\s]/.test(character);

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

/** Returns a number without the quotation marks around it and the prefix of its barcode (`]C1`, ISO/IEC 15424). */
export const withoutLabelMarks = (text: string): string =>
  withoutOuterQuotes(text).replace(/^\][a-z]\d/i, "");

/**
 * Returns the number of a carton or pallet as a label has it: without quotation marks, the prefix of the barcode,
 * blanks, the separator that GS1-128 puts between elements, and the application identifier `00` of an SSCC.
 */
export function normalizeLabelNumber(text: string): string {
  const plain = withoutLabelMarks(text)
    .replaceAll(quotes, "")
    .replace(/^\(00\)/, "00")
    // Blanks, GS and zero-width characters.
    // oxlint-disable-next-line no-control-regex -- GS is a control character
    .replaceAll(/[\s\u001D\u200B-\u200F\u2060\uFEFF]/g, "");
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
