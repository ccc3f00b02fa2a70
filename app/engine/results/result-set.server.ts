import { setTimeout } from "node:timers/promises";
import type { Gate, Leave } from "../../../shared/gate";
import type { Failure, Page } from "../provider-client/provider-api";
import type { MemoryInUse } from "../../memory-budget.server";
import type { Column } from "../tables/table";
import { hasRowMoved, PageChanges } from "./page-changes.server";
import { ResultRows } from "./rows/result-rows.server";
import type { PageSource } from "./page-source.server";
import { PageKeys } from "./rows/row-keys.server";
import {
  contractViolation,
  entitlementChanged,
  entitlementDiffers,
  loadRefusals,
} from "./set-failure.server";
import { SortOrders } from "./sort/sort-orders.server";

/** The queues of the pages that the sets of a process fetch and store. */
export interface PageQueues {
  /** First pages: a request waits for each of them. */
  first: Gate;
  further: Gate;
}

/** A page that was fetched. */
interface FetchedPage {
  page: Page;
  /** Frees the page's place in its queue, once it is stored or dropped. */
  end: Leave;
}

/** Maximum time that storing a page waits for the response with its first rows, in milliseconds. */
const longestAnswerMs = 1_000;
/** Share of a set's memory limit for its rows; the rest is for sort orders. */
const rowsShare = 0.8;

/**
 * `loading` until a page is shorter than requested: then `complete`. `failed`: a page could not be
 * fetched, the rows before it are kept. `full`: the set reached its memory limit.
 */
export type SetState = "loading" | "complete" | "failed" | "full";

/** The rows of a search, fetched page after page (specification, part 2, section 2), once. */
export class ResultSet<Row> {
  readonly rows: ResultRows<Row>;
  /** Called when the size or the state has changed. */
  onChange: (() => void) | null = null;
  #orders: SortOrders<Row>;
  #maxBytes: number;
  readonly #inUse: MemoryInUse;
  readonly #queues: PageQueues;
  readonly #abort = new AbortController();
  #state: SetState = "loading";
  #failure: Failure | null = null;
  #pages = 0;
  /** The cursor returned with the last page, for the request of the next one. */
  #cursor: string | null = null;
  /** The key of the last row of the last page, null if it is not needed. */
  #lastKey: number | null = null;
  /** The page after the one that is being stored, from when it is fetched. */
  #next: Promise<FetchedPage> | null = null;
  readonly #changes = new PageChanges();
  /** The entitlement of the rows; null before the first page, and if the provider does not report it. */
  #entitlement: string | null = null;
  /** While a page is being stored: rows including that page, and whether it is the last one. */
  #arrived: { found: number; last: boolean } | null = null;
  /** Callbacks that wait for the next page or the end of loading. */
  #waiting: (() => void)[] = [];
  /** An exception of the page source: a redirect to the login page, or a bug. */
  #thrown: { error: unknown } | null = null;
  /** When the first page was requested, in milliseconds since 1970. */
  readonly fetchedAt = Date.now();

  /**
   * Starts to load.
   * @param maxBytes memory limit of the set
   * @param inUse counts the text of pages while they are stored
   */
  constructor(
    columns: readonly Column<Row>[],
    source: PageSource<Row>,
    maxBytes: number,
    inUse: MemoryInUse,
    queues: PageQueues,
  ) {
    this.#inUse = inUse;
    this.#queues = queues;
    this.rows = new ResultRows(columns);
    this.#maxBytes = maxBytes;
    this.#orders = this.#newOrders();
    // The source references the request that opened the set: it is released when loading ends.
    void this.#load(source);
  }

