import { labelOf, showDate, showNumber, showTime } from "../tables/display";
import {
  screenColumns,
  subjectIndex,
  type Cell,
  type ColumnChoice,
  type TableDeclaration,
  type TableRow,
} from "../tables/table";
import type { KeptColumn, ResultRows } from "./result-rows.server";

/**
 * Formats rows for the screen: dates `M/D/YYYY`, times `h:mm A` in UTC, nothing for blanks, notes after
 * their values, and links only where the table defines them. The link of a row is in the cell that says
 * what the row is about.
 * @param written the criteria as encoded in the address, for row links
 * @param numbers row numbers in the result, from 0, in display order
 * @param chosen the columns that the user chose to see; null for all screen columns
 */
export function tableRows<Row, Criteria>(
  table: TableDeclaration<Row, Criteria>,
  written: Criteria,
  rows: ResultRows<Row>,
  numbers: Iterable<number>,
  chosen: ColumnChoice = null,
): TableRow[] {
  const shown = screenColumns(
    rows.columnsAs(table.columns).map((kept) => ({
      ...kept,
      key: kept.column.key,
      appears: kept.column.appears,
    })),
    chosen,
  );
  const subject = subjectIndex(shown, table.subject);
  return Array.from(numbers, (row) => {
    const cells: Cell[] = shown.map((kept) => cellOf(kept, rows, row));
    const href = table.rowLink?.(rows.cellReader(row), written) ?? null;
    const cell = cells[subject];
    if (href !== null && cell !== undefined) {
      const [text, , tone] = typeof cell === "string" ? [cell] : cell;
      // A link needs text, to be visible and announced.
      const linked = text || (table.blankSubject ?? "–");
      cells[subject] = tone ? [linked, href, tone] : [linked, href];
    }
    return cells;
  });
}

function cellOf<Row>(
  kept: KeptColumn<Row>,
  rows: ResultRows<Row>,
  row: number,
): Cell {
  const { link } = kept.column;
  const tone = rows.toneOf(kept, row);
  const text = shownText(kept, row) + shownNote(kept, row);
  if (!link) return tone && text !== "" ? [text, null, tone] : text;
  const href = text === "" ? null : link.href(text);
  return href === null
    ? ""
    : tone
      ? [link.text, href, tone]
      : [link.text, href];
}

function shownNote<Row>(
  { column, notes }: KeptColumn<Row>,
  row: number,
): string {
  const note = notes?.get(row) ?? null;
  if (note === null) return "";
  return column.noteLabel?.(note) ?? note;
}

function shownText<Row>(
  { column, values }: KeptColumn<Row>,
  row: number,
): string {
  if (values.storage === "timestamp") {
    const timestamp = values.timestamp(row);
    if (typeof timestamp !== "number") return timestamp ?? "";
    return column.kind === "date" ? showDate(timestamp) : showTime(timestamp);
  }
  const value = values.get(row);
  return typeof value === "number"
    ? showNumber(value, column.kind)
    : labelOf(column, value ?? "");
}
