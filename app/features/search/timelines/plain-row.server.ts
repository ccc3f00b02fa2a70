import type { LocalTimeFormat } from "../../../engine/results/local-time.server";
import { timeKeyOf } from "../../../engine/results/rows/table-rows.server";
import { parseTimestamp } from "../../../engine/tables/display";
import type {
  ColumnValue,
  TableDeclaration,
} from "../../../engine/tables/table";
import { plainCell, ShownRow } from "./shown-row.server";

/**
 * Formats a row that stands in no result set as its table shows it, with the columns that only timelines
 * read. Links and notes are left out.
 * @param table the declaration of its columns
 * @param zone the local time of its store; null for UTC
 */
export function plainRow<Row>(
  { columns: shown }: Pick<TableDeclaration<Row>, "columns">,
  row: Row,
  zone: LocalTimeFormat | null,
): ShownRow {
  const values = new Map<string, ColumnValue>(
    shown.map((column) => [column.key, column.value(row)]),
  );
  const instantOf = (key: string) =>
    parseTimestamp(String(values.get(timeKeyOf(key)) ?? ""), "time");
  return new ShownRow(
    shown.map((column) =>
      plainCell(
        column,
        values.get(column.key) ?? null,
        zone && { zone, instant: instantOf(column.key) },
      ),
    ),
    (key) => {
      const value = values.get(key) ?? null;
      const kind = shown.find((column) => column.key === key)?.kind;
      if (kind !== "date" && kind !== "time") return value;
      // An unreadable date is shown, and not computed with.
      return parseTimestamp(String(value), kind) === null ? null : value;
    },
  );
}
