import { setTimeout } from "node:timers/promises";
import type {
  AnsweredPage,
  Failure,
  Page,
} from "../provider-client/provider-api";
import { messageFor } from "../provider-client/errors";
import type { MemoryInUse } from "../memory-budget.server";
import type { Column } from "../tables/table";
import { entitlementChanged, entitlementDiffers } from "./entitlement.server";
import { hasRowMoved, PageChanges } from "./page-changes.server";
import { ResultRows } from "./result-rows.server";
import { PageKeys, type RowKeyFunction } from "./row-keys.server";
import type { RowReader } from "./row-reader.server";
import { SortOrders } from "./sort-orders.server";

/** Where the rows of a set come from. */
export interface PageSource<Row> {
  pageSize: number;
  /**
   * Fetches the page that starts at a row; may throw a redirect (an expired session).
   * @param cursor what the page before was answered with, null without one
   */
  fetchPage(
    offset: number,
    signal: AbortSignal,
    cursor: string | null,
  ): Promise<Page>;
  /** Fetches the page of one row, to check the page boundaries; missing where nobody exports. */
  fetchRow?: (offset: number, signal: AbortSignal) => Promise<Page>;
  /** Checks one row of the wire. */
  read: RowReader<Row>;
  /** Tells rows apart, to notice those that come on two pages. */
  keyOf: RowKeyFunction<Row>;
  /**
   * Resolves when the answer to whoever asked for the set has left, or nobody waits for it any
   * more. Missing: nobody waits for one.
   */
  answered?: Promise<void>;
}

/** Longest wait of a page for the answer with its first rows, in milliseconds. */
const longestAnswerMs = 1_000;
/** The part of a set's memory that its rows may take; sort orders take the rest. */
const rowsShare = 0.8;

/**
 * `loading` until a page comes back short: then `complete`. `failed`: a page could not be had, the
 * rows before it stay. `full`: the set would outgrow the memory that result sets may take.
 */
export type SetState = "loading" | "complete" | "failed" | "full";

/** What stands for a row that does not fit the contract, and for a failure without an answer. */
export const contractViolation: Failure = {
  ok: false,
  code: "unreachable",
  message: "Unable to connect to server",
  httpStatus: null,
  retryAfterSeconds: null,
  fields: {},
};

/** What a search found: fetched page after page (specification, part 2, section 2), once. */
export class ResultSet<Row> {
  readonly rows: ResultRows<Row>;
  /** Called whenever the size or the state has changed. */
  onChange: (() => void) | null = null;
  #orders: SortOrders<Row>;
  #maxBytes: number;
  readonly #inUse: MemoryInUse;
  readonly #abort = new AbortController();
  #state: SetState = "loading";
  #failure: Failure | null = null;
  #pages = 0;
  /** What the last page was answered with, for the request of the next one. */
  #cursor: string | null = null;
  /** The key of the last row of the last page, null where it need not be known. */
  #lastKey: number | null = null;
  readonly #changes = new PageChanges();
  /** What the rows were chosen from; null before the first page, and where nothing is said of it. */
  #entitlement: string | null = null;
  /** While a page is taken in: rows found with it, and whether it is the last one. */
  #arrived: { found: number; last: boolean } | null = null;
  /** Who waits for the next page, or for the end of loading. */
  #waiting: (() => void)[] = [];
  /** What the loader threw: a redirect to the login page, or a bug. */
  #thrown: { error: unknown } | null = null;
  /** When the first page was asked for, in milliseconds since 1970. */
  readonly fetchedAt = Date.now();

  /**
   * Starts to load.
   * @param maxBytes what the set may take of memory
   * @param inUse counts the text of pages while they are taken in
   */
  constructor(
    columns: readonly Column<Row>[],
    source: PageSource<Row>,
    maxBytes: number,
    inUse: MemoryInUse,
  ) {
    this.#inUse = inUse;
    this.rows = new ResultRows(columns);
    this.#maxBytes = maxBytes;
    this.#orders = this.#newOrders();
    // The source holds the request that asked for the set: it is let go when loading ends.
    void this.#load(source);
  }

  get state() {
    return this.#state;
  }
  /** Why loading ended, when the state is `failed`. */
  get failure() {
    return this.#failure;
  }
  /** Pages that were taken in. */
  get pages() {
    return this.#pages;
  }
  /** Rows that were found so far, the page that is being taken in included. */
  get found() {
    return this.#arrived?.found ?? this.rows.length;
  }
  /** Whether the last page has come, taken in or not: `found` is what there is. */
  get allFound() {
    return this.#state === "complete" || this.#arrived?.last === true;
  }
  /** What the rows were chosen from (`Page.entitlement`); null before they came. */
  get entitlement() {
    return this.#entitlement;
  }
  get bytes() {
    return this.rows.bytes + this.#orders.bytes + this.#changes.bytes;
  }
  /** Whether the data changed while the pages were fetched; known when loading has ended. */
  get hasChanged() {
    return this.#state !== "loading" && this.#changes.found;
  }
  /** The sort orders; they hold for the rows that are there, so wait for the whole set first. */
  get orders() {
    return this.#orders;
  }

