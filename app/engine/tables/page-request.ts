import { parameters } from "./page-query";
import type { Sort } from "./table";

/** The part of an address that selects the page to show. */
export interface PageRequest {
  /** From 1; Infinity is the last one. */
  page: number;
  sort: Sort | null;
  all: boolean;
  fresh: number | null;
}

/**
 * Parses the page request from an address. Never fails: invalid values fall back to
 * the first page in the provider's order.
 * @param keys keys of the sortable columns
 */
export function readPageRequest(
  from: { getAll(name: string): unknown[] },
  keys: readonly string[],
): PageRequest {
  const text = (name: string) => {
    const value = from.getAll(name).at(-1);
    return typeof value === "string" ? value : "";
  };
  const count = (name: string) =>
    /^\d{1,15}$/.test(text(name)) ? Number(text(name)) : null;
  const key = text(parameters.sort);
  const direction = text(parameters.direction) === "desc" ? "desc" : "asc";
  return {
    page:
      text(parameters.page) === "last"
        ? Infinity
        : Math.max(1, count(parameters.page) ?? 1),
    sort: keys.includes(key) ? { key, direction } : null,
    all: text(parameters.all) === "1",
    fresh: count(parameters.fresh),
  };
}
