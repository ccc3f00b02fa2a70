import { Gate } from "../../../../shared/gate";
import type { Page } from "../../provider-client/provider-api";
import type { MemoryAccount, MemoryInUse } from "../../../memory-budget.server";
import type { Column } from "../../tables/table";
import { entitlementChanged, entitlementDiffers } from "../entitlement.server";
import { ExportFailure } from "./export-failure.server";
import { hasRowMoved, type PageFacts } from "../page-changes.server";
import { ResultRows } from "../rows/result-rows.server";
import { contractViolation } from "../set-failure.server";
import { PageKeys, type RowKeyFunction } from "../rows/row-keys.server";
import type { RowReader } from "../rows/row-reader.server";

/**
 * Time during which another export may join one, measured from the request of its first page, in
 * milliseconds.
 */
const joinableMs = 10_000;

/** Limit of pages that all exports of this process fetch and parse concurrently: 10 to 20 MB each. */
const maxFetches = 4;
/**
 * Limit of prefetched pages of all exports of this process: 4 MB each. With more exports than that, some
 * fetch a page only after the previous one has been written.
 */
const maxAhead = 4;

/** Source of the pages of an export. */
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
  /** Fetches a one-row page at an offset. */
  fetchRow(offset: number, signal: AbortSignal): Promise<Page>;
}

/** One stored page of an export. */
export interface ExportPage<Row> extends PageFacts {
  resultRows: ResultRows<Row>;
  isLast: boolean;
  /**
   * Resolves to true if rows before this page were added or removed since the previous page was fetched.
   */
  hasMoved: Promise<boolean>;
}

interface LoadedPage<Row> extends ExportPage<Row> {
  cursor: string | null;
  entitlement: string | null;
  keys: PageKeys<Row> | null;
}

/**
 * The pages that exports are reading. Each page is fetched once for all exports of the same search and
 * session that reach it while another export still holds it. An export that falls behind fetches its own
 * pages from there on, so that no export waits for a slow client; in both cases a page is never older
 * than the page before it. Memory: every export holds the page that it writes, and a few also hold the
 * next one.
 */
export class ExportPages {
  readonly #fetches = new Gate({ inTotal: maxFetches });
  readonly #memory: MemoryAccount;
  #ahead = 0;
  readonly #first = new Map<string, PageNode<unknown>>();

  /** @param memory counts the pages while exports hold them */
  constructor(memory: MemoryAccount) {
    this.#memory = memory;
  }

  /** True if the pages in use have reached the memory limit: no further export should begin. */
  get isFull(): boolean {
    return this.#memory.isFull;
  }

  /**
   * Iterates over the pages; the next page is fetched while the caller processes this one.
   * @param key identifies search and owner; exports with the same key share pages
   * @param signal releases the pages immediately when the client has disconnected
   * @throws ExportFailure if a page cannot be fetched
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

  /** Prevents further exports from joining those whose key has this prefix. */
  drop(keyPrefix: string): void {
    for (const key of this.#first.keys())
      if (key.startsWith(keyPrefix)) this.#first.delete(key);
  }

  #join<Row>(key: string, source: ExportSource<Row>): PageNode<Row> {
    const known = this.#first.get(key);
    if (known && Date.now() - known.askedAt < joinableMs)
      // Cast: the key contains the call, so the row type matches.
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

/** A page held by exports, linked to the next page while that one is held too. */
class PageNode<Row> {
  readonly askedAt = Date.now();
  readonly page: Promise<LoadedPage<Row>>;
  readonly #number: number;
  readonly #holders = new Set<object>();
  readonly #fetches: Gate;
  readonly #memory: MemoryAccount;
  readonly #inUse: MemoryInUse;
  readonly #abort = new AbortController();
  #before: PageNode<Row> | null;
  #next: PageNode<Row> | null = null;
  #whenUnused: () => void = () => undefined;

  /**
   * Starts to fetch.
   * @param before the page before this one, null for the first page
   * @param fetches limits concurrent fetches
   * @param memory counts the page while it is held
   */
  constructor(
    source: ExportSource<Row>,
    before: { node: PageNode<Row>; page: LoadedPage<Row> } | null,
    fetches: Gate,
    memory: MemoryAccount,
  ) {
    this.#fetches = fetches;
    this.#memory = memory;
    this.#inUse = memory.use();
    this.#before = before?.node ?? null;
    this.#number = before === null ? 0 : before.node.#number + 1;
    this.page = fetches.run(() => this.#load(source, before?.page ?? null));
    // The promise is awaited later, and never by a reader that has left; this prevents an unhandled
    // rejection.
    this.page.catch(() => undefined);
  }

  hold(reader: object): void {
    this.#holders.add(reader);
  }

  /** Sets the callback for when the page is no longer held. */
  whenUnused(call: () => void): void {
    this.#whenUnused = call;
  }

  /** Releases one holder; stops fetching and unlinks the page if it was the last one. */
  release(reader: object): void {
    if (!this.#holders.delete(reader) || this.#holders.size > 0) return;
    this.#abort.abort();
    this.#inUse.resize(0);
    this.#whenUnused();
    // Without unlinking, every page would keep all earlier pages in memory.
    const [before, next] = [this.#before, this.#next];
    if (before && before.#next === this) before.#next = null;
    if (next) next.#before = null;
    this.#before = null;
    this.#next = null;
  }

  /** Counts the memory of the page, unless it is no longer held. */
  #count(bytes: number): void {
    if (this.#holders.size > 0) this.#inUse.resize(bytes);
  }

  /** Returns the page after this one: the one that another export holds, or a new one. */
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
