import {
  backgroundParameter,
  queryWithout,
  type QueryParameter,
} from "../../paths";

/** Names of the query parameters (or form fields) besides the criteria. */
export const parameters = {
  /** Page number, from 1, or `last`. */
  page: "page",
  /** Key of a column. */
  sort: "sort",
  direction: "dir",
  /** Waits for all rows: the link of the counter without JavaScript. */
  all: "all",
  /** Refresh: a set fetched at or before this time is fetched again. */
  fresh: "fresh",
  /** Shows the form with a kept list in it. */
  edit: "edit",
  /** Requests only the progress. */
  progress: "progress",
  /** `all`: the whole result on one page, for printing (`app/web/pages/print-all.server.tsx`). */
  print: "print",
  /** Marks background requests. */
  auto: backgroundParameter,
} as const;

/**
 * Name of the parameter with the keys of the columns to show, repeated as a form of checkboxes sends it,
 * or separated by commas. `pageQuery` keeps it, as it keeps criteria.
 */
export const columnsParameter = "cols";

/** Name of the parameter for rows with more room between them, {@link comfortable}; kept, as `cols`. */
export const densityParameter = "density";
export const comfortable = "comfortable";

/** Name of the parameter with the key of a list that is too long for an address; a criterion, as `cols`. */
export const listParameter = "list";

/**
 * Returns the query of another page of the same search.
 * @param search the query of the page's address
 * @param changes parameters to set; null removes one
 * @returns a query with question mark, or an empty text
 */
export function pageQuery(
  search: string,
  changes: Partial<Record<keyof typeof parameters, string | null>>,
): string {
  const known: readonly string[] = Object.values(parameters);
  const criteria = queryWithout(search.replace(/^\?/, ""), known);
  const own = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search))
    if (known.includes(name)) own.set(name, value);
  // One-time parameters, which are not part of the page.
  for (const once of [
    "all",
    "fresh",
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
  const query = [criteria, own.toString()].filter(Boolean).join("&");
  return query === "" ? "" : `?${query}`;
}

/**
 * Returns the parameters of a page's address without its choice of columns and density, for the form that
 * changes them.
 * @param search the query of the page's address
 */
export const parametersBesideColumns = (search: string): QueryParameter[] =>
  [...new URLSearchParams(pageQuery(search, {}))].filter(
    ([name]) => name !== columnsParameter && name !== densityParameter,
  );

/** Returns whether a page shows its rows with more room between them. */
export const isComfortable = (search: string): boolean =>
  new URLSearchParams(search).get(densityParameter) === comfortable;
