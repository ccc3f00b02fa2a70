import { BodySegments } from "./body-segments";

/** Rows of one page: how many there are is known at once, each is read when its turn comes. */
export type PageRows = Iterable<unknown> & {
  readonly length: number;
  /** Bytes of the text that the rows are still in; missing where they are parsed. */
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

/** How far into an answer its rows must begin, in bytes; others are parsed as they are. */
const headBytes = 65_536;
/** Ends where the array of a page's rows begins; a key that only ends alike has a backslash before. */
const resultBegins = /[^\\]"result"[ \t\r\n]*:[ \t\r\n]*\[$/;

/** Brackets that are open inside the array of rows: those of the answer and its own. */
const insideArray = 2;

/**
 * Takes in the body of a paged answer while it arrives, and finds the rows in it without parsing
 * them: 20,000 rows parsed at once hold the process up, fill its memory, and the first hundred wait
 * for the last. The text is cut only where JSON says that a row ends, so that the pieces together
 * say what the whole would.
 */
export class PagedBody {
  readonly #segments = new BodySegments();
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Where the first row begins, and the bracket behind the last one; -1 until they are seen. */
  #rowsFrom = -1;
  #rowsTo = -1;
  /** Commas between rows, and where those stand that slices end at. */
  #commas = 0;
  readonly #cuts: number[] = [];

  /** Takes the next bytes. */
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

  /** Whether the bracket before a place opens the `result` of the answer. */
  #resultBegins(place: number): boolean {
    if (this.#rowsFrom >= 0 || place > headBytes) return false;
    const before = this.#segments.copy(Math.max(0, place - 64), place);
    return resultBegins.test(before.toString("latin1"));
  }

  /**
   * The answer, once all bytes are there: parsed, but for the rows of its `result`, which are
   * `RowSlices`. An answer without such an array is parsed as it is.
   * @returns undefined when the answer is not JSON in UTF-8
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

  /** What stands between two places. @throws TypeError when it is not UTF-8 */
  #text(from: number, to: number): string {
    return new TextDecoder("utf-8", { fatal: true }).decode(
      this.#segments.copy(from, to),
    );
  }
}

/** The rows of a page, still text. They can be read once. */
export class RowSlices implements Iterable<unknown> {
  constructor(
    readonly length: number,
    private readonly stretches: Iterable<string>,
    readonly bytes = 0,
  ) {}

  /** Parses stretch after stretch. One that is not JSON ends in undefined, which is no row. */
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
      // Only a comma without a row behind it leaves a stretch empty.
      yield* rows.length > 0 ? rows : [undefined];
    }
  }
}
