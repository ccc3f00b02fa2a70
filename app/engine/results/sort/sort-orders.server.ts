import type { Sort } from "../../tables/table";
import type { ResultRows } from "../rows/result-rows.server";
import { rowComparison, splitBlanks } from "./row-comparison.server";
import { firstRows, sortRows, type Compare } from "./row-order.server";

/** Rows that the first look of a sort finds: ten pages. */
const firstLook = 1_000;

/** Size of the order of a column besides its rows: the first rows of both directions, objects. */
const fixedBytes = 8 * firstLook + 2048;

/** The memory limit of the orders of a set, and its listener. */
export interface SortOrderLimits {
  /** Returns the byte limit for all orders; the order in use is kept in any case. */
  maxBytes(): number;
  /** Called when the memory of the orders has changed. */
  onChange(): void;
}

type Direction = Sort["direction"];
type Orders = Partial<Record<Direction, Promise<Uint32Array>>>;

/** The orders of one column, as far as computed. */
interface ColumnOrder {
  compare: Record<Direction, Compare>;
  filled: Uint32Array;
  blank: Uint32Array;
  first: Orders;
  whole: Orders;
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
    const { key, direction } = sort;
    const order = await this.#order(key);
    const filled = order.filled.length;
    const isEnough = to <= firstLook || from >= filled;
    const sorted = await (isEnough
      ? this.#first(order, direction)
      : this.#whole(key, order, direction));
    return Uint32Array.of(
      ...sorted.subarray(from, to),
      ...order.blank.subarray(
        Math.max(0, from - filled),
        Math.max(0, to - filled),
      ),
    );
  }

  #order(key: string): Promise<ColumnOrder> {
    const known = this.#orders.get(key);
    const order = known ?? this.#prepare(key);
    this.#orders.delete(key);
    this.#orders.set(key, order);
    // A key of 8 bytes and a row number for each row.
    if (!known) this.#add(key, this.#rows.length * 12 + fixedBytes);
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
    const asc = comparison.compare;
    const desc: Compare = (a, b) => asc(b, a);
    return {
      compare: { asc, desc },
      ...splitBlanks(comparison, total),
      first: {},
      whole: {},
    };
  }

  #first(
    { filled, compare, first }: ColumnOrder,
    direction: Direction,
  ): Promise<Uint32Array> {
    return (first[direction] ??= firstRows(
      filled,
      firstLook,
      compare[direction],
    ));
  }

  #whole(
    key: string,
    { filled, compare, whole }: ColumnOrder,
    direction: Direction,
  ): Promise<Uint32Array> {
    if (!whole[direction]) this.#add(key, filled.byteLength);
    return (whole[direction] ??= sortRows(filled, compare[direction]));
  }
}
