import type { PagedCallName, RowOf } from "../../../../provider/contract/calls";
import type { LocalTimeFormat } from "../../../engine/results/local-time.server";
import type { ResultSearch } from "../../../engine/results/result-search";
import type { ResultSet } from "../../../engine/results/result-set.server";
import type { StoreClock } from "../../../engine/results/store-clock.server";
import {
  localText,
  shownNote,
  tableRows,
  timeKeyOf,
  zoneOf,
} from "../../../engine/results/rows/table-rows.server";
import {
  labelOf,
  parseTimestamp,
  showDate,
  showTime,
} from "../../../engine/tables/display";
import {
  screenColumns,
  type CellReader,
  type Column,
  type Tone,
} from "../../../engine/tables/table";
import type { FieldView } from "./timeline-view";

/** A cell as its table shows it. */
interface ShownCell {
  key: string;
  header: string;
  /** Without its note. */
  text: string;
  /** What the table shows behind the value. */
  note?: string;
  href: string | null;
  tone: Tone | null;
  isIdentifier?: true;
}

/**
 * A row of a result as its table shows it, by the keys of its columns. A table without a column passes
 * undefined as its key, and reads a blank cell.
 */
export class ShownRow {
  readonly cells: readonly ShownCell[];
  readonly #byKey: ReadonlyMap<string, ShownCell>;
  readonly #read: CellReader;

  /** @param unshown cells of columns that the table does not show, but a timeline reads */
  constructor(
    cells: readonly ShownCell[],
    read: CellReader,
    unshown: readonly ShownCell[] = [],
  ) {
    this.cells = cells;
    this.#byKey = new Map(
      [...cells, ...unshown].map((cell) => [cell.key, cell]),
    );
    this.#read = read;
  }

  /** Returns the text of a cell without its note; empty for a blank one and for an unknown key. */
  text(key: string | undefined): string {
    return key === undefined ? "" : (this.#byKey.get(key)?.text ?? "");
  }

  /** Returns the target of a cell's link; null without one. */
  href(key: string): string | null {
    return this.#byKey.get(key)?.href ?? null;
  }

  /**
   * Returns the date (`YYYY-MM-DD`) or time (ISO timestamp in UTC) of a cell; null for a blank cell and one
   * that the provider did not send as such.
   */
  iso(key: string | undefined): string | null {
    const value = key === undefined ? null : this.#read(key);
    return value === null || value === "" ? null : String(value);
  }

  /** Returns the cells that are not blank as fields, with their notes, without those of the given keys. */
  fields(omitted: ReadonlySet<string> = new Set()): FieldView[] {
    return this.cells
      .map((cell) => ({ ...cell, text: cell.text + (cell.note ?? "") }))
      .filter(({ key, text }) => text !== "" && !omitted.has(key))
      .map(({ header, text, tone, isIdentifier }) => ({
        label: header,
        text,
        tone,
        ...(isIdentifier && { isIdentifier }),
      }));
  }
}

/** The clock of a store, and the time of which a date is the day. */
interface LocalClock {
  zone: LocalTimeFormat | null;
  instant: number | null;
}

/** Returns a cell as its table would show it, without a link and a color. */
export const plainCell = (
  column: Pick<Column<never>, "key" | "header" | "kind" | "label">,
  value: string | number | null,
  local: LocalClock | null,
): ShownCell => ({
  key: column.key,
  header: column.header,
  text: cellText(column, value, local),
  href: null,
  tone: null,
});

/**
 * Returns the text of a cell as its table would show it, without a link.
 * @param local null for UTC
 */
export function cellText(
  column: Pick<Column<never>, "kind" | "label">,
  value: string | number | null,
  local: LocalClock | null,
): string {
  const { kind } = column;
  const text = String(value ?? "");
  if (kind !== "date" && kind !== "time") return labelOf(column, text);
  const timestamp = parseTimestamp(text, kind);
  if (timestamp === null) return text;
  if (local) return localText(kind, timestamp, local.instant, local.zone);
  return kind === "date" ? showDate(timestamp) : showTime(timestamp);
}

/**
 * Formats rows of a result as the table of their search does.
 * @param written the criteria as encoded in the address, for row links
 * @param numbers row numbers in the result, from 0
 * @param clock the clocks of the stores; null for UTC
 */
export function shownRows<Name extends PagedCallName, Criteria>(
  { table }: ResultSearch<Name, Criteria>,
  set: ResultSet<RowOf<Name>>,
  written: Criteria,
  numbers: readonly number[],
  clock: StoreClock | null,
): ShownRow[] {
  const columns = screenColumns(table.columns);
  const kept = new Map(
    set.rows
      .columnsAs(table.columns)
      .map((column) => [column.column.key, column]),
  );
  const unshown = table.columns.filter(({ appears }) => appears === "nowhere");
  return tableRows(table, written, set.rows, numbers, null, clock).map(
    (cells, at) => {
      const row = numbers[at] ?? 0;
      const read = set.rows.cellReader(row);
      const zone = clock && zoneOf(table, set.rows, row, clock);
      const instantOf = (key: string) =>
        parseTimestamp(String(read(timeKeyOf(key)) ?? ""), "time");
      return new ShownRow(
        columns.map(({ key, header, isIdentifier }, column) => {
          const cell = cells[column] ?? "";
          // A cell with a link or a color (`Cell` in `tables/table`).
          const [text, href, tone = null] =
            typeof cell === "string" ? [cell, null] : cell;
          const noted = kept.get(key);
          const note = noted ? shownNote(noted, row) : "";
          const shown = {
            key,
            header,
            text: text.slice(0, text.length - note.length),
            note,
            href,
            tone,
          };
          return isIdentifier ? { ...shown, isIdentifier } : shown;
        }),
        read,
        unshown.map((column) =>
          plainCell(
            column,
            read(column.key),
            clock && { zone, instant: instantOf(column.key) },
          ),
        ),
      );
    },
  );
}
