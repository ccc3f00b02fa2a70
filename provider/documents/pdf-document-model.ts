/**
 * A document before it has pages: what stands on it, part after part, in the order in which it is
 * read. Texts are of people and may hold anything.
 */

/** One line of a list of facts: what it is, and what it says. */
export interface Fact {
  label: string;
  value: string;
}

/** A text that scanners can read as well. */
export interface Barcode {
  text: string;
  /** What the text is, e.g. `PRO number`. */
  meaning: string;
}

export interface LabelledBarcode extends Barcode {
  label: string;
}

/** Facts under a heading. Two of them stand side by side. */
export interface FactList {
  heading: string;
  facts: readonly Fact[];
}

/** Somebody's signature: a text, drawn in a hand. */
export interface Signature {
  name: string;
  /** What was signed for, where there is more than one signature. */
  about: string | null;
  /** When, as it is printed; null: not known. */
  signedAt: string | null;
}

/** A table whose header stands on every page again. */
export interface PdfTable {
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
}

export interface PdfColumn {
  header: string;
  /** Share of the width of the page, 0 to 1. */
  share: number;
}

export type Part =
  /** `whole`: a fact is never cut, however long it is; the lists go on over pages. */
  | { kind: "facts"; lists: readonly [FactList, FactList]; whole?: boolean }
  /** Two of them side by side, each under its label. */
  | { kind: "barcodes"; barcodes: readonly [LabelledBarcode, LabelledBarcode] }
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string; weight: "normal" | "strong" | "small" }
  | { kind: "signature"; signature: Signature }
  /** A line to sign on with a pen, and one for the date. */
  | { kind: "signing"; who: string }
  | { kind: "table"; table: PdfTable };

/** A whole document. */
export interface PdfDocumentModel {
  /** Stands in the title bar of the reader; plain ASCII without `<` and `&`. */
  title: string;
  heading: string;
  /** The line under the heading. */
  about: string;
  /** The one beside the heading, if any. */
  barcode: Barcode | null;
  /** When what the paper testifies happened: the same paper is the same file. */
  createdAt: Date;
  parts: readonly Part[];
}
