import type { PdfTable, Signature } from "./pdf-document-model";

/** The blocks of a document, with their texts broken into lines. */

/** A fact, or the part of it in one block. */
export interface PlacedFact {
  /** Null in the continuation of a fact from an earlier block. */
  label: string | null;
  lines: string[];
  /** True if the fact ends in this block. */
  ends: boolean;
  height: number;
}

/** A barcode; the widths of bars and spaces are in modules, the module is in points. */
export interface Bars {
  widths: number[];
  module: number;
  caption: string;
  meaning: string;
}

/** A barcode with its label and its text above. */
export interface PlacedBarcode {
  label: string;
  lines: string[];
  bars: Bars | null;
}

/** A part of a document that is never divided by a page break. */
export type Block =
  | {
      kind: "head";
      issuer: string;
      title: string;
      about: string[];
      /** Null if Code 128 cannot encode the text, or only in bars too narrow for scanners. */
      bars: Bars | null;
    }
  /** `again`: continues lists from an earlier block. */
  | {
      kind: "facts";
      lists: { heading: string; facts: PlacedFact[] }[];
      again: boolean;
    }
  | { kind: "barcodes"; barcodes: PlacedBarcode[] }
  | { kind: "heading"; text: string }
  /** `first`: starts a new paragraph. */
  | {
      kind: "line";
      text: string;
      style: "normal" | "strong" | "small";
      first: boolean;
    }
  | { kind: "signature"; signature: Signature; name: string[] }
  | { kind: "signing"; who: string }
  /** `again`: repeated on a further page of its table. */
  | { kind: "header"; table: PdfTable; again: boolean }
  | { kind: "row"; table: PdfTable; cells: string[][] };

export interface MeasuredBlock {
  slice: Block;
  height: number;
  /** Space above, unless the block is the first of the page. */
  above: number;
  /** True if the block must be on the same page as the next one (a heading). */
  withNext: boolean;
}
