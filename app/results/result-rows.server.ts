import type { PageRows } from "../provider-client/row-slices";
import type { CellReader, Column, Tone } from "../tables/table";
import type { RowReader } from "./row-reader.server";
import {
  NumberColumn,
  storedColumn,
  TextColumn,
  type StoredColumn,
  type StoredValues,
} from "./stored-columns.server";
import { Scheduling } from "./scheduling.server";

/** Rows that are taken in before anything else is looked at: more than a window. */
const rowsPerSlice = 128;
/** Pages with more rows are shown before all of them are taken in. */
const largePage = 1_000;

/** What a column costs beside its values: its objects, its maps, its typed array's own record. */
const bytesPerColumn = 512;

/** A column of a table with the values that were kept for it. */
export interface KeptColumn<Row> {
  readonly column: Column<Row>;
  readonly values: StoredValues;
  readonly notes: TextColumn | null;
  /** What the column is sorted by, where that is not its values. */
  readonly ranks: NumberColumn | null;
  readonly tones: TextColumn | null;
}

/** The rows of a result set, kept as columns; the row objects of the wire are dropped. */
export class ResultRows<Row> {
  readonly columns: readonly KeptColumn<Row>[];
  #length = 0;
  #readable = 0;

  constructor(columns: readonly Column<Row>[]) {
    this.columns = columns.map((column) => ({
      column,
      values: storedColumn(column.kind),
      notes: column.note ? new TextColumn() : null,
      ranks: column.sortsBy ? new NumberColumn() : null,
      tones: column.tone ? new TextColumn() : null,
    }));
  }

  /** Rows of the pages that were taken in whole. */
  get length() {
    return this.#length;
  }

  /** Rows that can be read: also those of the page that is being taken in. */
  get readable() {
    return this.#readable;
  }

  /** Bytes that the columns hold, estimated. */
  get bytes() {
    return this.#stored().reduce(
      (sum, stored) => sum + stored.bytes + bytesPerColumn,
      0,
    );
  }

  /** The column with a key, or null. */
  column(key: string): KeptColumn<Row> | null {
    return this.columns.find(({ column }) => column.key === key) ?? null;
  }

  /** Reads the kept cells of one row by the keys of their columns, as `CellReader` says. */
  cellReader(row: number): CellReader {
    return (key) => {
      const values = this.column(key)?.values;
      const isUnreadable =
        values?.storage === "moment" && typeof values.moment(row) !== "number";
      return isUnreadable ? null : (values?.get(row) ?? null);
    };
  }

  toneOf(kept: KeptColumn<Row>, row: number): Tone | undefined {
    return (kept.tones?.get(row) as Tone | null | undefined) ?? undefined;
  }

  /**
   * Takes a page in, letting other requests have their turn between stretches of it.
   * @param page rows of the wire, not yet checked
   * @param firstAreThere called when the first rows of a large page can be read; the rest is taken
   *   in when it resolves
   * @returns false when a row does not fit the contract; nothing of the page is kept then
   */
  async append(
    page: PageRows,
    read: RowReader<Row>,
    firstAreThere?: () => Promise<void>,
  ): Promise<boolean> {
    const turns = new Scheduling();
    for (const stored of this.#stored())
      stored.makeRoom(this.#length + page.length);
    for (const raw of page) {
      const taken = this.#readable - this.#length;
      if (firstAreThere && taken === rowsPerSlice && page.length > largePage) {
        await turns.waitFor(firstAreThere());
      } else if (taken % rowsPerSlice === 0 && turns.shouldYield()) {
        await turns.yieldToEventLoop();
      }
      const row = read(raw);
      if (row === null) {
        for (const stored of this.#stored()) stored.truncate(this.#length);
        this.#readable = this.#length;
        return false;
      }
      for (const { column, values, notes, ranks, tones } of this.columns) {
        values.push(column.value(row));
        notes?.push(column.note?.(row) ?? null);
        ranks?.push(column.sortsBy?.(row) ?? null);
        tones?.push(column.tone?.(row) ?? null);
      }
      this.#readable++;
    }
    this.#length = this.#readable;
    return true;
  }

  #stored(): StoredColumn[] {
    return this.columns.flatMap(({ values, notes, ranks, tones }) =>
      [values, notes, ranks, tones].filter((stored) => stored !== null),
    );
  }
}
