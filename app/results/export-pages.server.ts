import type { Page } from "../provider-client/provider-api";
import type { MemoryAccount, MemoryInUse } from "../memory-budget.server";
import type { Column } from "../tables/table";
import { ConcurrencyLimit } from "./concurrency.server";
import { entitlementChanged, entitlementDiffers } from "./entitlement.server";
import { ExportFailure } from "./export-failure.server";
import { hasRowMoved, type PageFacts } from "./page-changes.server";
import { ResultRows } from "./result-rows.server";
import { contractViolation } from "./result-set.server";
import { PageKeys, type RowKeyFunction } from "./row-keys.server";
import type { RowReader } from "./row-reader.server";

/** How long after its first page was asked for an export may be joined by another, in milliseconds. */
const joinableMs = 10_000;

/** Pages that all exports of this process fetch and take in at the same time: 10 to 20 MB each. */
const maxFetches = 4;
/**
 * Pages that all exports of this process hold ahead of their readers: 4 MB each. With more exports
 * than that, some fetch a page only when the page before it has been written.
 */
const maxAhead = 4;

/** Where the pages of an export come from. */
export interface ExportSource<Row> {
  columns: readonly Column<Row>[];
  pageSize: number;
  read: RowReader<Row>;
  keyOf: RowKeyFunction<Row>;
  /** Fetches a page; may throw a redirect (an expired session). */
  fetchPage(
    offset: number,
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<Page>;
  /** Fetches the page of one row that starts at a row. */
  fetchRow(offset: number, signal: AbortSignal): Promise<Page>;
}

/** One page of an export, taken in. */
export interface ExportPage<Row> extends PageFacts {
  resultRows: ResultRows<Row>;
  isLast: boolean;
  /** Whether rows came or went before this page since the page before it was fetched. */
  hasMoved: Promise<boolean>;
}

interface LoadedPage<Row> extends ExportPage<Row> {
  cursor: string | null;
  entitlement: string | null;
  keys: PageKeys<Row> | null;
}

/**
 * The pages that exports are reading: each is fetched once for all exports of the same search in the
 * same session that come to it while another still holds it. An export that falls behind fetches
 * its own pages from there on, so that nobody waits for a slow reader; either way a page is never
 * older than the page before it. Memory: every export holds the page that it writes, and a few hold
 * the next one too.
 */
export class ExportPages {
  readonly #fetches = new ConcurrencyLimit(maxFetches);
  readonly #memory: MemoryAccount;
  #ahead = 0;
  readonly #first = new Map<string, PageNode<unknown>>();

  /** @param memory counts the pages while exports hold them */
  constructor(memory: MemoryAccount) {
    this.#memory = memory;
  }

  /** Whether the pages in use take all the memory that they may have: no export should begin. */
  get isFull(): boolean {
    return this.#memory.isFull;
  }

  /**
   * Reads page after page; the next one is fetched while the caller works on this one.
   * @param key names the search and whose it is; exports with the same key share pages
   * @param signal lets go of the pages at once, when nobody reads any more
   * @throws ExportFailure when a page cannot be had
   */
  async *read<Row>(
    key: string,
    source: ExportSource<Row>,
    signal: AbortSignal,
  ): AsyncGenerator<ExportPage<Row>, void, undefined> {
    const reader = {};
    let node: PageNode<Row> | null = this.#join(key, source);
    node.hold(reader);
    let next: PageNode<Row> | null = null;
    let isAhead = false;
    const leave = () => {
      node?.release(reader);
      next?.release(reader);
    };
    signal.addEventListener("abort", leave);
    try {
      while (node !== null) {
        const page: LoadedPage<Row> = await node.page;
        const goOn = () => {
          next = node?.next(page, source) ?? null;
          next?.hold(reader);
        };
        isAhead = !page.isLast && this.#ahead < maxAhead;
        if (isAhead) {
          this.#ahead++;
          goOn();
        }
        yield page;
        if (isAhead) this.#ahead--;
        else if (!page.isLast) goOn();
        isAhead = false;
        node.release(reader);
        node = next;
        next = null;
      }
    } finally {
      signal.removeEventListener("abort", leave);
      if (isAhead) this.#ahead--;
      leave();
    }
  }

