import { encodeCriteria } from "../criteria/criteria-codec";
import type { ReportCriteria } from "../criteria/criteria-fields";
import { paths } from "../paths";
import type { CellReader, Column } from "../tables/table";

/**
 * Link targets of report rows (specification, part 2, section 2): pool summary, store summary, result,
 * advanced search. The figures of a row must equal those of the page it links to, therefore
 * - the date range is passed on as written in the URL, relative dates included;
 * - a pool's row keeps the stores of the URL, over which its figures are counted; a store's row
 *   replaces them with its own store and adds its pool, since two pools may serve one store;
 * - the Early / On-Time / Late boxes are dropped: no summary filters by them.
 */

/** Key of the hidden column with a row's pool id, used by its link. */
const poolIdKey = "PoolID";

/** The hidden pool id column of the reports. */
export const poolIdColumn = {
  key: poolIdKey,
  header: "Pool ID",
  kind: "text",
  value: (row) => row.lngPoolID,
  appears: "nowhere",
} satisfies Column<{ lngPoolID: string | null }>;

/** Returns the text of a cell; null if it is blank. */
function textOf(cell: CellReader, key: string): string | null {
  const value = cell(key);
  return value === null || value === "" ? null : String(value);
}

/**
 * Encodes the criteria of a pool's row: the same date range and stores, and that pool; null without its
 * id.
 */
export function poolCriteria(
  cell: CellReader,
  { s, f, st }: ReportCriteria,
): string | null {
  const p = textOf(cell, poolIdKey);
  return p === null ? null : encodeCriteria({ s, f, p, st });
}

/**
 * Encodes the criteria of a store's row: the same date range, its pool and that store only; null if
 * either is missing.
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
 * Encodes advanced search criteria for the cartons of a store on one day, which is both start and end
 * date.
 * @param keys of the columns that hold the store's number and the day
 * @param p the pool, if the search is limited to it
 * @returns null if store or day is missing
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

/** As `cartonsOfDay`, limited to the row's pool; null if store, day or pool is missing. */
export function cartonsOfDayInPool(
  cell: CellReader,
  keys: { store: string; date: string },
): string | null {
  const p = textOf(cell, poolIdKey);
  return p === null ? null : cartonsOfDay(cell, keys, p);
}
