import { encodeCriteria } from "../criteria/criteria-codec";
import type { ReportCriteria } from "../criteria/criteria-fields";
import { paths } from "../paths";
import type { CellReader, Column } from "../tables/table";

/**
 * Where the rows of the reports lead (specification, part 2, section 2): pool summary, store summary,
 * result, advanced search. The figures of a row are those of the page behind it, therefore
 * - the window goes on as the address writes it, relative dates included;
 * - a pool's row keeps the stores of the address, which its figures are counted over; a store's row
 *   replaces them by its own, and names its pool, since a store may be served from two;
 * - the Early / On-Time / Late boxes end where they are read: no summary counts by them.
 */

/** The key of the column that keeps a row's pool id for its link. */
const poolIdKey = "PoolID";

/** That column, for the reports. */
export const poolIdColumn = {
  key: poolIdKey,
  header: "Pool ID",
  kind: "text",
  value: (row) => row.lngPoolID,
  appears: "nowhere",
} satisfies Column<{ lngPoolID: string | null }>;

/** The text of a cell; null when it is blank. */
function textOf(cell: CellReader, key: string): string | null {
  const value = cell(key);
  return value === null || value === "" ? null : String(value);
}

/** The bundle behind a pool's row: the same window and stores, that pool; null without its id. */
export function poolCriteria(
  cell: CellReader,
  { s, f, st }: ReportCriteria,
): string | null {
  const p = textOf(cell, poolIdKey);
  return p === null ? null : encodeCriteria({ s, f, p, st });
}

/**
 * The bundle behind a store's row: the same window, its pool and that store alone; null when either
 * is missing.
 * @param key of the column that holds the store's number
 */
export function storeCriteria(
  cell: CellReader,
  key: string,
  { s, f }: ReportCriteria,
): string | null {
  const p = textOf(cell, poolIdKey);
  const store = textOf(cell, key);
  return p === null || store === null
    ? null
    : encodeCriteria({ s, f, p, st: [store] });
}

/**
 * The cartons of a store on one day: advanced search with the day as start and end.
 * @param keys of the columns that hold the store's number and the day
 * @param p the pool, when the search is for it alone
 * @returns null when store or day is missing
 */
export function cartonsOfDay(
  cell: CellReader,
  keys: { store: string; date: string },
  p?: string,
): string | null {
  const store = textOf(cell, keys.store);
  const day = textOf(cell, keys.date);
  return store === null || day === null
    ? null
    : paths.advancedSearch(encodeCriteria({ s: day, f: day, p, st: [store] }));
}

/** The same for a store in the row's pool; null when store, day or pool is missing. */
export function cartonsOfDayInPool(
  cell: CellReader,
  keys: { store: string; date: string },
): string | null {
  const p = textOf(cell, poolIdKey);
  return p === null ? null : cartonsOfDay(cell, keys, p);
}
