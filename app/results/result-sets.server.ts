import {
  calls,
  type PagedCallName,
  type RequestOf,
  type RowOf,
} from "../../provider/contract/calls";
import type { CallOptions, Page, ProviderApi } from "../api/provider-api";
import type { ResultSearch } from "../searches/result-search";
import type { User } from "../session/user-session";
import { isOther } from "./entitlement.server";
import { ExportPages } from "./export-pages.server";
import { rowReader, type RowReader } from "./row-reader.server";
import { ResultSet, type PageSource } from "./result-set.server";
import { rowKeyFunction } from "./row-keys.server";

/** How long a set that nobody looks at is kept, in milliseconds. */
const idleMs = 10 * 60_000;
/** How long any set is kept: what it shows is as old. */
const maxAgeMs = 30 * 60_000;

/** What a request wants to see of a search. */
export interface OpenOptions {
  /** Refresh: a set fetched at or before this moment (milliseconds since 1970) is fetched anew. */
  fresh?: number | null;
  /** Retry: goes on with a set that failed behind this many pages. */
  retry?: number | null;
  /** Resolves when the answer to this request has left (`PageSource.answered`). */
  answered?: Promise<void>;
  /** The set is opened for an export: slow pages are waited for and page boundaries checked. */
  isExport?: boolean;
}

interface Entry {
  sessionKey: string;
  set: AnyResultSet;
  usedAt: number;
}

/** What the cache needs of a set, whatever its rows are. */
interface AnyResultSet extends Pick<
  ResultSet<unknown>,
  | "bytes"
  | "state"
  | "pages"
  | "fetchedAt"
  | "entitlement"
  | "waitFor"
  | "abandon"
> {
  readonly rows: { readonly length: number };
}

/**
 * Fetched result sets of this process: a cache that is bounded in bytes and in time, kept apart by
 * session. Losing any of it loses nothing: a set is fetched again when it is asked for.
 */
export class ResultSets {
  /** By key; the one used last stands last. */
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #readers = new Map<PagedCallName, RowReader<unknown>>();
  /** The pages of exports that keep nothing here. */
  readonly exportPages = new ExportPages();

  /** @param maxBytes the setting RESULT_CACHE_MB, in bytes */
  constructor(maxBytes: number, now: () => number = Date.now) {
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  /** Bytes that the kept sets hold, estimated. */
  get bytes(): number {
    let sum = 0;
    for (const { set } of this.#entries.values()) sum += set.bytes;
    return sum;
  }

  /**
   * The result set of a search: the kept one, the one that is being fetched for somebody of the
   * same session, or a new one that begins to load. Without a session nothing is kept. What is
   * kept may hold rows that the person may not see any more: `openFor` looks after that.
   */
  open<Name extends PagedCallName, Criteria>(
    search: ResultSearch<Name, Criteria>,
    criteria: Criteria,
    api: ProviderApi,
    { fresh = null, retry = null, answered, isExport }: OpenOptions = {},
  ): ResultSet<RowOf<Name>> {
    this.#forgetOld();
    const payload = search.payload(criteria);
    const { fetchPage, fetchRow } = pageFetcher(search, criteria, api);
    const source: PageSource<RowOf<Name>> = {
      pageSize: search.pageSize,
      read: this.reader(search.call),
      keyOf: rowKeyFunction(search.table.rowKey),
      answered,
      fetchPage: (offset, signal, cursor) =>
        fetchPage({ offset, cursor }, { signal, isExport }),
      ...(isExport && { fetchRow }),
    };
    const key = keyOf(search, payload, api);
    const known = this.#entries.get(key);
    if (known && (fresh === null || known.set.fetchedAt > fresh)) {
      // The key names the call, so that the rows of the set are those of the call.
      const set = known.set as ResultSet<RowOf<Name>>;
      if (retry !== null) set.retry(retry, source);
      // A search that found nothing but a failure is tried again by whoever asks.
      if (set.state !== "failed" || set.pages > 0) {
        this.#entries.delete(key);
        this.#entries.set(key, { ...known, usedAt: this.#now() });
        // Sort orders made it larger since.
        this.#makeRoomFor(set);
        return set;
      }
    }
    known?.set.abandon();
    const set = new ResultSet(search.table.columns, source, this.#maxBytes);
    this.#entries.delete(key);
    if (api.sessionKey !== null) {
      this.#entries.set(key, {
        sessionKey: api.sessionKey,
        set,
        usedAt: this.#now(),
      });
      void this.#keepWithin(set);
    }
    return set;
  }

  /**
   * The result set of a search as the person may see it now. Entitlements change at once: rows that
   * were fetched when the person had other pools are dropped, all of the session's, and asked for
   * anew. Rows that travel while the provider says who asks are waited for.
   * @param user as the provider says on this very request
   * @param open opens the set; asked once more when what was kept is dropped
   * @param begun what `open` gave before it was known who asks
   */
  async openFor<Row>(
    { entitlement }: Pick<User, "entitlement">,
    { sessionKey }: Pick<ProviderApi, "sessionKey">,
    open: () => ResultSet<Row>,
    begun: ResultSet<Row> | null = null,
  ): Promise<ResultSet<Row>> {
    const set = begun ?? open();
    await set.begun();
    if (!isOther(set.entitlement, entitlement)) return set;
    this.#dropWhere(
      (entry) =>
        entry.sessionKey === sessionKey &&
        isOther(entry.set.entitlement, entitlement),
    );
    // Whatever this gives was asked for since this request came: it is what the provider allows.
    return open();
  }

