import type { PagedCallName, RowOf } from "../../../provider/contract/calls";
import { Gate } from "../../../shared/gate";
import type { ProviderApi } from "../provider-client/provider-api";
import type {
  MemoryAccount,
  MemoryBudget,
  MemoryEntry,
} from "../../memory-budget.server";
import type { RowQuery } from "./result-search";
import type { User } from "../session/user-session";
import {
  createExportRoom,
  type ExportRoom,
} from "./export/export-pages.server";
import { cacheKeyOf, createPageSource } from "./page-source.server";
import { ResultSet, type PageQueues } from "./result-set.server";
import { entitlementDiffers } from "./set-failure.server";

/** Maximum time that an unused set is kept, in milliseconds. */
const idleMs = 10 * 60_000;
/** Maximum age of any set, and therefore of the data that it shows. */
const maxSetAgeMs = 30 * 60_000;

/** The result sets of all sessions may use the whole budget, those of one session most of it. */
const limits = {
  share: 1,
  maxEntries: 10_000,
  perSession: { share: 0.75, maxEntries: 200 },
};
const loadingLimits = { share: 1, maxEntries: Number.POSITIVE_INFINITY };
/** Exports may begin while the pages of other exports use less than this share. */
const exportLimits = { share: 0.5, maxEntries: Number.POSITIVE_INFINITY };
/** Concurrent first pages: as many as the memory budget has room for the text of. */
const firstPages = { min: 4, max: 8 };
/** Size of the text of a full page of cartons. */
const fullPageBytes = 9 * 1024 * 1024;
/** Places for first pages that one session leaves to the others. */
const placesForOthers = 2;

/** Fixed size of a set besides its rows and orders: its key, its objects, its cache entry. */
const fixedBytes = 4 * 1024;
/** Additional size of a loading set: the HTTP request that started it stays in memory. */
const loadingBytes = 16 * 1024;
/** Copies of the payload while a set loads: as posted, as parsed values, and as the JSON of a call. */
const payloadCopies = 3;

/** Options for opening the result set of a search. */
export interface OpenOptions {
  /** Refresh: a set fetched at or before this time (milliseconds since 1970) is fetched again. */
  fresh?: number | null;
  /** For programs, which have no Refresh: a set fetched longer ago, in milliseconds, is fetched again. */
  maxAgeMs?: number | null;
  /**
   * True for a poll of the progress: a set that failed stays failed, so that a poll does not repeat the
   * call every second. Any other request continues it.
   */
  isPoll?: boolean;
  /** Resolves when the response to this request has been sent (`PageSource.answered`). */
  answered?: Promise<void>;
  /**
   * True if the set is opened for an export: it waits longer for slow pages, and fetches single rows to
   * detect rows that moved between two pages.
   */
  isExport?: boolean;
}

interface Entry {
  sessionKey: string;
  set: AnyResultSet;
  /** Identifies the last write before the fetch (`ProviderApi.lastWrite`); after another write the set is stale. */
  lastWrite: string | null;
  /** Bytes of the payload as JSON. */
  payloadBytes: number;
  usedAt: number;
  /** Null until the set is counted. */
  memory: MemoryEntry | null;
}

/** The part of a result set that the cache uses, whatever its row type. */
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
 * The fetched result sets of this process: a cache limited by the memory budget and by age, separated by
 * session. Eviction loses no data: a set is fetched again on demand.
 */
export class ResultCache {
  /** By key; the most recently used last. */
  readonly #entries = new Map<string, Entry>();
  readonly #memory: MemoryAccount;
  /** Counts the response text of pages that are being stored in sets. */
  readonly #loadingPages: MemoryAccount;
  readonly #pageQueues: PageQueues;
  readonly #now: () => number;
  /** For exports that do not use the cache. */
  readonly exportRoom: ExportRoom;

  constructor(budget: MemoryBudget, now = () => Date.now()) {
    this.#memory = budget.register("resultSets", limits);
    this.#loadingPages = budget.register("loadingPages", loadingLimits);
    this.#pageQueues = createPageQueues(budget.limitBytes);
    this.exportRoom = createExportRoom(
      budget.register("exportPages", exportLimits),
    );
    this.#now = now;
  }

  /** Estimated bytes of the cached sets. */
  get bytes(): number {
    return this.#memory.bytes;
  }

