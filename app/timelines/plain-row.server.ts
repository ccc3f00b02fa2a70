import { labelOf, parseTimestamp, showDate, showTime } from "../tables/display";
import type { Column, TableDeclaration } from "../tables/table";
import { ShownRow } from "./shown-row.server";

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
      text: textOf(column, row),
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

function textOf<Row>(column: Column<Row>, row: Row): string {
  const { kind, value } = column;
  const text = String(value(row) ?? "");
  if (kind !== "date" && kind !== "time") return labelOf(column, text);
  const timestamp = parseTimestamp(text, kind);
  if (timestamp === null) return text;
  return kind === "date" ? showDate(timestamp) : showTime(timestamp);
}
