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
 * Writes a pasted list of numbers with plain separators: without format characters, with blanks for bullets,
 * vertical bars and the marks before the lines of a list, and with each printed SSCC, `(00) 0 0614141 …`, as the
 * 18 digits of one number.
 */
export const normalizeNumberList = (typed: string): string =>
  withoutFormatCharacters(typed)
    .replaceAll(
      /[|\u2022\u2023\u25aa\u25ab\u25cf\u25cb\u25e6\u2043\u2219\u00b7]/g,
      " ",
    )
    .replaceAll(/^[^\S\n]{0,9}[*\u2013\u2014-][^\S\n]/gm, "")
    .replaceAll(
      printedSscc,
      (_, digits: string) => ` ${digits.replaceAll(/\s/g, "")} `,
    );
