import type { PagedCallName } from "../../../provider/contract/calls";
import {
  csvOf,
  type ExportRequest,
} from "../../../app/engine/results/export/csv.server";
import { MemoryBudget } from "../../../app/memory-budget.server";
import { ResultCache } from "../../../app/engine/results/result-cache.server";
import type { StoreClock } from "../../../app/engine/results/store-clock.server";
import { tableRows } from "../../../app/engine/results/rows/table-rows.server";
import type { ResultSearch } from "../../../app/engine/results/result-search";
import {
  screenColumns,
  type Cell,
  type Column,
  type Sort,
  type TableRow,
} from "../../../app/engine/tables/table";
import { pagedProvider, type PagedProvider } from "./paged-provider";

/** The rows of a result page for rows of the provider. */
export async function shownRows<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  wire: readonly object[],
  written: Criteria,
  sort: Sort | null = null,
  clock: StoreClock | null = null,
): Promise<TableRow[]> {
  const results = new ResultCache(new MemoryBudget(1024 * 1024));
  const set = results.open(search, written, pagedProvider([...wire]));
  await set.whole();
  if (set.state !== "complete") throw new Error("The rows do not fit");
  const order = await set.orders.rowSlice(sort, 0, wire.length);
  return tableRows(search.table, written, set.rows, order, null, clock);
}

/** The text of a cell. */
export const textOf = (cell: Cell | undefined): string =>
  typeof cell === "object" ? cell[0] : (cell ?? "");

/** The texts of a row by header. */
export function textsOf(
  { table }: { table: { columns: readonly Column<never>[] } },
  row: TableRow | undefined,
): Record<string, string> {
  return Object.fromEntries(
    screenColumns(table.columns).map(({ header }, at) => [
      header,
      textOf(row?.[at]),
    ]),
  );
}

/** The first link of a row; null without one. */
export function linkOf(row: TableRow | undefined): string | null {
  for (const cell of row ?? [])
    if (typeof cell === "object" && cell[1] !== null) return cell[1];
  return null;
}

/** The request for a file of all rows, in the provider's order. */
export const exportRequest = <Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  criteria: Criteria,
  api: PagedProvider,
  results = new ResultCache(new MemoryBudget(64 * 1024 * 1024)),
): ExportRequest<Name, Criteria> => ({
  ...{ search, criteria, api, results },
  sort: null,
  user: { entitlement: api.entitlement },
  origin: "https://portal.example",
  timeZone: "America/Chicago",
  clock: null,
  signal: new AbortController().signal,
});

/** The lines of the export for rows of the provider, without the byte order mark. */
export async function exportedLines<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  criteria: Criteria,
  wire: readonly object[],
): Promise<string[]> {
  let text = "";
  const request = exportRequest(search, criteria, pagedProvider([...wire]));
  for await (const piece of csvOf(request)) text += piece;
  return text.slice(1).trimEnd().split("\r\n");
}
