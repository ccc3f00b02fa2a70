import type { PdfTable, Signature } from "./pdf-document-model";

/** A paper in pieces, its texts in lines. */

/** A fact, or as much of it as stands together with others. */
export interface PlacedFact {
  /** Null where a fact goes on that began in an earlier slice. */
  label: string | null;
  lines: string[];
  /** Whether the fact ends here. */
  ends: boolean;
  height: number;
}

/** A barcode; widths of bars and spaces are in modules, the module in points. */
export interface Bars {
  widths: number[];
  module: number;
  caption: string;
  meaning: string;
}

/** A barcode under its label and its text. */
export interface PlacedBarcode {
  label: string;
  lines: string[];
  bars: Bars | null;
}

/** What is never broken over two pages. */
export type Block =
  | {
      kind: "head";
      issuer: string;
      title: string;
      about: string[];
      /** Null when the text cannot be told by bars, or not in bars that scanners tell apart. */
      bars: Bars | null;
    }
  /** `again`: what is left of lists that began in an earlier slice. */
  | {
      kind: "facts";
      lists: { heading: string; facts: PlacedFact[] }[];
      again: boolean;
    }
  | { kind: "barcodes"; barcodes: PlacedBarcode[] }
  | { kind: "heading"; text: string }
  /** `first`: a new paragraph begins. */
  | {
      kind: "line";
      text: string;
      style: "normal" | "strong" | "small";
      first: boolean;
    }
  | { kind: "signature"; signature: Signature; name: string[] }
  | { kind: "signing"; who: string }
  /** `again`: on a further page of its table. */
  | { kind: "header"; table: PdfTable; again: boolean }
  | { kind: "row"; table: PdfTable; cells: string[][] };

export interface MeasuredBlock {
  slice: Block;
  height: number;
  /** Blank above, unless the page begins with it. */
  above: number;
  /** A heading does not stay behind when what follows goes to the next page. */
  withNext: boolean;
}