  /** The set of a search when it is there, whole and kept, for the user to see; null otherwise. */
  kept<Name extends PagedCallName, Criteria>(
    search: ResultSearch<Name, Criteria>,
    criteria: Criteria,
    api: ProviderApi,
    { entitlement }: Pick<User, "entitlement">,
  ): ResultSet<RowOf<Name>> | null {
    this.#forgetOld();
    const payload = search.payload(criteria);
    const key = keyOf(search, payload, api);
    const known = this.#entries.get(key);
    return known?.set.state === "complete" &&
      !isOther(known.set.entitlement, entitlement)
      ? (known.set as ResultSet<RowOf<Name>>)
      : null;
  }

  /** Drops everything that was fetched for a session (logout, a report that changes rows). */
  drop(sessionKey: string): void {
    this.#dropWhere((entry) => entry.sessionKey === sessionKey);
    this.exportPages.drop(JSON.stringify([sessionKey]).slice(0, -1));
  }

  /** A reader that checks the rows of a call. */
  reader<Name extends PagedCallName>(call: Name): RowReader<RowOf<Name>> {
    const known =
      this.#readers.get(call) ?? rowReader<unknown>(calls[call].row);
    this.#readers.set(call, known);
    return known as RowReader<RowOf<Name>>;
  }

  /** Lets go of the sets used longest ago, whenever a page has made this one larger. */
  async #keepWithin(set: AnyResultSet) {
    try {
      do {
        await set.waitFor(set.rows.length + 1);
        this.#makeRoomFor(set);
      } while (set.state === "loading");
    } catch {
      // Whoever asked for the set hears of its failure; the cache only wants to know its size.
    }
  }

  #makeRoomFor(set: AnyResultSet): void {
    for (const [key, entry] of this.#entries) {
      if (this.bytes <= this.#maxBytes) return;
      if (entry.set === set) continue;
      entry.set.abandon();
      this.#entries.delete(key);
    }
  }

  #forgetOld(): void {
    const now = this.#now();
    this.#dropWhere(
      ({ usedAt, set }) =>
        now - usedAt > idleMs || now - set.fetchedAt > maxAgeMs,
    );
  }

  #dropWhere(condition: (entry: Entry) => boolean): void {
    for (const [key, entry] of this.#entries) {
      if (!condition(entry)) continue;
      entry.set.abandon();
      this.#entries.delete(key);
    }
  }
}

/** Names a set: whose data it is, the call, and what it asks for. */
export const keyOf = (
  { call, pageSize }: { call: PagedCallName; pageSize: number },
  payload: object,
  { sessionKey }: ProviderApi,
): string => JSON.stringify([sessionKey, call, pageSize, payload]);

/** Fetches pages and single rows of a search. */
export function pageFetcher<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  criteria: Criteria,
  api: ProviderApi,
) {
  const payload = search.payload(criteria);
  const { call, pageSize } = search;
  const ask = (
    page: { offset: number; pageSize: number; cursor?: string },
    options: CallOptions,
    // The payload without its page, and the page: what `CriteriaOf` took apart.
  ) => api.page(call, { ...payload, ...page } as RequestOf<Name>, options);
  return {
    /** The cursor is sent only where the provider gave one: others do not know the field. */
    fetchPage: (
      { offset, cursor }: { offset: number; cursor: string | null },
      options: CallOptions,
    ): Promise<Page> =>
      ask({ offset, pageSize, ...(cursor !== null && { cursor }) }, options),
    /** Fetches the page of one row for an export. It never throws a redirect. */
    fetchRow: (offset: number, signal: AbortSignal): Promise<Page> =>
      ask(
        { offset, pageSize: 1 },
        { signal, isExport: true, whenExpired: "fail" },
      ),
  };
}
