import { withoutFormatCharacters } from "./typed-text";

/** Reads the numbers of cartons and shipments as people paste them from tables, labels and messages. */

/**
 * Returns whether a spreadsheet has shortened a number (`8.57E+15`), so that its last digits are lost. After a
 * comma, which separates the numbers of a list, `57E+15` is left of it.
 */
export const isShortenedNumber = (text: string): boolean =>
  /^\d{1,3}(?:[.,]\d+)?E\+\d{1,3}$|^\d[.,]\d+E\d{1,3}$/i.test(text);

/** An SSCC with its application identifier, as it stands below a barcode, with blanks between its digits. */
const printedSscc = /\(00\)[^\S\n]?((?:\d[^\S\n]?){17}\d)(?!\d)/g;

/**
 * A line that a scanner has typed from a GS1-128 label that begins with an SSCC: a symbology identifier or the
 * separator FNC1, the application identifier 00, 18 digits, and further elements.
 */
// oxlint-disable-next-line no-control-regex -- the separator is what is looked for
const scannedSscc = /^[ \t]*(?:\](?:C1|d2|Q3|e0)\u001d?|\u001d)00(\d{18}).*$/gm;
/** The separator at the end of a number, which scanners type for a final FNC1. */
// oxlint-disable-next-line no-control-regex -- the separator is what is looked for
const lastSeparator = /\u001d(?=\s|$)/g;

/**
 * Writes a pasted list of numbers with plain separators: without format characters, with blanks for bullets,
 * vertical bars and the marks before the lines of a list, and with each SSCC, whether printed, `(00) 0 0614141 …`,
 * or scanned, `]C100…`, as the 18 digits of one number.
 */
export const normalizeNumberList = (typed: string): string =>
  withoutFormatCharacters(typed)
    .replaceAll(scannedSscc, "$1")
    .replaceAll(lastSeparator, "")
    .replaceAll(
      /[|\u2022\u2023\u25aa\u25ab\u25cf\u25cb\u25e6\u2043\u2219\u00b7]/g,
      " ",
    )
    .replaceAll(/^[^\S\n]{0,9}[*\u2013\u2014-][^\S\n]/gm, "")
    .replaceAll(
      printedSscc,
      (_, digits: string) => ` ${digits.replaceAll(/\s/g, "")} `,
    );