  /**
   * Returns the result set of a search: the cached one, one that is already loading for the same
   * session, or a new one that starts to load. Without a session nothing is cached. A cached set may
   * contain rows that the user may no longer see: `openAuthorized` handles that. Call it only for a
   * session that is valid, or was within the last minutes (`UserSession.wasRecentlyValid`).
   */
  open<Name extends PagedCallName, Criteria>(
    query: RowQuery<Name, Criteria>,
    criteria: Criteria,
    api: ProviderApi,
    { fresh = null, maxAgeMs = null, isPoll = false, ...use }: OpenOptions = {},
  ): ResultSet<RowOf<Name>> {
    this.#forgetIdle();
    const source = createPageSource(query, criteria, api, use);
    const { key, payloadBytes } = cacheKeyOf(query, criteria, api);
    const known = this.#entries.get(key);
    if (
      known &&
      this.#isCurrent(known, api, maxAgeMs) &&
      (fresh === null || known.set.fetchedAt > fresh)
    ) {
      // Cast: the key contains the call, so the row type matches.
      const set = known.set as ResultSet<RowOf<Name>>;
      this.#touch(key, known);
      if (!isPoll) set.retry(source);
      this.#count(known);
      return set;
    }
    if (known) this.#forget(key, known);
    const set = new ResultSet(
      query.table.columns,
      source,
      this.#memory.maxBytesPerSession,
      this.#loadingPages.use(),
      this.#pageQueues,
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
   * Returns the result set of a search with the rows that the user may see now. Entitlements change
   * immediately: all sets of the session that were fetched under another entitlement are dropped, and
   * the set is fetched again. Prefetched rows are awaited first.
   * @param user the user as the provider returned it for this request
   * @param open opens the set; called again if cached sets are dropped
   * @param prefetched the set that `open` returned before the session check, or null
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
    // This set was requested after this request arrived, so it matches the current entitlement.
    return open();
  }

  /**
   * Returns the cached set of a search if it is complete, visible to the user and, for a program, recent
   * enough; null otherwise.
   */
  kept<Name extends PagedCallName, Criteria>(
    query: RowQuery<Name, Criteria>,
    criteria: Criteria,
    api: ProviderApi,
    { entitlement }: Pick<User, "entitlement">,
    { maxAgeMs = null }: Pick<OpenOptions, "maxAgeMs"> = {},
  ): ResultSet<RowOf<Name>> | null {
    this.#forgetIdle();
    const { key } = cacheKeyOf(query, criteria, api);
    const known = this.#entries.get(key);
    return known?.set.state === "complete" &&
      this.#isCurrent(known, api, maxAgeMs) &&
      !entitlementDiffers(known.set.entitlement, entitlement)
      ? (known.set as ResultSet<RowOf<Name>>)
      : null;
  }

  /** Drops everything that was fetched for a session (logout, a write that changes rows). */
  drop(sessionKey: string): void {
    this.#dropWhere((entry) => entry.sessionKey === sessionKey);
  }

  /**
   * Returns whether a set is recent enough and was fetched after the session's last write.
   * @param requestedMaxAgeMs does not apply while the set loads, so that a slow one is not begun again and again
   */
  #isCurrent(
    { set, lastWrite }: Entry,
    api: ProviderApi,
    requestedMaxAgeMs: number | null,
  ): boolean {
    const ageMs = this.#now() - set.fetchedAt;
    return (
      ageMs <= maxSetAgeMs &&
      (requestedMaxAgeMs === null ||
        ageMs <= requestedMaxAgeMs ||
        set.state === "loading") &&
      (api.lastWrite === null || api.lastWrite === lastWrite)
    );
  }

  #keep(key: string, entry: Entry): void {
    const { set, sessionKey } = entry;
    this.#entries.set(key, entry);
    set.onChange = () => {
      // An empty failed set is not cached: the next request asks the provider again.
      if (set.state === "failed" && set.pages === 0) this.#forget(key, entry);
      else this.#count(entry);
    };
    entry.memory = this.#memory.keep({
      sessionKey,
      bytes: estimateBytes(entry),
      onEvict: () => {
        this.#remove(key, entry);
        set.stopGrowing();
      },
    });
  }

  #count(entry: Entry): void {
    entry.memory?.resize(estimateBytes(entry));
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

  /** Forgets the entries that nobody has used for a while; the least recently used come first. */
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

/**
 * Creates the queues of pages. First pages have a queue of their own, because a request waits for each of
 * them. A set stores one further page while it fetches the next.
 */
function createPageQueues(budgetBytes: number): PageQueues {
  const places = Math.floor(budgetBytes / fullPageBytes);
  const { min, max } = firstPages;
  const inTotal = Math.max(min, Math.min(max, places));
  const perKey = inTotal - placesForOthers;
  return {
    first: new Gate({ inTotal, perKey, maxWaitMs: 10_000 }),
    further: new Gate({ inTotal: 2, maxWaitMs: 60_000 }),
  };
}

const estimateBytes = ({ set, payloadBytes }: Entry): number =>
  fixedBytes +
  set.bytes +
  (set.state === "loading" ? loadingBytes + payloadCopies * payloadBytes : 0);
