import type { Sort } from "../tables/table";
import type { ResultRows } from "./result-rows.server";
import { rowComparison, type RowComparison } from "./row-comparison.server";
import {
  firstRows,
  splitBlanks,
  wholeOrder,
  type BothDirections,
} from "./row-order.server";

/** Rows of each end that the first look at a sort finds: ten windows. */
const firstLook = 1_000;

/** What is known of the order of one column. */
interface ColumnOrder {
  comparison: RowComparison;
  filled: Uint32Array;
  blank: Uint32Array;
  ends: Promise<BothDirections>;
  whole: Promise<BothDirections> | null;
}

/** The sort orders of a result set that is complete: worked out when asked for, then kept. */
export class SortOrders<Row> {
  readonly #rows: ResultRows<Row>;
  readonly #orders = new Map<string, Promise<ColumnOrder>>();
  #bytes = 0;

  constructor(rows: ResultRows<Row>) {
    this.#rows = rows;
  }

  /** Bytes that the orders hold, estimated. */
  get bytes() {
    return this.#bytes;
  }

  /**
   * Row numbers of a stretch of the whole set in an order: stable, blanks last in both directions.
   * @param sort a column of the table, or null for the order in which the provider answered
   */
  async stretch(
    sort: Sort | null,
    from: number,
    count: number,
  ): Promise<Uint32Array> {
    const asFound = !sort || !this.#rows.column(sort.key);
    const total = asFound ? this.#rows.readable : this.#rows.length;
    const to = Math.min(from + count, total);
    if (from >= to) return new Uint32Array(0);
    if (asFound) {
      return Uint32Array.from(
        { length: to - from },
        (_, index) => from + index,
      );
    }
    const order = await this.#order(sort.key);
    const filled = order.filled.length;
    const enough = to <= firstLook || from >= filled;
    const sorted = (await (enough ? order.ends : this.#whole(order)))[
      sort.direction
    ];
    const found = new Uint32Array(to - from);
    const ofFilled = Math.max(0, Math.min(to, filled) - from);
    found.set(sorted.subarray(from, from + ofFilled));
    const blankFrom = Math.max(0, from - filled);
    found.set(
      order.blank.subarray(blankFrom, blankFrom + (to - from - ofFilled)),
      ofFilled,
    );
    return found;
  }

  #order(key: string): Promise<ColumnOrder> {
    const known = this.#orders.get(key);
    if (known) return known;
    const working = this.#prepare(key);
    this.#orders.set(key, working);
    return working;
  }

  async #prepare(key: string): Promise<ColumnOrder> {
    const kept = this.#rows.column(key);
    if (!kept) throw new RangeError("A sort names a column of the table");
    const total = this.#rows.length;
    const comparison = await rowComparison(
      kept.ranks ?? kept.values,
      kept.column.kind,
      total,
    );
    const { filled, blank } = splitBlanks(comparison, total);
    // The comparison's keys (16 bytes at most for numbers, the texts otherwise) and the split.
    this.#bytes += total * 24;
    return {
      comparison,
      filled,
      blank,
      ends: firstRows(filled, Math.min(firstLook, filled.length), comparison),
      whole: null,
    };
  }

  #whole(order: ColumnOrder): Promise<BothDirections> {
    if (!order.whole) {
      this.#bytes += order.filled.byteLength * 2;
      order.whole = wholeOrder(order.filled, order.comparison);
    }
    return order.whole;
  }
}
