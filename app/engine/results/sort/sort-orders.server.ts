import type { Sort } from "../../tables/table";
import type { ResultRows } from "../rows/result-rows.server";
import { rowComparison, type RowComparison } from "./row-comparison.server";
import {
  firstRows,
  splitBlanks,
  wholeOrder,
  type BothDirections,
} from "./row-order.server";

/** Rows of each end that the first pass of a sort finds: ten pages. */
const firstLook = 1_000;

/** Size of an order besides its rows: the first rows of both directions, objects. */
const fixedBytes = 8 * firstLook + 2048;

/** The memory limit of the orders of a set, and its listener. */
export interface SortOrderLimits {
  /** Returns the byte limit for all orders; the order in use is kept in any case. */
  maxBytes(): number;
  /** Called when the memory of the orders has changed. */
  onChange(): void;
}

/** The order of one column, as far as computed. */
interface ColumnOrder {
  comparison: RowComparison;
  filled: Uint32Array;
  blank: Uint32Array;
  ends: Promise<BothDirections>;
  whole: Promise<BothDirections> | null;
}

/** The sort orders of a complete result set: computed on demand, then kept. */
export class SortOrders<Row> {
  readonly #rows: ResultRows<Row>;
  readonly #limits: SortOrderLimits | null;
  /** By key; the most recently used last. */
  readonly #orders = new Map<string, Promise<ColumnOrder>>();
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;

  constructor(rows: ResultRows<Row>, limits: SortOrderLimits | null = null) {
    this.#rows = rows;
    this.#limits = limits;
  }

  /** Estimated bytes of the orders. */
  get bytes() {
    return this.#bytes;
  }

  /**
   * Returns the row numbers of a slice of the sorted set: stable, blanks last in both directions.
   * @param sort a column of the table, or null for the provider's order
   */
  async rowSlice(
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
    const { key } = sort;
    const order = await this.#order(key);
    const filled = order.filled.length;
    const enough = to <= firstLook || from >= filled;
    const sorted = (await (enough ? order.ends : this.#whole(key, order)))[
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
    const order = known ?? this.#prepare(key);
    this.#orders.delete(key);
    this.#orders.set(key, order);
    // The comparison's keys (16 bytes at most for numbers, the texts otherwise) and the split.
    if (!known) this.#add(key, this.#rows.length * 24 + fixedBytes);
    return order;
  }

  /** Counts the memory of a column's order, and removes the least recently used orders. */
  #add(key: string, bytes: number): void {
    // It was removed while it was being computed.
    if (!this.#orders.has(key)) return;
    this.#bytesOf.set(key, (this.#bytesOf.get(key) ?? 0) + bytes);
    this.#bytes += bytes;
    const maxBytes = this.#limits?.maxBytes() ?? Number.POSITIVE_INFINITY;
    for (const oldest of this.#orders.keys()) {
      if (this.#bytes <= maxBytes || oldest === key) break;
      this.#orders.delete(oldest);
      this.#bytes -= this.#bytesOf.get(oldest) ?? 0;
      this.#bytesOf.delete(oldest);
    }
    this.#limits?.onChange();
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
    return {
      comparison,
      filled,
      blank,
      ends: firstRows(filled, Math.min(firstLook, filled.length), comparison),
      whole: null,
    };
  }

  #whole(key: string, order: ColumnOrder): Promise<BothDirections> {
    if (!order.whole) {
      this.#add(key, order.filled.byteLength * 2);
      order.whole = wholeOrder(order.filled, order.comparison);
    }
    return order.whole;
  }
}
