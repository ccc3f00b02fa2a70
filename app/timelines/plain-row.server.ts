import type { LocalTimeFormat } from "../results/local-time.server";
import { localText, timeKeyOf } from "../results/table-rows.server";
import { labelOf, parseTimestamp, showDate, showTime } from "../tables/display";
import {
  screenColumns,
  type ColumnValue,
  type TableDeclaration,
} from "../tables/table";
import { ShownRow } from "./shown-row.server";

/**
 * Formats a row that stands in no result set as its table shows it. Links and notes are left out.
 * @param table the declaration of its columns
 * @param zone the local time of its store; null for UTC
 */
export function plainRow<Row>(
  { columns }: Pick<TableDeclaration<Row>, "columns">,
  row: Row,
  zone: LocalTimeFormat | null,
): ShownRow {
  const shown = screenColumns(columns);
  const values = new Map<string, ColumnValue>(
    shown.map((column) => [column.key, column.value(row)]),
  );
  const timestampOf = (key: string, kind: "date" | "time") =>
    parseTimestamp(String(values.get(key) ?? ""), kind);
  return new ShownRow(
    shown.map(({ key, header, kind, label }) => {
      const text = String(values.get(key) ?? "");
      const shownText = () => {
        if (kind !== "date" && kind !== "time") return labelOf({ label }, text);
        const timestamp = timestampOf(key, kind);
        if (timestamp === null) return text;
        if (zone)
          return localText(
            kind,
            timestamp,
            timestampOf(timeKeyOf(key), "time"),
            zone,
          );
        return kind === "date" ? showDate(timestamp) : showTime(timestamp);
      };
      return { key, header, text: shownText(), href: null, tone: null };
    }),
    (key) => {
      const value = values.get(key) ?? null;
      const kind = shown.find((column) => column.key === key)?.kind;
      if (kind !== "date" && kind !== "time") return value;
      // An unreadable date is shown, and not computed with.
      return timestampOf(key, kind) === null ? null : value;
    },
  );
}
