/**
 * A document before it has pages: what stands on it, part after part, in the order in which it is
 * read. Texts are of people and may hold anything.
 */

/** One line of a list of facts: what it is, and what it says. */
export interface Fact {
  label: string;
  value: string;
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
export interface PaperTable {
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
}

export interface PaperColumn {
  header: string;
  /** Share of the width of the page, 0 to 1. */
  share: number;
}

export type Part =
  | { kind: "facts"; lists: readonly [FactList, FactList] }
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string; weight: "normal" | "strong" | "small" }
  | { kind: "signature"; signature: Signature }
  | { kind: "table"; table: PaperTable };

/** A whole document. */
export interface Paper {
  /** Stands in the title bar of the reader; plain ASCII without `<` and `&`. */
  title: string;
  heading: string;
  /** The line under the heading. */
  about: string;
  /** What the barcode says, and what that is. */
  barcode: { text: string; meaning: string };
  /** When what the paper testifies happened: the same paper is the same file. */
  createdAt: Date;
  parts: readonly Part[];
}
