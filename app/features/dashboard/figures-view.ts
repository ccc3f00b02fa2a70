import type { TableRow } from "../../engine/tables/table";

/** The number of manifests counted so far. */
export interface Counted {
  manifests: number;
  /** False if the remaining manifests could not be loaded. */
  moreAreComing: boolean;
}

/** The loader's data about the figures; the numbers themselves are the rows of their table. */
export interface FiguresView {
  /** First day of the first bar, last day of the last, `YYYY-MM-DD`, and the days per bar. */
  first: string;
  last: string;
  daysPerBar: number;
  /** The pool of the dashboard as encoded criteria; empty for all pools. */
  pool: string;
  counted: Counted | null;
  /** The rows of the table of figures; undefined in a document response, whose table contains them. */
  rows: readonly TableRow[] | undefined;
}

/**
 * Name of the table of figures, for its id and for reading its rows from the document
 * (`tables/document-rows.tsx`).
 */
export const figuresTable = "figures";
