import { isoDate, isoDateTime, parseTimestamp } from "../../tables/display";
import type { ColumnKind, ColumnValue } from "../../tables/table";

/**
 * Columns of a result set in compact memory: numbers and timestamps as Float64, texts as a dictionary. A
 * raw row object takes about 1.5 KB; here the same row takes about 180 bytes.
 */

/** Growth factor of a full column: it is copied, and the old copy becomes garbage. */
const growth = 1.25;

/**
 * Returns the same values with capacity for a number of rows. The first capacity is exact: most sets
 * have one page, and unused capacity counts against the memory budget.
 */
function withRoom<A extends Float64Array | Uint32Array>(
  array: A,
  needed: number,
): A {
  if (needed <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => A)(
    Math.max(needed, Math.ceil(array.length * growth)),
  );
  larger.set(array);
  return larger;
}

/** One stored column. Rows are added and removed at the end. */
export interface StoredColumn {
  /** Ensures capacity for this many rows in total. */
  makeRoom(rows: number): void;
  push(value: ColumnValue): void;
  /** Removes the last rows, so that `rows` are left. */
  truncate(rows: number): void;
  /** Returns the value as it was pushed; timestamps as ISO text. */
  get(row: number): ColumnValue;
  readonly bytes: number;
}

/** Distinct texts that a dictionary always may have; beyond that, up to an eighth of the rows. */
const freeDictionarySize = 4096;
/** Size of a stored text besides its characters: the string and its slot. */
const bytesPerText = 32;
/** Size of a text's entry in the map that finds it. */
const bytesPerKey = 64;

/*
 * Columns are distinguished by `storage`, not by class: the code that stores the sets and the screens
 * that read them are two JavaScript bundles, each with its own copy of these classes.
 */

/**
 * Text: one entry for each distinct text, and the number of its entry for each row. Of texts that hardly
 * repeat, each has an entry of its own. Empty text and null are both blank.
 */
export class TextColumn implements StoredColumn {
  readonly storage = "text";
  readonly entries: string[] = [""];
  /** By row. */
  codes: Uint32Array = new Uint32Array(0);
  #length = 0;
  /** Null once texts hardly repeat: looking for equal ones would cost more than it saves. */
  #codeOf: Map<string, number> | null = new Map();
  #entryBytes = 0;

  /** True while each distinct text has one entry. */
  get isRepetitive() {
    return this.#codeOf !== null;
  }

  makeRoom(rows: number): void {
    this.codes = withRoom(this.codes, rows);
  }

  push(value: ColumnValue): void {
    const text = value === null ? "" : String(value);
    this.codes = withRoom(this.codes, this.#length + 1);
    this.codes[this.#length++] = text === "" ? 0 : this.#codeFor(text);
  }

  #codeFor(text: string): number {
    const known = this.#codeOf?.get(text);
    if (known !== undefined) return known;
    const code = this.entries.push(text) - 1;
    this.#entryBytes += bytesPerText + Buffer.byteLength(text);
    if (code > freeDictionarySize && code > this.#length / 8)
      this.#codeOf = null;
    this.#codeOf?.set(text, code);
    return code;
  }

  /** Returns the text of a row, empty for a blank. */
  text(row: number): string {
    return this.entries[this.codes[row] ?? 0] ?? "";
  }

  get(row: number): string | null {
    return this.text(row) || null;
  }

  truncate(rows: number): void {
    this.#length = rows;
  }

  get bytes() {
    const keyBytes = (this.#codeOf?.size ?? 0) * bytesPerKey;
    return this.codes.byteLength + this.#entryBytes + keyBytes;
  }
}

/** Numbers; NaN is blank. */
export class NumberColumn implements StoredColumn {
  readonly storage = "number";
  values: Float64Array = new Float64Array(0);
  #length = 0;

  makeRoom(rows: number): void {
    this.values = withRoom(this.values, rows);
  }

  push(value: ColumnValue): void {
    this.values = withRoom(this.values, this.#length + 1);
    this.values[this.#length++] =
      typeof value === "number" ? value : Number.NaN;
  }

  get(row: number): number | null {
    const value = this.values[row] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  }

  truncate(rows: number): void {
    this.#length = rows;
  }

  get bytes() {
    return this.values.byteLength;
  }
}

const unreadableBytes = (text: string) =>
  bytesPerText + bytesPerKey + Buffer.byteLength(text);

/**
 * Dates or times as milliseconds in UTC. NaN is blank; an unreadable text is Infinity, with the text
 * stored separately.
 */
export class TimestampColumn implements StoredColumn {
  readonly storage = "timestamp";
  values: Float64Array = new Float64Array(0);
  #length = 0;
  #unreadable = new Map<number, string>();
  #unreadableBytes = 0;

  constructor(readonly kind: "date" | "time") {}

  makeRoom(rows: number): void {
    this.values = withRoom(this.values, rows);
  }

  push(value: ColumnValue): void {
    const row = this.#length++;
    this.values = withRoom(this.values, row + 1);
    if (value === null || value === "") {
      this.values[row] = Number.NaN;
      return;
    }
    const timestamp = parseTimestamp(String(value), this.kind);
    this.values[row] = timestamp ?? Number.POSITIVE_INFINITY;
    if (timestamp !== null) return;
    const text = String(value);
    this.#unreadable.set(row, text);
    this.#unreadableBytes += unreadableBytes(text);
  }

  /** Returns the timestamp of a row, or the unreadable text, or null for a blank. */
  timestamp(row: number): number | string | null {
    const value = this.values[row] ?? Number.NaN;
    if (Number.isNaN(value)) return null;
    return value === Number.POSITIVE_INFINITY
      ? (this.#unreadable.get(row) ?? null)
      : value;
  }

  get(row: number): string | null {
    const timestamp = this.timestamp(row);
    if (typeof timestamp !== "number") return timestamp;
    return this.kind === "date" ? isoDate(timestamp) : isoDateTime(timestamp);
  }

  truncate(rows: number): void {
    for (const [row, text] of this.#unreadable) {
      if (row < rows) continue;
      this.#unreadable.delete(row);
      this.#unreadableBytes -= unreadableBytes(text);
    }
    this.#length = rows;
  }

  get bytes() {
    return this.values.byteLength + this.#unreadableBytes;
  }
}

/** The values of one column of a table. */
export type StoredValues = TextColumn | NumberColumn | TimestampColumn;

/** Creates an empty column for values of a kind. Ratios are texts that sort by their value. */
export function storedColumn(kind: ColumnKind): StoredValues {
  if (kind === "number" || kind === "percent" || kind === "change")
    return new NumberColumn();
  if (kind === "date" || kind === "time") return new TimestampColumn(kind);
  return new TextColumn();
}
