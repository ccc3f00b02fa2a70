import type { PagedCallName, RowOf } from "../../../provider/contract/calls";
import { formatMessage, resultMessages } from "../messages";
import { columnsParameter } from "../tables/page-query";
import type { ListMatchView } from "../tables/result/result-view";
import type { ColumnChoice } from "../tables/table";
import { listMatchMessage, matchList, maxAddressLength } from "./number-list";
import type { ResultSearch } from "./result-search";
import type { ResultSet } from "./result-set.server";

/**
 * Matches the rows of a result against the pasted list.
 * @param chosen the columns that the user chose to see, for the search for the missing numbers
 * @returns null without a list, or before all rows have arrived
 */
export function createListMatchView<Name extends PagedCallName, Criteria>(
  { list }: ResultSearch<Name, Criteria>,
  criteria: Criteria,
  set: ResultSet<RowOf<Name>>,
  chosen: ColumnChoice = null,
): ListMatchView | null {
  const column = list ? set.rows.column(list.column) : null;
  // Missing numbers are unknown until all rows have arrived.
  if (!list || !column || set.state !== "complete") return null;
  const found = new Set<string>();
  const dates = set.rows.column(list.deliveryDate)?.values;
  const scans = list.scanDates.map((key) => set.rows.column(key)?.values);
  let delivered = 0;
  let inTransit = 0;
  for (let row = 0; row < set.rows.length; row++) {
    found.add(String(column.values.get(row) ?? ""));
    if ((dates?.get(row) ?? "") !== "") delivered += 1;
    else if (scans.some((scan) => (scan?.get(row) ?? "") !== ""))
      inTransit += 1;
  }
  const summary = matchList(list.given(criteria), found);
  const missingPath = withColumns(list.path(summary.missing), chosen);
  return {
    message: listMatchMessage(summary),
    states: formatMessage(resultMessages.listStates, {
      delivered,
      inTransit,
      announced: set.rows.length - delivered - inTransit,
      missing: summary.missing.length,
    }),
    missing: summary.missing,
    missingPath: missingPath.length < maxAddressLength ? missingPath : null,
    field: list.field,
  };
}

/** Appends a column choice to a path, which may have a query. */
function withColumns(path: string, chosen: ColumnChoice): string {
  if (!chosen) return path;
  const sign = path.includes("?") ? "&" : "?";
  return `${path}${sign}${columnsParameter}=${[...chosen].join(",")}`;
}