  /** Lets no further export join those whose key begins like this. */
  drop(keyPrefix: string): void {
    for (const key of this.#first.keys())
      if (key.startsWith(keyPrefix)) this.#first.delete(key);
  }

  #join<Row>(key: string, source: ExportSource<Row>): PageNode<Row> {
    const known = this.#first.get(key);
    if (known && Date.now() - known.askedAt < joinableMs)
      // The key names the call, so that the rows are those of the call.
      return known as unknown as PageNode<Row>;
    const node = new PageNode(source, null, this.#fetches, this.#memory);
    const kept = node as unknown as PageNode<unknown>;
    node.whenUnused(() => {
      if (this.#first.get(key) === kept) this.#first.delete(key);
    });
    this.#first.set(key, kept);
    return node;
  }
}

/** A page while exports hold it, linked to the page behind it while somebody holds that one. */
class PageNode<Row> {
  readonly askedAt = Date.now();
  readonly page: Promise<LoadedPage<Row>>;
  readonly #number: number;
  readonly #holders = new Set<object>();
  readonly #fetches: ConcurrencyLimit;
  readonly #memory: MemoryAccount;
  readonly #inUse: MemoryInUse;
  readonly #abort = new AbortController();
  #before: PageNode<Row> | null;
  #next: PageNode<Row> | null = null;
  #whenUnused: () => void = () => undefined;

  /**
   * Starts to fetch.
   * @param before the page before this one, null for the first page
   * @param fetches bounds the pages that are fetched at the same time
   * @param memory counts the page as long as somebody holds it
   */
  constructor(
    source: ExportSource<Row>,
    before: { node: PageNode<Row>; page: LoadedPage<Row> } | null,
    fetches: ConcurrencyLimit,
    memory: MemoryAccount,
  ) {
    this.#fetches = fetches;
    this.#memory = memory;
    this.#inUse = memory.use();
    this.#before = before?.node ?? null;
    this.#number = before === null ? 0 : before.node.#number + 1;
    this.page = fetches.run(() => this.#load(source, before?.page ?? null));
    // It is awaited when its turn comes; a reader that leaves never awaits it.
    this.page.catch(() => undefined);
  }

  hold(reader: object): void {
    this.#holders.add(reader);
  }

  /** Sets what is called when nobody holds the page any more. */
  whenUnused(call: () => void): void {
    this.#whenUnused = call;
  }

  /** Stops fetching and unlinks the page when nobody else holds it. */
  release(reader: object): void {
    if (!this.#holders.delete(reader) || this.#holders.size > 0) return;
    this.#abort.abort();
    this.#inUse.resize(0);
    this.#whenUnused();
    // Without these links every page would keep all pages before it in memory.
    const [before, next] = [this.#before, this.#next];
    if (before && before.#next === this) before.#next = null;
    if (next) next.#before = null;
    this.#before = null;
    this.#next = null;
  }

  /** Counts the page, unless nobody holds it any more. */
  #count(bytes: number): void {
    if (this.#holders.size > 0) this.#inUse.resize(bytes);
  }

  /** The page behind this one: the one that another export holds, or a new one. */
  next(page: LoadedPage<Row>, source: ExportSource<Row>): PageNode<Row> {
    const before = { node: this, page };
    this.#next ??= new PageNode<Row>(
      source,
      before,
      this.#fetches,
      this.#memory,
    );
    return this.#next;
  }

  async #load(
    source: ExportSource<Row>,
    before: LoadedPage<Row> | null,
  ): Promise<LoadedPage<Row>> {
    const { pageSize, read, keyOf, columns } = source;
    const { signal } = this.#abort;
    const offset = this.#number * pageSize;
    const page = await source.fetchPage(offset, before?.cursor ?? null, signal);
    if (!page.ok) throw new ExportFailure(page);
    if (entitlementDiffers(page.entitlement, before?.entitlement ?? null))
      throw new ExportFailure(entitlementChanged);

    const lastKey = before?.keys?.last ?? null;
    const hasMoved =
      lastKey !== null && page.cursor === null && page.total === null
        ? hasRowMoved(
            { fetchRow: (at) => source.fetchRow(at, signal), read, keyOf },
            offset - 1,
            lastKey,
          )
        : Promise.resolve(false);
    const keys = PageKeys.forPage(page, this.#number, pageSize, keyOf);
    const resultRows = new ResultRows(columns);
    this.#count(page.rows.bytes ?? 0);
    const fits = await resultRows.append(
      page.rows,
      keys ? keys.adding(read) : read,
    );
    if (!fits) throw new ExportFailure(contractViolation);
    this.#count(resultRows.bytes);
    return {
      resultRows,
      rows: page.rows.length,
      total: page.total,
      isLast: page.rows.length < pageSize,
      hasMoved,
      cursor: page.cursor,
      entitlement: page.entitlement ?? before?.entitlement ?? null,
      keys,
    };
  }
}
