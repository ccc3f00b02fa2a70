import { BodySegments } from "./body-segments";

/** Rows of one page: their number is known immediately; each row is parsed when it is iterated. */
export type PageRows = Iterable<unknown> & {
  readonly length: number;
  /** Bytes of the unparsed text of the rows; undefined if they are parsed. */
  readonly bytes?: number;
};

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

  #rows(): PageRows {
    const none =
      this.#commas === 0 &&
      this.#text(this.#rowsFrom, this.#rowsTo).trim() === "";
    if (none) return [];
    return new RowSlices(
      this.#commas + 1,
      this.#stretches(),
      this.#segments.length,
    );
  }

  *#stretches(): Generator<string> {
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
    private readonly stretches: Iterable<string>,
    readonly bytes = 0,
  ) {}

  /**
   * Parses slice after slice. A slice that is not JSON yields undefined, which is not a valid row, and
   * ends the iteration.
   */
  *[Symbol.iterator](): Generator<unknown> {
    const stretches = this.stretches[Symbol.iterator]();
    for (;;) {
      let rows: unknown[];
      try {
        const next = stretches.next();
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
