/**
 * The content of a document before layout: its blocks, in reading order. Texts come from users and may
 * contain anything.
 */

/** A label and its value. */
export interface Field {
  label: string;
  value: string;
}

/** A text that is also printed as a barcode. */
export interface Barcode {
  text: string;
  /** The kind of number, e.g. `PRO number`. */
  meaning: string;
}

export interface LabelledBarcode extends Barcode {
  label: string;
}

/** Fields under a heading. */
export interface FieldList {
  heading: string;
  fields: readonly Field[];
}

/** A person's signature: the name, drawn in a handwriting font. */
export interface Signature {
  name: string;
  /** The lot that was signed for, if there is more than one signature. */
  about: string | null;
  /** The time as printed; null if unknown. */
  signedAt: string | null;
}

/** A table whose header is repeated on every page. */
export interface PdfTable {
  /** `share`: of the page width, 0 to 1. */
  columns: readonly { header: string; share: number }[];
  /** At least one. */
  rows: readonly (readonly string[])[];
}

export type Block =
  /** Two lists side by side. Long values are truncated, or long lists continue on further pages. */
  | {
      kind: "fields";
      lists: readonly [FieldList, FieldList];
      isTruncated: boolean;
    }
  /** Two barcodes side by side, each below its label. */
  | { kind: "barcodes"; barcodes: readonly [LabelledBarcode, LabelledBarcode] }
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string; weight: "normal" | "strong" | "small" }
  | { kind: "signature"; signature: Signature }
  /** A line for a handwritten signature, and one for the date. */
  | { kind: "signing"; who: string }
  | { kind: "table"; table: PdfTable };

/** A complete document. */
export interface PdfDocumentModel {
  /** Shown in the title bar of PDF viewers; plain ASCII without `<` and `&`. */
  title: string;
  heading: string;
  /** The line under the heading. */
  about: string;
  /** The barcode beside the heading, if any. */
  barcode: Barcode | null;
  /**
   * Time of the documented event rather than of printing, so that the same document is always the same
   * file.
   */
  createdAt: Date;
  blocks: readonly Block[];
}
