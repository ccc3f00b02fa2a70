import type { Page } from "../provider-client/provider-api";
import type { RowKeyFunction } from "./row-keys.server";
import type { RowReader } from "./row-reader.server";

/** Most rows whose keys are remembered: 4 MB, the last 25 pages of cartons. */
const maxRememberedRows = 500_000;

/** What a page says about the data having changed since the pages before it. */
export interface PageFacts {
  rows: number;
  /** Rows on all pages as the provider says, null where it does not. */
  total: number | null;
  /** Null where rows need not be compared. */
  keys: { sorted(): Float64Array } | null;
}

/**
 * Detects that the data behind a search changed between its pages: pages by offset then repeat rows
 * or leave some out. The evidence:
 *
 * - a row key that comes on two pages. Where one page holds a key twice, the key does not identify
 *   rows in this data, and repeated keys prove nothing from then on.
 * - a `total` that changes, or that differs from the number of rows on all pages.
 * - a row at a page boundary that has moved (`hasRowMoved`, for exports).
 */
export class PageChanges {
  /** Sorted keys of the pages so far, the oldest first. */
  #pages: Float64Array[] = [];
  #pageCount = 0;
  #rows = 0;
  #total: number | null = null;
  #isKeyUnique = true;
  #isKeyRepeated = false;
  #isCertain = false;

  /** Whether the data changed, by what is known so far. */
  get found(): boolean {
    return this.#isCertain || (this.#isKeyUnique && this.#isKeyRepeated);
  }

  /** Bytes that the keys hold. */
  get bytes(): number {
    return this.#pages.reduce((sum, keys) => sum + keys.byteLength, 0);
  }

  /** Adds the next page. */
  add({ rows, total, keys }: PageFacts): void {
    this.#pageCount++;
    this.#rows += rows;
    if (total !== null) {
      if (this.#total !== null && total !== this.#total) this.note();
      this.#total = total;
    }
    if (keys && this.#isKeyUnique) this.#compare(keys.sorted());
  }

  /** Notes that the data changed, by evidence from elsewhere. */
  note(): void {
    this.#isCertain = true;
  }

  /** Ends the comparison: there are no more pages. */
  finish(): void {
    const isComplete = this.#total === null || this.#total === this.#rows;
    if (this.#pageCount > 1 && !isComplete) this.note();
    this.#pages = [];
  }

  #compare(keys: Float64Array): void {
    for (let at = 1; at < keys.length; at++) {
      if (keys[at] !== keys[at - 1]) continue;
      this.#isKeyUnique = false;
      this.#pages = [];
      return;
    }
    this.#isKeyRepeated ||= this.#pages.some((page) => haveCommon(page, keys));
    this.#pages.push(keys);
    let remembered = this.#pages.reduce((sum, { length }) => sum + length, 0);
    while (remembered > maxRememberedRows)
      remembered -= this.#pages.shift()?.length ?? remembered;
  }
}

/** Whether two ascending lists have a number in common. */
function haveCommon(a: Float64Array, b: Float64Array): boolean {
  let inA = 0;
  let inB = 0;
  while (inA < a.length && inB < b.length) {
    const difference = (a[inA] ?? 0) - (b[inB] ?? 0);
    if (difference === 0) return true;
    if (difference < 0) inA++;
    else inB++;
  }
  return false;
}

/** What is needed to ask for a single row of a search. */
interface RowProbe<Row> {
  /** Fetches the page of one row that starts at a row. */
  fetchRow(offset: number): Promise<Page>;
  read: RowReader<Row>;
  keyOf: RowKeyFunction<Row>;
}

/**
 * Whether the row that ended a page stands elsewhere now: then rows before it came or went between
 * that page and the next one. Asked when the next page has come. A provider that fails here, or that
 * answers another number of rows than it was asked for, proves nothing.
 * @param offset where the row stood
 * @param key its key
 */
export async function hasRowMoved<Row>(
  { fetchRow, read, keyOf }: RowProbe<Row>,
  offset: number,
  key: number,
): Promise<boolean> {
  const page = await fetchRow(offset).catch(() => null);
  if (!page?.ok || page.rows.length > 1) return false;
  for (const raw of page.rows) {
    const row = read(raw);
    return row !== null && keyOf(row) !== key;
  }
  return true;
}
