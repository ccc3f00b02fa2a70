import { createHash } from "node:crypto";
import {
  calls,
  type PagedCallName,
  type RequestOf,
  type RowOf,
} from "../../provider/contract/calls";
import type {
  CallOptions,
  Page,
  ProviderApi,
} from "../provider-client/provider-api";
import type {
  MemoryAccount,
  MemoryBudget,
  MemoryEntry,
} from "../memory-budget.server";
import type { ResultSearch } from "./result-search";
import type { User } from "../session/user-session";
import { entitlementDiffers } from "./entitlement.server";
import { ExportPages } from "./export-pages.server";
import { rowReader, type RowReader } from "./row-reader.server";
import { ResultSet, type PageSource } from "./result-set.server";
import { rowKeyFunction } from "./row-keys.server";

/** How long a set that nobody looks at is kept, in milliseconds. */
const idleMs = 10 * 60_000;
/** How long any set is kept: what it shows is as old. */
const maxAgeMs = 30 * 60_000;

/** The result sets of all sessions may take the whole budget, those of one session most of it. */
const limits = {
  share: 1,
  maxEntries: 10_000,
  perSession: { share: 0.75, maxEntries: 200 },
};
const loadingLimits = { share: 1, maxEntries: Number.POSITIVE_INFINITY };
/** Exports begin while the pages of other exports take less than this part. */
const exportLimits = { share: 0.5, maxEntries: Number.POSITIVE_INFINITY };
/** What a set costs beside its rows and orders: its key, its objects, its place in the cache. */
const fixedBytes = 4 * 1024;
/** What a set that is loading costs besides: the request that it loads for, with its context. */
const loadingBytes = 16 * 1024;
/** The payload is kept while a set loads: as posted, as parsed values, and as the JSON of a call. */
const payloadCopies = 3;

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
  /** `ProviderApi.lastWrite` of the request that the set was fetched for. */
  lastWrite: string | null;
  /** Bytes of the payload as JSON. */
  payloadBytes: number;
  usedAt: number;
  /** Null until the set is counted. */
  memory: MemoryEntry | null;
}

/** What the cache needs of a set, whatever its rows are. */
interface AnyResultSet extends Pick<
  ResultSet<unknown>,
  | "bytes"
  | "state"
  | "pages"
  | "fetchedAt"
  | "entitlement"
  | "onChange"
  | "abandon"
  | "stopGrowing"
> {
  readonly rows: { readonly length: number };
}

/**
 * Fetched result sets of this process: a cache that is bounded by the memory budget and in time, kept
 * apart by session. Losing any of it loses nothing: a set is fetched again when it is asked for.
 */
export class ResultCache {
  /** By key; the one used last stands last. */
  readonly #entries = new Map<string, Entry>();
  readonly #memory: MemoryAccount;
  /** The text of pages that sets take in. */
  readonly #loadingPages: MemoryAccount;
  readonly #now: () => number;
  readonly #readers = new Map<PagedCallName, RowReader<unknown>>();
  /** The pages of exports that keep nothing here. */
  readonly exportPages: ExportPages;

  constructor(budget: MemoryBudget, now: () => number = Date.now) {
    this.#memory = budget.register("resultSets", limits);
    this.#loadingPages = budget.register("loadingPages", loadingLimits);
    this.exportPages = new ExportPages(
      budget.register("exportPages", exportLimits),
    );
    this.#now = now;
  }

  /** Bytes that the kept sets cost, estimated. */
  get bytes(): number {
    return this.#memory.bytes;
  }

