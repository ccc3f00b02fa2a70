import type { ShownTable } from "../../engine/tables/table";
import type { Sort, TableRow } from "../../engine/tables/table";

/** One page of a list that no search of the specification has. */
export interface ReceivedListView {
  heading: string;
  /** What it contains, with its dates. */
  about: string;
  /** The rows are part of this result, which can be exported. */
  containedIn: { label: string; path: string };
  table: ShownTable;
  /** Number of rows on all pages. */
  found: number;
  /** From 1. */
  page: number;
  /** Number of the page's first row, from 0. */
  from: number;
  sort: Sort | null;
  /** The rows of the page; undefined in a document, whose table contains them. */
  rows: readonly TableRow[] | undefined;
  /** Why rows are missing; null if all are there. */
  message: string | null;
  /** Time of the rows, an ISO timestamp. */
  asOf: string;
  /** The same in milliseconds since 1970, for Refresh. */
  loadedAt: number;
}
