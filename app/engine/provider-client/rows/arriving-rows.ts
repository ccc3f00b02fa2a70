import { success } from "../../../../provider/contract/envelope";

/**
 * Returns whether the fields that a response has before its rows announce a full page: a success with the
 * cursor of the next page, which only a full page has. Other providers may send these fields after the rows.
 */
export const announcesFullPage = (fields: unknown): fields is object =>
  typeof fields === "object" &&
  fields !== null &&
  "status" in fields &&
  fields.status === success &&
  "cursor" in fields &&
  typeof fields.cursor === "string";

/**
 * The rows of a full page whose text still arrives, so that the first of them can be sent to the browser
 * meanwhile. They can be iterated once.
 */
export class ArrivingRows implements AsyncIterable<unknown[]> {
  #length: number;

  /**
   * @param length the announced number of rows
   * @param bytes estimated bytes of their text
   * @param slices their text in slices, without brackets; throws if the response breaks off or is not JSON
   */
  constructor(
    length: number,
    readonly bytes: number,
    private readonly slices: AsyncIterable<string>,
  ) {
    this.#length = length;
  }

  /** The announced number of rows; once all have arrived, the number of these. */
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
