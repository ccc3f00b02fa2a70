import { announcesFullPage, ArrivingRows } from "./arriving-rows";
import { BodySegments } from "./body-segments";

/**
 * Rows of one page: their number is known immediately; each row is parsed when it is iterated. Rows that
 * still arrive are iterated in slices.
 */
export type PageRows = (Iterable<unknown> | AsyncIterable<unknown[]>) & {
  readonly length: number;
  /** Bytes of the unparsed text of the rows; undefined if they are parsed. */
  readonly bytes?: number;
};

/** Returns the rows of a page in slices: one after the other while they arrive, otherwise all in one. */
export const slicesOf = (
  rows: PageRows,
): AsyncIterable<unknown[]> | Iterable<unknown>[] =>
  Symbol.asyncIterator in rows ? rows : [rows];

/** Rows that are parsed together: about 60 KB of text, a fraction of a millisecond. */
const rowsPerSlice = 128;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Maximum offset of the rows in a response, in bytes; other responses are parsed as a whole. */
const headBytes = 65_536;
/**
 * Matches text that ends where the array of rows begins; a longer key that ends with `result"` has a
 * backslash before the quote.
 */
const resultBegins = /[^\\]"result"[ \t\r\n]*:[ \t\r\n]*\[$/;

/** Bracket depth inside the array of rows: that of the response and that of the array. */
const insideArray = 2;

/**
 * Receives the body of a paged response chunk by chunk and locates its rows without parsing them:
 * parsing 20,000 rows at once would block the process, fill its memory, and delay the first hundred rows
 * until the last. The text is cut only where a row ends according to JSON, so that the parsed slices
 * equal the parsed whole.
 */
export class PagedBody {
  readonly #segments = new BodySegments();
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Offset of the first row, and of the bracket after the last one; -1 until known. */
  #rowsFrom = -1;
  #rowsTo = -1;
  /** Commas between rows, and the offsets of those where slices end. */
  #commas = 0;
  readonly #cuts: number[] = [];

  /** Adds the next bytes. */
  take(chunk: Uint8Array): void {
    const before = this.#segments.length;
    this.#segments.add(chunk);
    if (this.#rowsTo < 0) this.#scan(chunk, before);
  }

  #scan(chunk: Uint8Array, before: number): void {
    let depth = this.#depth;
    let inString = this.#inString;
    let at = 0;
    if (this.#escaped) at++;
    this.#escaped = false;
    for (; at < chunk.length; at++) {
      let byte = chunk[at];
      if (inString) {
        while (byte !== quote && byte !== backslash && at + 1 < chunk.length)
          byte = chunk[++at];
        if (byte === quote) inString = false;
        else if (byte === backslash && ++at === chunk.length)
          this.#escaped = true;
      } else if (byte === quote) {
        inString = true;
      } else if (byte === comma) {
        if (depth === insideArray && this.#rowsFrom >= 0) {
          if (++this.#commas % rowsPerSlice === 0) this.#cuts.push(before + at);
        }
      } else if (byte === openBrace || byte === openBracket) {
        depth++;
        if (
          byte === openBracket &&
          depth === insideArray &&
          this.#resultBegins(before + at + 1)
        )
          this.#rowsFrom = before + at + 1;
      } else if (byte === closeBrace || byte === closeBracket) {
        if (depth-- === insideArray && this.#rowsFrom >= 0) {
          this.#rowsTo = before + at;
          return;
        }
      }
    }
    this.#depth = depth;
    this.#inString = inString;
  }

  /** Returns whether the bracket before an offset opens the `result` array of the response. */
  #resultBegins(place: number): boolean {
    if (this.#rowsFrom >= 0 || place > headBytes) return false;
    const before = this.#segments.read(Math.max(0, place - 64), place);
    return resultBegins.test(Buffer.from(before).toString("latin1"));
  }

  /**
   * Returns the response after all bytes have arrived: parsed, except for the rows of its `result`,
   * which are `RowSlices`. A response without such an array is parsed as a whole.
   * @returns undefined if the response is not JSON in UTF-8
   */
  json(): unknown {
    try {
      const { length } = this.#segments;
      if (this.#rowsTo < 0) return JSON.parse(this.#text(0, length));
      const around: unknown = JSON.parse(
        this.#text(0, this.#rowsFrom) + this.#text(this.#rowsTo, length),
      );
      return Object.assign(Object(around), { result: this.#rows() });
    } catch {
      return undefined;
    }
  }

  /** True once the first slice of rows has arrived. */
  get hasSlice(): boolean {
    return this.#cuts.length > 0;
  }

  /**
   * Returns the response before all bytes have arrived, once it has a slice, if the fields before its rows
   * announce a full page. Its rows are `ArrivingRows`.
   * @param pageSize the number of rows of a full page
   * @param further the bytes that have not arrived; read as fast as the rows are iterated
   * @returns null if the rows can only be used when all have arrived
   */
  jsonWhileArriving(
    pageSize: number,
    further: AsyncIterator<Uint8Array>,
  ): object | null {
    let fields: unknown;
    try {
      fields = JSON.parse(`${this.#text(0, this.#rowsFrom)}]}`);
    } catch {
      return null;
    }
    if (!announcesFullPage(fields)) return null;
    const bytesOfRow = this.#segments.length / (this.#commas + 1);
    const bytes = Math.ceil(bytesOfRow * pageSize);
    const slices = this.#arrivingSlices(further);
    return { ...fields, result: new ArrivingRows(pageSize, bytes, slices) };
  }

  async *#arrivingSlices(
    further: AsyncIterator<Uint8Array>,
  ): AsyncGenerator<string> {
    const head = this.#text(0, this.#rowsFrom);
    let from = this.#rowsFrom;
    let count = 0;
    try {
      let next: IteratorResult<Uint8Array>;
      do {
        for (; count < this.#cuts.length; count++) {
          const cut = this.#cuts[count] ?? from;
          const text = this.#text(from, cut);
          from = cut + 1;
          this.#segments.releaseBefore(from);
          yield text;
        }
        next = await further.next();
        if (!next.done) this.take(next.value);
      } while (!next.done);
      if (this.#rowsTo < 0) throw new SyntaxError("The rows do not end");
      const tail = this.#text(this.#rowsTo, this.#segments.length);
      JSON.parse(head + tail);
      yield this.#text(from, this.#rowsTo);
    } finally {
      this.#segments.releaseAll();
      // Ends the response if it is not wanted any more.
      await further.return?.();
    }
  }

  #rows(): PageRows {
    const none =
      this.#commas === 0 &&
      this.#text(this.#rowsFrom, this.#rowsTo).trim() === "";
    if (none) return [];
    return new RowSlices(
      this.#commas + 1,
      this.#slices(),
      this.#segments.length,
    );
  }

  *#slices(): Generator<string> {
    let from = this.#rowsFrom;
    for (const cut of [...this.#cuts, this.#rowsTo]) {
      const text = this.#text(from, cut);
      from = cut + 1;
      this.#segments.releaseBefore(from);
      yield text;
    }
    this.#segments.releaseAll();
  }

  /** Decodes the bytes between two offsets. @throws TypeError if they are not UTF-8 */
  #text(from: number, to: number): string {
    return new TextDecoder("utf-8", { fatal: true }).decode(
      this.#segments.read(from, to),
    );
  }
}

/** The unparsed rows of a page. They can be iterated once. */
export class RowSlices implements Iterable<unknown> {
  constructor(
    readonly length: number,
    private readonly slices: Iterable<string>,
    readonly bytes = 0,
  ) {}

  /**
   * Parses slice after slice. A slice that is not JSON yields undefined, which is not a valid row, and
   * ends the iteration.
   */
  *[Symbol.iterator](): Generator<unknown> {
    const slices = this.slices[Symbol.iterator]();
    for (;;) {
      let rows: unknown[];
      try {
        const next = slices.next();
        if (next.done) return;
        rows = JSON.parse(`[${next.value}]`) as unknown[];
      } catch {
        yield undefined;
        return;
      }
      // A slice is empty only after a comma without a following row.
      if (rows.length === 0) yield undefined;
      // Faster than `yield*`, which passes every row through a second iterator.
      for (const row of rows) yield row;
    }
  }
}
