import { success } from "../../../../provider/contract/envelope";
import { UnparsedRows, type PageRows } from "./row-slices";

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
 * Receives the body of a paged response chunk by chunk and divides it into the text before its rows, slices
 * of rows, and the text after them, without parsing any of them: parsing 20,000 rows at once would block the
 * process, fill its memory, and delay the first hundred rows until the last. The text is cut only where a
 * row ends according to JSON, so that the parsed slices equal the parsed whole.
 */
export class PagedBody {
  #length = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #part: "head" | "rows" | "tail" = "head";
  /** The bytes of the part, or of the slice of rows, that is not complete. */
  #pending: Uint8Array[] = [];
  #head = "";
  readonly #slices: string[] = [];
  /** Commas between rows. */
  #commas = 0;

  /** Adds the next bytes. */
  take(chunk: Uint8Array): void {
    const offset = this.#length;
    this.#length += chunk.length;
    let from = 0;
    const cut = (end: number) => {
      this.#pending.push(chunk.subarray(from, end));
      from = end;
      return this.#takePending();
    };
    let at = 0;
    if (this.#escaped) at++;
    this.#escaped = false;
    for (; at < chunk.length && this.#part !== "tail"; at++) {
      let byte = chunk[at];
      if (this.#inString) {
        while (byte !== quote && byte !== backslash && at + 1 < chunk.length)
          byte = chunk[++at];
        if (byte === quote) this.#inString = false;
        else if (byte === backslash && ++at === chunk.length)
          this.#escaped = true;
      } else if (byte === quote) {
        this.#inString = true;
      } else if (byte === comma) {
        if (this.#depth !== insideArray || this.#part !== "rows") continue;
        if (++this.#commas % rowsPerSlice !== 0) continue;
        this.#slices.push(cut(at));
        // The comma itself belongs to no slice.
        from = at + 1;
      } else if (byte === openBrace || byte === openBracket) {
        this.#depth++;
        if (byte !== openBracket || this.#depth !== insideArray) continue;
        if (this.#part !== "head" || offset + at >= headBytes) continue;
        if (!this.#isResult(chunk.subarray(0, at + 1))) continue;
        this.#head = cut(at + 1);
        this.#part = "rows";
      } else if (byte === closeBrace || byte === closeBracket) {
        if (this.#depth-- !== insideArray || this.#part !== "rows") continue;
        this.#slices.push(cut(at));
        this.#part = "tail";
      }
    }
    this.#pending.push(chunk.subarray(from));
  }

  /** Returns whether these bytes, after the pending ones, end where the `result` array begins. */
  #isResult(bytes: Uint8Array): boolean {
    const text = Buffer.concat([...this.#pending, bytes.subarray(-64)]);
    return resultBegins.test(text.subarray(-64).toString("latin1"));
  }

  /** Returns the text of the pending bytes; what is not UTF-8 becomes a text that is not JSON. */
  #takePending(): string {
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      return "not UTF-8";
    }
  }

  /**
   * Returns the response after all bytes have arrived: parsed, except for the rows of its `result`,
   * which are `UnparsedRows`. A response without such an array is parsed as a whole.
   * @returns undefined if the response is not JSON in UTF-8
   */
  json(): unknown {
    const rest = this.#takePending();
    try {
      if (this.#part === "head") return JSON.parse(rest);
      const around: unknown = JSON.parse(this.#head + rest);
      return Object.assign(Object(around), { result: this.#rows() });
    } catch {
      return undefined;
    }
  }

  #rows(): PageRows {
    const [first = ""] = this.#slices;
    if (this.#commas === 0 && first.trim() === "") return [];
    return new UnparsedRows(
      this.#commas + 1,
      this.#length,
      this.#releaseSlices(),
    );
  }

  /** Returns each slice once, and releases it. */
  *#releaseSlices(): Generator<string> {
    for (let next; (next = this.#slices.shift()) !== undefined;) yield next;
  }

  /** True once the first slice of rows has arrived. */
  get hasSlice(): boolean {
    return this.#slices.length > 0;
  }

  /**
   * Returns the response before all bytes have arrived, once it has a slice, if the fields before its rows
   * announce a full page. Its rows are `UnparsedRows`.
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
      fields = JSON.parse(`${this.#head}]}`);
    } catch {
      return null;
    }
    if (!announcesFullPage(fields)) return null;
    const bytesOfRow = this.#length / (this.#commas + 1);
    const bytes = Math.ceil(bytesOfRow * pageSize);
    const slices = this.#arrivingSlices(further);
    return { ...fields, result: new UnparsedRows(pageSize, bytes, slices) };
  }

  async *#arrivingSlices(
    further: AsyncIterator<Uint8Array>,
  ): AsyncGenerator<string> {
    try {
      let next: IteratorResult<Uint8Array>;
      do {
        // The last slice counts only after what follows the rows.
        if (this.#part === "rows") yield* this.#releaseSlices();
        next = await further.next();
        if (!next.done) this.take(next.value);
      } while (!next.done);
      JSON.parse(this.#head + this.#takePending());
      yield* this.#releaseSlices();
    } finally {
      // Ends the response if it is not wanted any more.
      await further.return?.();
    }
  }
}

/**
 * Returns whether the fields that a response has before its rows announce a full page: a success with the
 * cursor of the next page, which only a full page has. Other providers may send these fields after the rows.
 */
const announcesFullPage = (fields: unknown): fields is object =>
  typeof fields === "object" &&
  fields !== null &&
  "status" in fields &&
  fields.status === success &&
  "cursor" in fields &&
  typeof fields.cursor === "string";
