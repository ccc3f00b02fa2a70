import { slicesOf, type PageRows } from "../../provider-client/rows/row-slices";
import type { CellReader, Column, Tone } from "../../tables/table";
import type { RowReader } from "./row-reader.server";
import {
  NumberColumn,
  storedColumn,
  TextColumn,
  type StoredColumn,
  type StoredValues,
} from "./stored-columns.server";
import { Scheduling } from "../scheduling.server";

/** Rows that are stored before the first yield: more than one screen page. */
const rowsPerSlice = 128;
/** Provider pages with more rows are shown before they are completely stored. */
const largePage = 1_000;

/** Size of a column besides its values: its objects, its maps, its typed array's own record. */
const bytesPerColumn = 512;

/** A column of a table with its stored values. */
export interface KeptColumn<Row> {
  readonly column: Column<Row>;
  readonly values: StoredValues;
  readonly notes: TextColumn | null;
  /** Sort values of the column, if they differ from its values. */
  readonly ranks: NumberColumn | null;
  readonly tones: TextColumn | null;
}

/** The rows of a result set, stored as columns; the row objects of the response are dropped. */
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

  /** Rows of the completely stored pages. */
  get length() {
    return this.#length;
  }

  /** Readable rows, including those of the page that is being stored. */
  get readable() {
    return this.#readable;
  }

  /** Estimated bytes of the columns. */
  get bytes() {
    return this.#stored().reduce(
      (sum, stored) => sum + stored.bytes + bytesPerColumn,
      0,
    );
  }

  /** Returns the column with a key, or null. */
  column(key: string): KeptColumn<Row> | null {
    return this.columns.find(({ column }) => column.key === key) ?? null;
  }

  /**
   * Returns the stored columns of these declarations of the same table, in their order. They are in the language
   * of the request; the rows may have been fetched for a request in another one.
   */
  columnsAs(columns: readonly Column<Row>[]): KeptColumn<Row>[] {
    return columns.flatMap((column) => {
      const kept = this.column(column.key);
      return kept ? [{ ...kept, column }] : [];
    });
  }

  /** Returns a `CellReader` for the stored cells of one row, by column key. */
  cellReader(row: number): CellReader {
    return (key) => {
      const values = this.column(key)?.values;
      const isUnreadable =
        values?.storage === "timestamp" &&
        typeof values.timestamp(row) !== "number";
      return isUnreadable ? null : (values?.get(row) ?? null);
    };
  }

  toneOf(kept: KeptColumn<Row>, row: number): Tone | undefined {
    return (kept.tones?.get(row) as Tone | null | undefined) ?? undefined;
  }

  /**
   * Stores a page, and yields to other requests in between. Rows that still arrive are received only as
   * fast as they are stored.
   * @param page raw rows, not yet validated
   * @param onFirstRows called when the first rows of a large page are readable; the rest is stored
   *   after it resolves
   * @returns false if a row violates the contract; then no row of the page is kept
   */
  async append(
    page: PageRows,
    read: RowReader<Row>,
    onFirstRows?: () => Promise<void>,
  ): Promise<boolean> {
    const scheduling = new Scheduling();
    for (const stored of this.#stored())
      stored.makeRoom(this.#length + page.length);
    for await (const slice of slicesOf(page)) {
      for (const raw of slice) {
        const taken = this.#readable - this.#length;
        if (onFirstRows && taken === rowsPerSlice && page.length > largePage) {
          await scheduling.waitFor(onFirstRows());
        } else if (taken % rowsPerSlice === 0 && scheduling.shouldYield()) {
          await scheduling.yieldToEventLoop();
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
