import { backgroundParameter } from "../paths";
import type { ShownTable, Sort, TableRow } from "./table";

/**
 * What the loader of a result page hands to its screen. Small on purpose: in a document the rows
 * are not in it (`document-rows.tsx`).
 */
export type ResultView = ResultsView | UnreadableView | ProgressView;

/** The answer to a page that is open and waits for the rest of its rows. */
export interface ProgressView {
  kind: "progress";
  progress: Progress;
}

/** The address or the posted list could not be searched for. */
export interface UnreadableView {
  kind: "unreadable";
  /** The table that its posted list is answered with. */
  table: ShownTable;
  heading: string;
  /** Empty when the person only wants to change the list. */
  problems: string[];
  formPath: string;
  /** What the link to it says; undefined for "Back to search". */
  backTo: string | undefined;
  /** The list as it was given, for the form that shows it again; null for criteria of an address. */
  typed: string | null;
}

/** What was found so far, and the window of it that is shown. */
export interface ResultsView {
  kind: "found";
  table: ShownTable;
  heading: string;
  chips: string[];
  /** The form with everything filled in. */
  formPath: string;
  /** What the link to it says; undefined for "Back to search". */
  backTo: string | undefined;
  /** The same page with its relative dates pinned to what they stand for; null without any. */
  pinnedPath: string | null;
  advice: string;
  progress: Progress;
  /** From 1. */
  page: number;
  /** Row number of the first row of the window, from 0. */
  from: number;
  /** The chosen order; null for the provider's own. */
  sort: Sort | null;
  /** The window's rows; undefined in a document, whose table carries them. */
  rows: readonly TableRow[] | undefined;
  /** For pasted lists, once all rows are there. */
  account: ListMatchView | null;
  /** The list, when it was posted because no address can hold it: buttons post it again. */
  posted: PostedList | null;
}

/** Said where the data changed between the pages of a search; "Refresh." follows, as a link or not. */
export const dataChanged = "The data changed while it was loaded.";

/** How far a result set is loaded. */
export interface Progress {
  /** Rows so far. */
  found: number;
  state: "loading" | "complete" | "failed" | "full";
  /** Provider pages so far, for Retry. */
  pages: number;
  /** Why loading ended before the end, in words; null when it did not. */
  message: string | null;
  /** The data changed while the pages were fetched: rows may be missing, or be there twice. */
  hasChanged?: true;
  /** When the search was asked, in milliseconds since 1970. */
  fetchedAt: number;
}

/** What of a pasted list was found. */
export interface ListMatchView {
  /** `47 of 50 found, 2 duplicates`. */
  message: string;
  missing: string[];
  /** Searches for the missing ones alone; null when an address cannot hold them. */
  missingPath: string | null;
  /** Name of the field that carries the list when it is posted. */
  field: string;
}

export interface PostedList {
  /** Name of the field. */
  field: string;
  /** The numbers, separated by spaces. */
  value: string;
}

/** Names of what an address (or a posted form) says beside the criteria. */
export const parameters = {
  /** Number of the window, from 1, or `last`. */
  page: "page",
  /** Key of a column. */
  sort: "sort",
  direction: "dir",
  /** Waits for all rows: the link of the counter without JavaScript. */
  all: "all",
  /** Refresh: what was fetched at this moment or before is fetched anew. */
  fresh: "fresh",
  /** Retry: goes on behind so many pages. */
  retry: "retry",
  /** Shows the form with a posted list in it. */
  edit: "edit",
  /** Asks for the progress alone. */
  progress: "progress",
  /** `all`: the whole result on one page, for a printer (`app/server/print-all.server.ts`). */
  print: "print",
  /** The page asks by itself. */
  auto: backgroundParameter,
} as const;

/** The part of an address that says which window to show. */
export interface PageRequest {
  /** From 1; Infinity is the last one. */
  page: number;
  sort: Sort | null;
  all: boolean;
  fresh: number | null;
  retry: number | null;
}

/**
 * Reads the window from an address or a posted form. Never fails: what makes no sense is the first
 * page in the provider's order.
 * @param keys keys of the columns that can be sorted
 */
export function readPageRequest(
  from: { getAll(name: string): unknown[] },
  keys: readonly string[],
): PageRequest {
  const text = (name: string) => {
    // A posted form carries the order it was shown in, then the button that was pressed.
    const value = from.getAll(name).at(-1);
    return typeof value === "string" ? value : "";
  };
  const count = (name: string) =>
    /^\d{1,15}$/.test(text(name)) ? Number(text(name)) : null;
  // A button has one value, so that posted forms say `key.desc`.
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

/**
 * The query of another window of the same search.
 * @param search the query of the page's address
 * @param changes parameters to set; null takes one out
 * @returns a query with its question mark, or an empty text
 */
export function pageQuery(
  search: string,
  changes: Partial<Record<keyof typeof parameters, string | null>>,
): string {
  const kept: string[] = [];
  const known: readonly string[] = Object.values(parameters);
  const own = new URLSearchParams();
  for (const part of search.replace(/^\?/, "").split("&")) {
    const name = part.split("=")[0] ?? "";
    if (known.includes(name))
      own.set(name, new URLSearchParams(part).get(name) ?? "");
    // Criteria stay as they are, to the letter.
    else if (part !== "") kept.push(part);
  }
  // These happen once and are no part of what is looked at.
  for (const once of [
    "all",
    "fresh",
    "retry",
    "edit",
    "progress",
    "print",
    "auto",
  ] as const)
    own.delete(parameters[once]);
  for (const [name, value] of Object.entries(changes)) {
    const parameter = parameters[name as keyof typeof parameters];
    if (value === null || value === undefined) own.delete(parameter);
    else own.set(parameter, value);
  }
  const query = [...kept, ...(own.size > 0 ? [own.toString()] : [])].join("&");
  return query === "" ? "" : `?${query}`;
}

/** What clicking a header sorts by: that column, or the other direction of it. */
export function nextSort(key: string, sort: Sort | null): Sort {
  return {
    key,
    direction: sort?.key === key && sort.direction === "asc" ? "desc" : "asc",
  };
}
