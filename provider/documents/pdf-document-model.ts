import type { Language } from "../contract/extensions/language";

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

/** A field of a printed form; without a value, its space is for a pen. */
export interface FormField extends Field {
  /** Printed below the value if it can be scanned. */
  barcode?: Barcode;
}

/** A box of a printed form. Nothing in it is truncated. */
export interface FormBox {
  /** Of the page width, 0 to 1. */
  share: number;
  /** Printed in a band across the box; null for none. */
  heading: string | null;
  items: readonly (
    | ({ kind: "field" } & FormField)
    | { kind: "note"; text: string }
    /** A line to write on. */
    | { kind: "pen"; caption: string }
  )[];
}

/** Fields under a heading. */
export interface FieldList {
  heading: string;
  fields: readonly Field[];
}

/** A table whose header is repeated on every page. */
export interface PdfTable {
  /** `share`: of the page width, 0 to 1. */
  columns: readonly { header: string; share: number }[];
  /** At least one. */
  rows: readonly (readonly string[])[];
  /** Makes the table a part of a printed form; null: cells have no frames, and long ones are truncated. */
  form: {
    heading: string;
    /**
     * Returns the cells of a line of sums over the first rows: below the last row, and above the first
     * row of each further page.
     */
    sums: (label: string, rows: number) => readonly string[];
  } | null;
}

export type Block =
  /** Two lists side by side. Long values are truncated. */
  | { kind: "fields"; lists: readonly [FieldList, FieldList] }
  /** A row of boxes; their shares add up to 1. */
  | {
      kind: "form";
      boxes: readonly FormBox[];
      /** True if the next block must be on the same page. */
      keepWithNext?: boolean;
    }
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string; weight: "normal" | "strong" | "small" }
  | { kind: "table"; table: PdfTable };

/** A complete document. */
export interface PdfDocumentModel {
  language: Language;
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
