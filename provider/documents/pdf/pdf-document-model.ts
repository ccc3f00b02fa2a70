import type { Language } from "../../contract/extensions/language";

/**
 * The content of a document before layout: its blocks, in reading order. Texts come from users and may
 * contain anything.
 */

/** A text that is also printed as a barcode. */
export interface Barcode {
  text: string;
  /** The kind of number, e.g. `PRO number`. */
  meaning: string;
}

/** A label and its value; without a value, its space on a form is for a pen. */
export interface Field {
  label: string;
  value: string;
  /** Printed below the value if it can be scanned. */
  barcode?: Barcode;
}

/** A box of a printed form. */
export interface FormBox {
  /** Of the page width, 0 to 1. */
  share: number;
  /** Printed in a band across the box; null for none. */
  heading: string | null;
  items: readonly (
    | Field
    | { note: string }
    /** The caption of a line to write on. */
    | { pen: string }
  )[];
}

/** Fields under a heading. */
export interface FieldList {
  heading: string;
  fields: readonly Field[];
}

/** A table whose header is repeated on every page. */
export interface PdfTable {
  kind: "table";
  /** `share`: of the page width, 0 to 1. */
  columns: readonly { header: string; share: number }[];
  /** At least one. */
  rows: readonly (readonly string[])[];
  /** Makes the table a part of a printed form, whose cells have frames and whose texts are not truncated. */
  form?: {
    heading: string;
    /**
     * Returns the cells of a line of sums over the first rows: below the last row, and above the first
     * row of each further page.
     */
    sums: (label: string, rows: number) => readonly string[];
  };
}

/** A picture that documents can embed. */
export interface Picture {
  /** A JPEG without metadata. */
  content: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

/** The company whose documents these are. */
export interface Issuer {
  name: string;
  /** Printed in place of the name. */
  logo: Picture | null;
}

/** A picture on a page. */
export interface Figure {
  picture: Picture;
  /** What screen readers say in its place. */
  alt: string;
  /** Printed below it. */
  caption?: string;
}

export type Block =
  /** Lists side by side. Long values are truncated. */
  | { kind: "fields"; lists: readonly [FieldList, FieldList] }
  /** A row of boxes; their shares add up to 1. */
  | {
      kind: "form";
      boxes: readonly FormBox[];
      /** True if the next block must be on the same page. */
      keepWithNext?: boolean;
    }
  | { kind: "heading"; text: string }
  /** A text that is never truncated. */
  | {
      kind: "text";
      text: string;
      weight: "normal" | "strong" | "small";
      /** True if the next block must begin on the same page. */
      keepWithNext?: boolean;
    }
  /** Pictures, two side by side, each at most as high as its kind. */
  | {
      kind: "pictures";
      of: "photo" | "signature";
      figures: readonly Figure[];
    }
  | PdfTable;

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

export const field = (label: string, value = ""): Field => ({ label, value });

export const heading = (text: string): Block => ({ kind: "heading", text });

export const paragraph = (
  text: string,
  weight: "normal" | "strong" | "small" = "normal",
): Block => ({ kind: "text", text, weight });
