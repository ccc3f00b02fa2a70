import { parseTimestamp } from "../tables/display";
import type { TableDeclaration } from "../tables/table";
import { cellText, ShownRow } from "./shown-row.server";

/**
 * Formats a row that stands in no result set as its table shows it, with the columns that only timelines
 * read. Links and notes are left out.
 * @param table the declaration of its columns
 */
export function plainRow<Row>(
  { columns: shown }: Pick<TableDeclaration<Row>, "columns">,
  row: Row,
): ShownRow {
  const values = new Map(
    shown.map((column) => [column.key, column.value(row)]),
  );
  return new ShownRow(
    shown.map((column) => ({
      key: column.key,
      header: column.header,
      text: cellText(column, column.value(row)),
      href: null,
      tone: null,
    })),
    (key) => {
      const value = values.get(key) ?? null;
      const kind = shown.find((column) => column.key === key)?.kind;
      if (kind !== "date" && kind !== "time") return value;
      // An unreadable date is shown, and not computed with.
      return parseTimestamp(String(value), kind) === null ? null : value;
    },
  );
}
