import type { AnsweredPage } from "../provider-client/provider-api";
import { slicesOf } from "../provider-client/rows/row-slices";
import type { PageSource } from "./page-source.server";

/** Maximum number of rows whose keys are kept: 4 MB, the last 25 pages of cartons. */
const maxRememberedRows = 500_000;

/** Data of a page for detecting changes since the pages before it. */
export interface PageFacts {
  rows: number;
  /** Number of rows on all pages, null if the provider does not report it. */
  total: number | null;
  /** Null if rows need not be compared. */
  keys: { sorted(): Float64Array } | null;
}

/**
 * Detects that the data of a search changed between its pages: offset paging then repeats or omits rows.
 * The evidence:
 *
 * - A row key that occurs on two pages. If one page contains a key twice, the key does not identify rows
 *   in this data, and repeated keys no longer prove anything.
 * - A `total` that changes, or that differs from the number of rows on all pages, also on a single page.
 * - A row at a page boundary that has moved (`hasRowMoved`, for exports).
 */
export class PageChanges {
  /** Sorted keys of the pages so far, the oldest first. */
  #pages: Float64Array[] = [];
  #rows = 0;
  #total: number | null = null;
  #isKeyUnique = true;
  #isKeyRepeated = false;
  #isCertain = false;

  /** True if the pages so far prove that the data changed. */
  get found(): boolean {
    return this.#isCertain || (this.#isKeyUnique && this.#isKeyRepeated);
  }

  /** Bytes used by the keys. */
  get bytes(): number {
    return this.#pages.reduce((sum, keys) => sum + keys.byteLength, 0);
  }

  /** Adds the next page. */
  add({ rows, total, keys }: PageFacts): void {
    this.#rows += rows;
    if (total !== null) {
      if (this.#total !== null && total !== this.#total) this.note();
      this.#total = total;
    }
    if (keys && this.#isKeyUnique) this.#compare(keys.sorted());
  }

  /** Records that the data changed, by other evidence. */
  note(): void {
    this.#isCertain = true;
  }

  /** Ends the comparison after the last page. */
  finish(): void {
    if (this.#total !== null && this.#total !== this.#rows) this.note();
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

/** Returns whether two ascending lists have a number in common. */
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

/**
 * Returns whether the last row before a page has moved since: rows before it were then added or removed
 * between the two pages. Only exports ask, and only if the provider reports neither cursor nor total. A
 * failed request, or a response with another number of rows than requested, proves nothing.
 * @param source without `fetchRow`, nothing is asked
 * @param offset the row's original offset
 * @param key its key, null if it is not known
 * @param page the page after the row
 */
export async function hasRowMoved<Row>(
  {
    fetchRow,
    read,
    keyOf,
  }: Pick<PageSource<Row>, "fetchRow" | "read" | "keyOf">,
  offset: number,
  key: number | null,
  { cursor, total }: Pick<AnsweredPage, "cursor" | "total">,
  signal: AbortSignal,
): Promise<boolean> {
  if (!fetchRow || key === null || cursor !== null || total !== null)
    return false;
  const page = await fetchRow(offset, signal).catch(() => null);
  if (!page?.ok || page.rows.length > 1) return false;
  for await (const slice of slicesOf(page.rows)) {
    for (const raw of slice) {
      const row = read(raw);
      return row !== null && keyOf(row) !== key;
    }
  }
  return true;
}