  get state() {
    return this.#state;
  }
  /** The cause, if the state is `failed`. */
  get failure() {
    return this.#failure;
  }
  /** Number of stored pages. */
  get pages() {
    return this.#pages;
  }
  /** Rows found so far, including the page that is being stored. */
  get found() {
    return this.#arrived?.found ?? this.rows.length;
  }
  /** True if the last page has arrived, stored or not: `found` is then the total. */
  get allFound() {
    return this.#state === "complete" || this.#arrived?.last === true;
  }
  /** The entitlement of the rows (`Page.entitlement`); null before they arrive. */
  get entitlement() {
    return this.#entitlement;
  }
  get bytes() {
    return this.rows.bytes + this.#orders.bytes + this.#changes.bytes;
  }
  /**
   * True if the data changed while the pages were fetched: known when loading has ended, and for a single page
   * when it has arrived, because it is shown before it is stored.
   */
  get hasChanged() {
    const isSinglePage = this.#pages === 0 && this.allFound;
    return (this.#state !== "loading" || isSinglePage) && this.#changes.found;
  }
  /** The sort orders, valid for the current rows: wait for the whole set first. */
  get orders() {
    return this.#orders;
  }

  /**
   * Waits until this many rows are stored, or loading has ended.
   * @throws the exception of the page source, if the requested rows are not available
   */
  async waitFor(count: number): Promise<void> {
    // The first page is always awaited as a whole: only then is its outcome known.
    await this.#until(() => this.#pages > 0 && this.rows.length >= count);
    if (this.#thrown && this.rows.length < count) throw this.#thrown.error;
  }

  /**
   * Waits until this many rows are readable, or there are no more: enough for a page in the provider's
   * order, and sooner than their provider page is completely stored.
   * @throws like `waitFor`
   */
  async waitForPage(count: number): Promise<void> {
    await this.#until(
      () =>
        this.rows.readable >=
        (this.allFound ? Math.min(count, this.found) : count),
    );
    if (this.#thrown && this.rows.readable < count) throw this.#thrown.error;
  }

  /** Waits until the first rows are readable; never fails. */
  prefetched(): Promise<void> {
    return this.#until(() => this.rows.readable > 0);
  }

  /** Waits until loading has ended: a sort, the last page and an export need all rows. */
  whole(): Promise<void> {
    return this.waitFor(Number.POSITIVE_INFINITY);
  }

  /** Continues at the page that failed; does nothing in any other state. */
  retry(source: PageSource<Row>): void {
    if (this.#state !== "failed") return;
    this.#state = "loading";
    this.#failure = null;
    this.#thrown = null;
    this.#orders = this.#newOrders();
    void this.#load(source);
  }

  /**
   * Stops loading because the memory is needed elsewhere: immediately, or after the first page, which a
   * request is waiting for.
   */
  stopGrowing(): void {
    this.#maxBytes = 0;
    if (this.#pages > 0 && this.#state === "loading") this.#end("full");
  }

  /** Stops loading a set that no request may use any more. */
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
    let current: FetchedPage | null = null;
    try {
      while (this.#state === "loading") {
        this.#next ??= this.#fetch(source, this.#pages, this.#cursor);
        current = await this.#next;
        this.#next = null;
        const { page } = current;
        if (!page.ok) return this.#fail(page);
        if (entitlementDiffers(page.entitlement, this.#entitlement))
          return this.#fail(entitlementChanged);
        this.#entitlement ??= page.entitlement;
        // Known for certain when all rows have arrived.
        const isFull = () => page.rows.length >= source.pageSize;
        // The next page is fetched while this one is stored, but never beside the first response.
        const fetchNext = () => {
          if (this.#state !== "loading" || !isFull()) return;
          this.#next = this.#fetch(source, this.#pages + 1, page.cursor);
          // If it fails before it is awaited, the next iteration handles the failure.
          this.#next.catch(() => undefined);
        };
        if (this.#pages > 0) fetchNext();
        const found = this.rows.length + page.rows.length;
        this.#arrived = { found, last: !isFull() };
        if (!isFull() && page.total !== null && page.total !== found)
          this.#changes.note();
        const { bytes = 0 } = page.rows;
        // The next page needs as much memory while it is fetched.
        this.#inUse.resize(isFull() ? 2 * bytes : bytes);
        const { pageSize, read, keyOf } = source;
        const keys = PageKeys.forPage(page, this.#pages === 0, pageSize, keyOf);
        const moved = hasRowMoved(
          source,
          this.#pages * pageSize - 1,
          this.#lastKey,
          page,
          this.#abort.signal,
        );
        const fits = await this.rows.append(
          page.rows,
          keys ? keys.adding(read) : read,
          // Requests for a later page wait until it is completely stored.
          this.#pages === 0
            ? () => this.#showFirst(source).then(fetchNext)
            : undefined,
        );
        this.#arrived = null;
        this.#inUse.resize(0);
        current.end();
        if (this.#state !== "loading") return;
        if (!fits) return this.#fail(contractViolation);
        const { total } = page;
        this.#changes.add({ rows: page.rows.length, total, keys });
        this.#cursor = page.cursor;
        this.#lastKey = keys?.last ?? null;
        this.#pages++;
        if (await moved) this.#changes.note();
        if (!isFull()) {
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
      current?.end();
      this.#next?.then(
        ({ end }) => end(),
        () => undefined,
      );
      this.#next = null;
    }
  }

  /**
   * Lets the response with the first rows be sent before the rest is received and stored: rendering,
   * compressing and sending a screen takes a dozen event loop turns, each of which would otherwise wait for a
   * slice of the page.
   */
  async #showFirst({ answered }: PageSource<Row>): Promise<void> {
    this.#step();
    if (answered)
      await Promise.race([
        answered,
        setTimeout(longestAnswerMs, undefined, { ref: false }),
      ]);
  }

  /** Fetches a page when its turn comes: its text and its rows use 10 to 20 MB until it is stored. */
  async #fetch(
    source: PageSource<Row>,
    page: number,
    cursor: string | null,
  ): Promise<FetchedPage> {
    const { signal } = this.#abort;
    const { pageSize, sessionKey } = source;
    const queue = page === 0 ? this.#queues.first : this.#queues.further;
    // A page that need not wait is requested at once.
    let end = queue.tryEnter(sessionKey);
    if (typeof end === "string")
      end = await queue.enter({ key: sessionKey, signal });
    if (typeof end === "string")
      return { page: loadRefusals[end], end: () => undefined };
    try {
      const offset = page * pageSize;
      return { page: await source.fetchPage(offset, signal, cursor), end };
    } catch (error) {
      end();
      throw error;
    }
  }

  #fail(failure: Failure): void {
    if (this.#state !== "loading") return;
    this.#failure = failure;
    this.#end("failed");
  }

  #end(state: SetState): void {
    this.#state = state;
    // The page after the last kept one may already be loading.
    if (state === "full") this.#abort.abort();
    this.#step();
  }

  /** Waits until a condition is met, or loading has ended. */
  async #until(isEnough: () => boolean): Promise<void> {
    while (this.#state === "loading" && !isEnough())
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #step(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.onChange?.();
    for (const resume of waiting) resume();
  }
}
