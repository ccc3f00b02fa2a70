import type { TableRow } from "../tables/table";

/** How much is counted as long as there is more to count. */
export interface Counted {
  manifests: number;
  /** False when the rest of them could not be had. */
  moreAreComing: boolean;
}

/** What the loader says of the figures; the numbers themselves are the rows of their table. */
export interface FiguresView {
  /** First day of the first bar, last day of the last, `YYYY-MM-DD`, and the days of a bar. */
  first: string;
  last: string;
  daysPerBar: number;
  counted: Counted | null;
  /** The rows of the table of figures; undefined in a document, whose table carries them. */
  rows: readonly TableRow[] | undefined;
}

/** Names the table of figures in the page, and to what carries its rows (`tables/document-rows.tsx`). */
export const figuresTable = "figures";
