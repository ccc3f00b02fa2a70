import type { AnsweredPage } from "../../provider-client/provider-api";
import type { RowReader } from "./row-reader.server";

/** Computes the key of a row: a number of 53 bits, so that collisions are rare. */
export type RowKeyFunction<Row> = (row: Row) => number;

/** Separates two fields of a key; no field of a row contains it. */
const separator = "\u0000";

/**
 * Returns the key function for the rows of a table.
 * @param fields the fields that identify a row, its number or name first; all fields if omitted, and for
 *   a row whose first field is blank
 */
export function rowKeyFunction<Row>(
  fields: readonly (keyof Row)[] = [],
): RowKeyFunction<Row> {
  const [first] = fields;
  return (row) => {
    const isNamed = first !== undefined && (row[first] ?? "") !== "";
    const values = isNamed
      ? fields.map((field) => row[field])
      : Object.values(row as object);
    return hashText(values.join(separator));
  };
}

/**
 * Hashes a text to 53 bits, the most that a number holds exactly: with 32 bits, a few of 500,000 keys
 * would collide. Two multiplicative hashes, mixed at the end; not secure against deliberate collisions.
 */
function hashText(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x2545f491;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x9e3779b1);
  }
  low = Math.imul(low ^ (low >>> 15), 0x5bd1e995);
  low ^= low >>> 13;
  high = Math.imul(high ^ (high >>> 16), 0x27d4eb2d);
  high ^= high >>> 15;
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

/** The keys of the rows of one page. */
export class PageKeys<Row> {
  readonly #keyOf: RowKeyFunction<Row>;
  readonly #keys: Float64Array;
  #length = 0;

  constructor(rows: number, keyOf: RowKeyFunction<Row>) {
    this.#keys = new Float64Array(rows);
    this.#keyOf = keyOf;
  }

  /**
   * Creates the keys of a page whose rows may occur on another page; null if the page is the whole
   * result, or if the provider continues it by a cursor.
   */
  static forPage<Row>(
    { cursor, rows }: AnsweredPage,
    isFirst: boolean,
    pageSize: number,
    keyOf: RowKeyFunction<Row>,
  ): PageKeys<Row> | null {
    const isCompared = cursor === null && (!isFirst || rows.length >= pageSize);
    return isCompared ? new PageKeys(rows.length, keyOf) : null;
  }

  /** Returns a reader that reads rows like `read` and records the key of each. */
  adding(read: RowReader<Row>): RowReader<Row> {
    return (raw) => {
      const row = read(raw);
      if (row !== null) this.#keys[this.#length++] = this.#keyOf(row);
      return row;
    };
  }

  /** The key of the last row, null without rows. */
  get last(): number | null {
    return this.#length === 0 ? null : (this.#keys[this.#length - 1] ?? null);
  }

  /** Returns the keys in ascending order. */
  sorted(): Float64Array {
    return this.#keys.slice(0, this.#length).sort();
  }
}
