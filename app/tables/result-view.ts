import { columnsParameter, parameters } from "./page-query";
import type { SentTable } from "./sent-table";
import {
  screenColumns,
  type Column,
  type ColumnChoice,
  type Sort,
  type TableRow,
  type Totals,
} from "./table";

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

/** The address or the posted list is invalid. */
export interface UnreadableView {
  kind: "unreadable";
  /** The table that the search would show. */
  table: SentTable;
  heading: string;
  /** Empty if the user only wants to edit the list. */
  problems: string[];
  formPath: string;
  /** Text of the link to the form; undefined for "Back to search". */
  backTo: string | undefined;
  /** The submitted list, for the form that shows it again; null for criteria in an address. */
  typed: string | null;
}

/** The rows found so far, and the page that is shown. */
export interface ResultsView {
  kind: "found";
  table: SentTable;
  heading: string;
  chips: string[];
  /** The form with everything filled in. */
  formPath: string;
  /** Text of the link to the form; undefined for "Back to search". */
  backTo: string | undefined;
  /** The same page with relative dates replaced by calendar dates; null if there are none. */
  pinnedPath: string | null;
  /** The same page with calendar dates replaced by relative dates; null if no relative dates match. */
  relativePath: string | null;
  /** `https://portal.example`, for links that leave the portal. */
  origin: string;
  /** What to try if nothing was found; null for a result with rows. */
  advice: string | null;
  progress: Progress;
  /** From 1. */
  page: number;
  /** Number of the page's first row, from 0. */
  from: number;
  /** The sort order; null for the provider's order. */
  sort: Sort | null;
  /** The rows of the page; undefined in a document, whose table contains them. */
  rows: readonly TableRow[] | undefined;
  /** For pasted lists, after all rows have arrived. */
  listMatch: ListMatchView | null;
  /** The posted list, if it is too long for an address: buttons post it again. */
  posted: PostedList | null;
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
  /** `36 delivered · 9 in transit · 2 missing`. */
  states: string;
  missing: string[];
  /** Path of a search for only the missing numbers; null if it is too long for an address. */
  missingPath: string | null;
  /** Name of the list field when it is posted. */
  field: string;
}

export interface PostedList {
  /** Name of the field. */
  field: string;
  /** The numbers, separated by spaces. */
  value: string;
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

/** The part of an address that selects the page to show. */
export interface PageRequest {
  /** From 1; Infinity is the last one. */
  page: number;
  sort: Sort | null;
  all: boolean;
  fresh: number | null;
  retry: number | null;
}

/**
 * Parses the page request from an address or a submitted form. Never fails: invalid values fall back to
 * the first page in the provider's order.
 * @param keys keys of the sortable columns
 */
export function readPageRequest(
  from: { getAll(name: string): unknown[] },
  keys: readonly string[],
): PageRequest {
  const text = (name: string) => {
    // A posted form contains the current order, then the value of the pressed button, which takes
    // precedence.
    const value = from.getAll(name).at(-1);
    return typeof value === "string" ? value : "";
  };
  const count = (name: string) =>
    /^\d{1,15}$/.test(text(name)) ? Number(text(name)) : null;
  // A button has one value, so posted forms use `key.desc`.
  const [key = "", suffix] = text(parameters.sort).split(".");
  const direction =
    (suffix ?? text(parameters.direction)) === "desc" ? "desc" : "asc";
  return {
    page:
      text(parameters.page) === "last"
        ? Infinity
        : Math.max(1, count(parameters.page) ?? 1),
    sort: keys.includes(key) ? { key, direction } : null,
    all: text(parameters.all) === "1",
    fresh: count(parameters.fresh),
    retry: count(parameters.retry),
  };
}

/** Returns the sort order after a click on a header: by that column, or its other direction. */
export function nextSort(key: string, sort: Sort | null): Sort {
  return {
    key,
    direction: sort?.key === key && sort.direction === "asc" ? "desc" : "asc",
  };
}
