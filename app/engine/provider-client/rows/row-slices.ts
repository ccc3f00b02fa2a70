/** Rows of one page, parsed or as the text of a response (`UnparsedRows`). */
export type PageRows = (Iterable<unknown> | AsyncIterable<unknown[]>) & {
  /** Known before the rows are iterated. */
  readonly length: number;
  /** Bytes of the unparsed text of the rows; undefined if they are parsed. */
  readonly bytes?: number;
};

/** Returns the rows of a page in slices. */
export const slicesOf = (
  rows: PageRows,
): AsyncIterable<unknown[]> | Iterable<unknown>[] =>
  Symbol.asyncIterator in rows ? rows : [rows];

/**
 * The rows of a page whose text is parsed slice by slice while they are iterated, which is possible once. The
 * text may still arrive.
 */
export class UnparsedRows implements AsyncIterable<unknown[]> {
  #length: number;

  /**
   * @param length the number of rows, counted or announced
   * @param bytes size of their text, estimated while it arrives
   * @param slices their text in slices, without brackets; throws if the response breaks off or is not JSON
   */
  constructor(
    length: number,
    readonly bytes: number,
    private readonly slices: AsyncIterable<string> | Iterable<string>,
  ) {
    this.#length = length;
  }

  /** The number of rows; if it was announced and is wrong, it is corrected once all have arrived. */
  get length(): number {
    return this.#length;
  }

  /**
   * Parses slice after slice. A slice that does not arrive, or is not JSON, yields undefined, which is not
   * a valid row, and ends the iteration.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<unknown[]> {
    let arrived = 0;
    try {
      for await (const text of this.slices) {
        const rows = JSON.parse(`[${text}]`) as unknown[];
        // A slice is empty only after a comma without a following row.
        if (rows.length === 0) throw new SyntaxError("A row is missing");
        arrived += rows.length;
        yield rows;
      }
      this.#length = arrived;
    } catch {
      yield [undefined];
    }
  }
}
