/**
 * The content of a document before layout: its parts, in reading order. Texts come from users and may
 * contain anything.
 */

/** One line of a list of facts: a label and its value. */
export interface Fact {
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

/** Facts under a heading. Two lists are placed side by side. */
export interface FactList {
  heading: string;
  facts: readonly Fact[];
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
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
}

export interface PdfColumn {
  header: string;
  /** Share of the page width, 0 to 1. */
  share: number;
}

export type Part =
  /** `whole`: facts are never truncated; long lists continue on further pages. */
  | { kind: "facts"; lists: readonly [FactList, FactList]; whole?: boolean }
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
  parts: readonly Part[];
}