  /**
   * The result set of a search: the kept one, the one that is being fetched for somebody of the
   * same session, or a new one that begins to load. Without a session nothing is kept. What is
   * kept may hold rows that the person may not see any more: `openAuthorized` looks after that. Call it
   * only for a session that is valid, or was within the last minutes
   * (`UserSession.wasRecentlyValid`).
   */
  open<Name extends PagedCallName, Criteria>(
    search: ResultSearch<Name, Criteria>,
    criteria: Criteria,
    api: ProviderApi,
    { fresh = null, retry = null, answered, isExport }: OpenOptions = {},
  ): ResultSet<RowOf<Name>> {
    this.#forgetIdle();
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
    const { key, payloadBytes } = keyOf(search, payload, api);
    const known = this.#entries.get(key);
    if (
      known &&
      this.#isCurrent(known, api) &&
      (fresh === null || known.set.fetchedAt > fresh)
    ) {
      // The key names the call, so that the rows of the set are those of the call.
      const set = known.set as ResultSet<RowOf<Name>>;
      this.#touch(key, known);
      if (retry !== null) set.retry(retry, source);
      this.#count(known);
      return set;
    }
    if (known) this.#forget(key, known);
    const set = new ResultSet(
      search.table.columns,
      source,
      this.#memory.maxBytesPerSession,
      this.#loadingPages.use(),
    );
    if (api.sessionKey !== null)
      this.#keep(key, {
        sessionKey: api.sessionKey,
        set,
        lastWrite: api.lastWrite,
        payloadBytes,
        usedAt: this.#now(),
        memory: null,
      });
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
  async openAuthorized<Row>(
    { entitlement }: Pick<User, "entitlement">,
    { sessionKey }: Pick<ProviderApi, "sessionKey">,
    open: () => ResultSet<Row>,
    prefetched: ResultSet<Row> | null = null,
  ): Promise<ResultSet<Row>> {
    const set = prefetched ?? open();
    await set.prefetched();
    if (!entitlementDiffers(set.entitlement, entitlement)) return set;
    this.#dropWhere(
      (entry) =>
        entry.sessionKey === sessionKey &&
        entitlementDiffers(entry.set.entitlement, entitlement),
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
    this.#forgetIdle();
    const { key } = keyOf(search, search.payload(criteria), api);
    const known = this.#entries.get(key);
    return known?.set.state === "complete" &&
      this.#isCurrent(known, api) &&
      !entitlementDiffers(known.set.entitlement, entitlement)
      ? (known.set as ResultSet<RowOf<Name>>)
      : null;
  }

  /** Drops everything that was fetched for a session (logout, a write that changes rows). */
  drop(sessionKey: string): void {
    this.#dropWhere((entry) => entry.sessionKey === sessionKey);
    this.exportPages.drop(`${sessionKey} `);
  }

  /** A reader that checks the rows of a call. */
  reader<Name extends PagedCallName>(call: Name): RowReader<RowOf<Name>> {
    const known =
      this.#readers.get(call) ?? rowReader<unknown>(calls[call].row);
    this.#readers.set(call, known);
    return known as RowReader<RowOf<Name>>;
  }

  /** Whether a set is young enough and was fetched after the last write of the person who asks. */
  #isCurrent({ set, lastWrite }: Entry, api: ProviderApi): boolean {
    return (
      this.#now() - set.fetchedAt <= maxAgeMs &&
      (api.lastWrite === null || api.lastWrite === lastWrite)
    );
  }

  #keep(key: string, entry: Entry): void {
    const { set, sessionKey } = entry;
    this.#entries.set(key, entry);
    set.onChange = () => {
      // Nothing was found out: whoever asks next asks the provider.
      if (set.state === "failed" && set.pages === 0) this.#forget(key, entry);
      else this.#count(entry);
    };
    entry.memory = this.#memory.keep({
      sessionKey,
      bytes: costOf(entry),
      onEvict: () => {
        this.#remove(key, entry);
        set.stopGrowing();
      },
    });
  }

  #count(entry: Entry): void {
    entry.memory?.resize(costOf(entry));
  }

  #touch(key: string, entry: Entry): void {
    entry.usedAt = this.#now();
    entry.memory?.touch();
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #forget(key: string, entry: Entry): void {
    this.#remove(key, entry);
    entry.set.abandon();
  }

  #remove(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
    entry.set.onChange = null;
    entry.memory?.release();
  }

  /** Those that were used longest ago stand first. */
  #forgetIdle(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#now() - entry.usedAt <= idleMs) return;
      this.#forget(key, entry);
    }
  }

  #dropWhere(condition: (entry: Entry) => boolean): void {
    for (const [key, entry] of this.#entries)
      if (condition(entry)) this.#forget(key, entry);
  }
}

const costOf = ({ set, payloadBytes }: Entry): number =>
  fixedBytes +
  set.bytes +
  (set.state === "loading" ? loadingBytes + payloadCopies * payloadBytes : 0);

/**
 * Names a set by a hash: whose data it is, the call, and what it asks for. A payload may be as large
 * as a pasted list, so that the key is not the payload itself.
 */
export function keyOf(
  { call, pageSize }: { call: PagedCallName; pageSize: number },
  payload: object,
  { sessionKey }: ProviderApi,
): { key: string; payloadBytes: number } {
  const text = JSON.stringify([sessionKey, call, pageSize, payload]);
  return {
    key: createHash("sha256").update(text).digest("base64url"),
    payloadBytes: text.length,
  };
}

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
