import { columnsParameter } from "../page-query";
import {
  screenColumns,
  type Column,
  type ColumnChoice,
  type ShownTable,
  type Sort,
  type TableRow,
  type Totals,
} from "../table";

/**
 * The loader data of a result page. Kept small: in a document it does not contain the rows
 * (`document-rows.tsx`).
 */
export type ResultView = ResultsView | UnreadableView | ProgressView;

/** The response to a progress poll of an open page. */
export interface ProgressView {
  kind: "progress";
  progress: Progress;
}

/** The address or the submitted list is invalid. */
export interface UnreadableView {
  kind: "unreadable";
  /** The table that the search would show. */
  table: ShownTable;
  heading: string;
  /** Empty if the user only wants to edit the list. */
  problems: string[];
  formPath: string;
  /** Text of the link to the form; absent for "Back to search". */
  backTo?: string;
  /** The submitted list, for the form that shows it again; null for criteria in an address. */
  typed: string | null;
}

/** A criterion of a search, as a chip above its result. */
export interface Chip {
  text: string;
  /** Path of the same search without it; absent if only the form can change it. */
  without?: string;
}

/** A link to another search. */
export interface OtherSearch {
  text: string;
  path: string;
}

/** The rows found so far, and the page that is shown. */
export interface ResultsView {
  kind: "found";
  table: ShownTable;
  heading: string;
  /** One for each criterion. */
  chips: Chip[];
  /** Criteria that can be added without the form. */
  additions: OtherSearch[];
  /** The form with everything filled in. */
  formPath: string;
  /** Text of the link to the form; absent for "Back to search". */
  backTo?: string;
  /** The pages that lead to this one by their rows, from the first one on. */
  above: OtherSearch[];
  /** The same page with relative dates replaced by calendar dates; absent if there are none. */
  pinnedPath?: string;
  /** The same page with calendar dates replaced by relative dates; absent if no relative dates match. */
  relativePath?: string;
  /** `https://portal.example`, for links that leave the portal. */
  origin: string;
  /** What to try if nothing was found; absent for a result with rows. */
  advice?: string;
  /** Another search that may find it; absent for a result with rows, and where there is none. */
  otherSearch?: OtherSearch;
  progress: Progress;
  /** From 1. */
  page: number;
  /** Number of the page's first row, from 0. */
  from: number;
  /** The sort order; null for the provider's order. */
  sort: Sort | null;
  /** The rows of the page; absent in a document, whose table contains them. */
  rows?: readonly TableRow[];
  /** For pasted lists, after all rows have arrived. */
  listMatch: ListMatchView | null;
  /** True if the address has the key of a list, which only its owner can open, for a day. */
  isKeptList: boolean;
}

/** The loading progress of a result set. */
export interface Progress {
  /** Rows so far. */
  found: number;
  state: "loading" | "complete" | "failed" | "full";
  /** Provider pages so far, for Retry. */
  pages: number;
  /** Message if loading ended early; null otherwise. */
  message: string | null;
  /** True if the data changed while the pages were fetched: rows may be missing or duplicated. */
  hasChanged?: true;
  /** When the search was sent, in milliseconds since 1970. */
  fetchedAt: number;
  /** Sums over all rows; absent before all have arrived, and for tables without totals. */
  totals?: Totals;
}

/** The match summary of a pasted list. */
export interface ListMatchView {
  /** `47 of 50 found, 2 duplicates`. */
  message: string;
  /** `36 delivered · 9 in transit · 4 announced · 2 missing`. */
  states: string;
  missing: string[];
  /** Path of a search for only the missing numbers; null if it is too long for an address. */
  missingPath: string | null;
  /** Name of the list field when it is posted. */
  field: string;
}

/**
 * Parses the column choice from an address or a submitted form. Unknown keys are ignored.
 * @returns null for all columns, also if no known one is chosen
 */
export function readColumnChoice(
  from: { getAll(name: string): unknown[] },
  columns: readonly Pick<Column<never>, "key" | "appears">[],
): ColumnChoice {
  const asked = new Set(
    from
      .getAll(columnsParameter)
      .flatMap((value) => (typeof value === "string" ? value.split(",") : [])),
  );
  const keys = screenColumns(columns).map(({ key }) => key);
  const chosen = keys.filter((key) => asked.has(key));
  // The first column is always shown.
  const isAll = keys.slice(1).every((key) => asked.has(key));
  return chosen.length === 0 || isAll ? null : new Set(chosen);
}

/** Returns the sort order after a click on a header: by that column, or its other direction. */
export function nextSort(key: string, sort: Sort | null): Sort {
  return {
    key,
    direction: sort?.key === key && sort.direction === "asc" ? "desc" : "asc",
  };
}
