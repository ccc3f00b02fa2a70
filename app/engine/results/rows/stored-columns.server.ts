import { isoDate, isoDateTime, parseTimestamp } from "../../tables/display";
import type { ColumnKind, ColumnValue } from "../../tables/table";

/**
 * Columns of a result set in compact memory: numbers and timestamps as Float64, repeating texts as a
 * dictionary, other texts as one sequence of bytes. A raw row object takes about 1.5 KB; here the same
 * row takes about 150 bytes, none of which the garbage collector has to traverse.
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

/** Texts too varied for a dictionary: UTF-8, concatenated. */
class PackedTexts {
  #bytes = Buffer.alloc(0);
  #ends = new Uint32Array(0);
  #length = 0;

  /** Ensures capacity for this many rows, assuming the average length of the present ones. */
  makeRoom(rows: number): void {
    this.#ends = withRoom(this.#ends, rows);
    const used = this.#start(this.#length);
    this.#fit(Math.ceil((used / Math.max(1, this.#length)) * rows * 1.02));
  }

  #fit(bytes: number): void {
    if (bytes <= this.#bytes.length) return;
    // Not from Node's buffer pool, where a part keeps a whole block in memory.
    const larger = Buffer.allocUnsafeSlow(bytes);
    this.#bytes.copy(larger, 0, 0, this.#start(this.#length));
    this.#bytes = larger;
  }

  push(text: string): void {
    const start = this.#start(this.#length);
    const end = start + Buffer.byteLength(text);
    if (end > this.#bytes.length)
      this.#fit(Math.max(end, Math.ceil(this.#bytes.length * growth)));
    this.#bytes.write(text, start);
    this.#ends = withRoom(this.#ends, this.#length + 1);
    this.#ends[this.#length++] = end;
  }

  #start(row: number): number {
    return row === 0 ? 0 : (this.#ends[row - 1] ?? 0);
  }

  get(row: number): string {
    return this.#bytes.toString("utf8", this.#start(row), this.#ends[row]);
  }

  withBytes(
    row: number,
    look: (bytes: Uint8Array, start: number, end: number) => void,
  ): void {
    look(this.#bytes, this.#start(row), this.#ends[row] ?? 0);
  }

  truncate(rows: number): void {
    this.#length = rows;
  }

  get bytes() {
    return this.#bytes.length + this.#ends.byteLength;
  }
}

/** Dictionary entries that are always allowed; beyond that, up to an eighth of the rows. */
const freeDictionarySize = 4096;
/** Number of texts whose average length is used for the capacity when a dictionary is given up. */
const sampledTexts = 256;
/** Size of a dictionary entry besides its characters: the string, its slot, the map's entry. */
const bytesPerEntry = 96;

/*
 * Columns are distinguished by `storage`, not by class: the code that stores the sets and the screens
 * that read them are two JavaScript bundles, each with its own copy of these classes.
 */

/** Text: a dictionary while values repeat; empty text and null are both blank. */
export class TextColumn implements StoredColumn {
  readonly storage = "text";
  #codes: Uint32Array = new Uint32Array(0);
  #length = 0;
  #entries: string[] = [""];
  #codeOf = new Map<string, number>([["", 0]]);
  #entryBytes = 0;
  #packed: PackedTexts | null = null;
  /** Expected number of rows, as far as known. */
  #expected = 0;

  makeRoom(rows: number): void {
    this.#expected = rows;
    if (this.#packed) this.#packed.makeRoom(rows);
    else this.#codes = withRoom(this.#codes, rows);
  }

  push(value: ColumnValue): void {
    const text = value === null ? "" : String(value);
    if (this.#packed) {
      this.#packed.push(text);
      this.#length++;
      return;
    }
    let code = this.#codeOf.get(text);
    if (code === undefined) {
      code = this.#entries.push(text) - 1;
      this.#codeOf.set(text, code);
      this.#entryBytes += bytesPerEntry + text.length * 2;
    }
    this.#codes = withRoom(this.#codes, this.#length + 1);
    this.#codes[this.#length++] = code;
    if (code > freeDictionarySize && code > this.#length / 8) this.#pack();
  }

  #pack(): void {
    const packed = new PackedTexts();
    // The first texts determine the estimated capacity for the others.
    const sample = Math.min(this.#length, sampledTexts);
    for (let row = 0; row < this.#length; row++) {
      if (row === sample)
        packed.makeRoom(Math.max(this.#expected, this.#length));
      packed.push(this.text(row));
    }
    this.#packed = packed;
    this.#codes = new Uint32Array(0);
    this.#entries = [];
    this.#codeOf.clear();
    this.#entryBytes = 0;
  }

  /** Returns the text of a row, empty for a blank. */
  text(row: number): string {
    return this.#packed?.get(row) ?? this.#entries[this.#codes[row] ?? 0] ?? "";
  }

  get(row: number): string | null {
    return this.text(row) || null;
  }

  isBlank(row: number): boolean {
    if (!this.#packed) return this.#codes[row] === 0;
    let blank = true;
    this.#packed.withBytes(row, (_, start, end) => (blank = start === end));
    return blank;
  }

  /**
   * Calls `look` with the UTF-8 bytes of a row's text, without copying; does nothing while there is a
   * dictionary.
   */
  withBytes(
    row: number,
    look: (bytes: Uint8Array, start: number, end: number) => void,
  ): void {
    this.#packed?.withBytes(row, look);
  }

  /** The distinct texts and the code of each row; null if there are too many distinct texts. */
  get dictionary(): { entries: readonly string[]; codes: Uint32Array } | null {
    return this.#packed ? null : { entries: this.#entries, codes: this.#codes };
  }

  truncate(rows: number): void {
    this.#length = rows;
    this.#packed?.truncate(rows);
  }

  get bytes() {
    return (
      this.#codes.byteLength + this.#entryBytes + (this.#packed?.bytes ?? 0)
    );
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
    this.#unreadableBytes += bytesPerEntry + text.length * 2;
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
      this.#unreadableBytes -= bytesPerEntry + text.length * 2;
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
  if (kind === "number" || kind === "percent") return new NumberColumn();
  if (kind === "date" || kind === "time") return new TimestampColumn(kind);
  return new TextColumn();
}
