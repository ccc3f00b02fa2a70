/** Quotation marks and apostrophes, as spreadsheets and messages put them around a number. */
const quotes = /["'`‘’“”]/g;

/**
 * Returns the number of a carton or pallet as a label has it, from what scanners, spreadsheets and people write:
 * without quotation marks, the prefix of the barcode (`]C1`, ISO/IEC 15424), blanks, the separator that GS1-128
 * puts between elements, and the application identifier `00` of an SSCC.
 */
export function normalizeLabelNumber(text: string): string {
  const plain = text
    .trim()
    .replaceAll(quotes, "")
    .replace(/^\][a-z]\d/i, "")
    .replace(/^\(00\)/, "00")
    // Blanks, GS and zero-width characters.
    // oxlint-disable-next-line no-control-regex -- GS is a control character
    .replaceAll(/[\s\u001D\u200B-\u200F\u2060\uFEFF]/g, "");
  return /^00\d{18}$/.test(plain) ? plain.slice(2) : plain;
}