  /**
   * Waits until so many rows are there, or loading ended.
   * @throws what the page source threw while none of the rows asked for could be had
   */
  async waitFor(count: number): Promise<void> {
    // The first page always counts as a whole: what it leads to is known only then.
    while (
      this.#state === "loading" &&
      (this.#pages === 0 || this.rows.length < count)
    ) {
      await this.#nextStep();
    }
    if (this.#thrown && this.rows.length < count) throw this.#thrown.error;
  }

  /**
   * Waits until so many rows can be read, or there are no more: enough for a window in the
   * provider's order, and sooner than the page that they stand in is taken in.
   * @throws as `waitFor` does
   */
  async waitForPage(count: number): Promise<void> {
    while (
      this.#state === "loading" &&
      this.rows.readable < (this.allFound ? Math.min(count, this.found) : count)
    )
      await this.#nextStep();
    if (this.#thrown && this.rows.readable < count) throw this.#thrown.error;
  }

  /** Waits until the first rows are there, or there are none to come; never fails. */
  async prefetched(): Promise<void> {
    while (this.#state === "loading" && this.rows.readable === 0)
      await this.#nextStep();
  }

  /** Waits until loading ended: a sort, a last page and an export need all rows. */
  whole(): Promise<void> {
    return this.waitFor(Number.POSITIVE_INFINITY);
  }

  /** Goes on behind the page that failed, when `pages` is how many there were then. */
  retry(pages: number, source: PageSource<Row>): void {
    if (this.#state !== "failed" || this.#pages !== pages) return;
    this.#state = "loading";
    this.#failure = null;
    this.#thrown = null;
    this.#orders = this.#newOrders();
    void this.#load(source);
  }

  /**
   * Ends loading because the memory is needed elsewhere: at once, or after the first page, which
   * somebody waits for.
   */
  stopGrowing(): void {
    this.#maxBytes = 0;
    if (this.#pages > 0 && this.#state === "loading") this.#end("full");
  }

  /** Stops loading: nobody may see the set any more. */
  abandon(): void {
    this.#abort.abort();
    if (this.#state === "loading") this.#end("failed");
  }

  #newOrders() {
    return new SortOrders(this.rows, {
      maxBytes: () => this.#maxBytes - this.rows.bytes,
      onChange: () => this.onChange?.(),
    });
  }

  async #load(source: PageSource<Row>): Promise<void> {
    try {
      let next = this.#fetch(source, this.#pages, this.#cursor);
      while (this.#state === "loading") {
        const page = await next;
        if (!page.ok) return this.#fail(page);
        if (entitlementDiffers(page.entitlement, this.#entitlement))
          return this.#fail(entitlementChanged);
        this.#entitlement ??= page.entitlement;
        const more = page.rows.length >= source.pageSize;
        // The next page travels while this one is taken in.
        if (more) next = this.#fetch(source, this.#pages + 1, page.cursor);
        // Where it fails before it is awaited, its failure is read on the next round.
        next.catch(() => undefined);
        const found = this.rows.length + page.rows.length;
        this.#arrived = { found, last: !more };
        const { bytes = 0 } = page.rows;
        // The next page takes as much while it travels.
        this.#inUse.resize(more ? 2 * bytes : bytes);
        const { pageSize, read, keyOf } = source;
        const keys = PageKeys.forPage(page, this.#pages, pageSize, keyOf);
        const moved = this.#hasMoved(source, page);
        const fits = await this.rows.append(
          page.rows,
          keys ? keys.adding(read) : read,
          // Who waits for a later page is answered when all of it is taken in.
          this.#pages === 0 ? () => this.#showFirst(source) : undefined,
        );
        this.#arrived = null;
        this.#inUse.resize(0);
        if (this.#state !== "loading") return;
        if (!fits) return this.#fail(contractViolation);
        const { total } = page;
        this.#changes.add({ rows: page.rows.length, total, keys });
        this.#cursor = page.cursor;
        this.#lastKey = keys?.last ?? null;
        this.#pages++;
        if (await moved) this.#changes.note();
        if (!more) {
          this.#changes.finish();
          return this.#end("complete");
        }
        if (this.rows.bytes > this.#maxBytes * rowsShare)
          return this.#end("full");
        this.#step();
      }
    } catch (error) {
      this.#thrown = { error };
      this.#fail(contractViolation);
    } finally {
      this.#inUse.resize(0);
    }
  }

  /**
   * Lets the answer with the first rows leave before the rest is taken in: to draw, pack and send a
   * screen takes a dozen turns, each of which would wait for a stretch of the page.
   */
  async #showFirst({ answered }: PageSource<Row>): Promise<void> {
    this.#step();
    if (answered)
      await Promise.race([
        answered,
        setTimeout(longestAnswerMs, undefined, { ref: false }),
      ]);
  }

  #fetch(
    source: PageSource<Row>,
    page: number,
    cursor: string | null,
  ): Promise<Page> {
    const { signal } = this.#abort;
    return source.fetchPage(page * source.pageSize, signal, cursor);
  }

  /** Whether rows before a page that has come moved since the page before it. */
  async #hasMoved(
    { fetchRow, pageSize, read, keyOf }: PageSource<Row>,
    { cursor, total }: AnsweredPage,
  ): Promise<boolean> {
    if (!fetchRow || this.#lastKey === null) return false;
    if (cursor !== null || total !== null) return false;
    const fetchFrom = (offset: number) => fetchRow(offset, this.#abort.signal);
    return hasRowMoved(
      { fetchRow: fetchFrom, read, keyOf },
      this.#pages * pageSize - 1,
      this.#lastKey,
    );
  }

  #fail(failure: Failure): void {
    if (this.#state !== "loading") return;
    this.#failure = failure;
    this.#end("failed");
  }

  #end(state: SetState): void {
    this.#state = state;
    // The page after the last one that is kept may be under way already.
    if (state === "full") this.#abort.abort();
    this.#step();
  }

  #nextStep(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #step(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.onChange?.();
    for (const resume of waiting) resume();
  }
}

/** The words for a set that failed: the server's, or the catalogue's (specification, part 2, section 8). */
export const failureMessage = (failure: Failure | null) =>
  messageFor(failure ?? contractViolation, "search");
