import { labelOf, showDate, showNumber, showTime } from "../../tables/display";
import {
  screenColumns,
  subjectIndex,
  type Cell,
  type ColumnChoice,
  type ColumnKind,
  type TableDeclaration,
  type TableRow,
} from "../../tables/table";
import type { LocalTimeFormat } from "../local-time.server";
import type { KeptColumn, ResultRows } from "./result-rows.server";
import type { StoreClock } from "../store-clock.server";
import type { StoredValues } from "./stored-columns.server";

/**
 * Formats rows for the screen: dates `M/D/YYYY`, times `h:mm A` in UTC or by the clock of the store with its
 * zone, nothing for blanks, notes after their values, and links only where the table defines them. The link
 * of a row is in the cell that says what the row is about.
 * @param written the criteria as encoded in the address, for row links
 * @param numbers row numbers in the result, from 0, in display order
 * @param chosen the columns that the user chose to see; null for all screen columns
 * @param clock the clocks of the stores; null for UTC
 */
export function tableRows<Row, Criteria>(
  table: TableDeclaration<Row, Criteria>,
  written: Criteria,
  rows: ResultRows<Row>,
  numbers: Iterable<number>,
  chosen: ColumnChoice = null,
  clock: StoreClock | null = null,
): TableRow[] {
  const columns = screenColumns(table.columns, chosen);
  const shown = rows.columnsAs(columns);
  const subject = subjectIndex(columns, table.subject);
  return Array.from(numbers, (row) => {
    const zone = clock && zoneOf(table, rows, row, clock);
    const cells: Cell[] = shown.map((kept) => {
      const times = clock && rows.column(timeKeyOf(kept.column.key));
      return cellOf(
        kept,
        rows,
        row,
        // A day without a time, such as that of a plan, is the same on every clock.
        times?.column.kind === "time"
          ? { instants: times.values, zone }
          : undefined,
      );
    });
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

/** How a date or a time is shown by the clock of a store. */
interface LocalCell {
  /** The values of the time of which the column is the date or the time of day. */
  instants: StoredValues;
  /** Null if the time zone of the store is not known: UTC. */
  zone: LocalTimeFormat | null;
}

/** Returns the local time of the store of a row; null if it is not known. */
export function zoneOf<Row>(
  { store }: Pick<TableDeclaration<Row, never>, "store">,
  rows: ResultRows<Row>,
  row: number,
  clock: StoreClock,
): LocalTimeFormat | null {
  const text = store === undefined ? null : rows.column(store)?.values.get(row);
  return typeof text === "string" ? clock.find(text) : null;
}

function cellOf<Row>(
  kept: KeptColumn<Row>,
  rows: ResultRows<Row>,
  row: number,
  local: LocalCell | undefined,
): Cell {
  const { link } = kept.column;
  const tone = rows.toneOf(kept, row);
  const text = shownText(kept, row, local) + shownNote(kept, row);
  if (!link) return tone && text !== "" ? [text, null, tone] : text;
  const href = text === "" ? null : link.href(text);
  return href === null
    ? ""
    : tone
      ? [link.text, href, tone]
      : [link.text, href];
}

/** Returns what the table shows behind the value of a cell; empty without a note. */
export function shownNote<Row>(
  { column, notes }: KeptColumn<Row>,
  row: number,
): string {
  const note = notes?.get(row) ?? null;
  if (note === null) return "";
  return column.noteLabel?.(note) ?? note;
}

/**
 * Formats a time by the clock of a store, `8:05 AM CST`, and a date by the time that it belongs to.
 * @param instant that time; null if the date has none
 * @param zone null if the time zone of the store is not known: UTC
 */
export function localText(
  kind: ColumnKind,
  timestamp: number,
  instant: number | null,
  zone: LocalTimeFormat | null,
): string {
  if (kind === "date")
    return showDate(
      zone && instant !== null ? zone.toLocal(instant) : timestamp,
    );
  const time = showTime(zone?.toLocal(timestamp) ?? timestamp);
  return `${time}\u00a0${zone?.nameAt(timestamp) ?? "UTC"}`;
}

/**
 * Returns the key of the column with the time of a date: `DeliveryTime` of `DeliveryDate`. A key with another
 * end is returned as it is.
 */
export const timeKeyOf = (dateKey: string): string =>
  dateKey.replace(/Date$/, "Time");

function shownText<Row>(
  { column, values }: KeptColumn<Row>,
  row: number,
  local: LocalCell | undefined,
): string {
  if (values.storage === "timestamp") {
    const timestamp = values.timestamp(row);
    if (typeof timestamp !== "number") return timestamp ?? "";
    if (local) {
      const { instants, zone } = local;
      const instant =
        instants.storage === "timestamp" ? instants.timestamp(row) : null;
      return localText(
        column.kind,
        timestamp,
        typeof instant === "number" ? instant : null,
        zone,
      );
    }
    return column.kind === "date" ? showDate(timestamp) : showTime(timestamp);
  }
  const value = values.get(row);
  return typeof value === "number"
    ? showNumber(value, column.kind)
    : labelOf(column, value ?? "");
}
