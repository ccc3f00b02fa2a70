/** Kinds of data that the portal keeps for later requests; each kind has one owner. */
export type MemoryKind =
  | "resultSets"
  | "loadingPages"
  | "exportPages"
  | "failedSignIns"
  | "humanCheckTokens"
  | "recentSessions"
  | "recentSubmissions"
  | "keptLists"
  | "names";

/** The limits of one kind. Each share is a fraction of the whole budget, above 0 and at most 1. */
export interface MemoryLimits {
  share: number;
  maxEntries: number;
  /** The limits per session; omitted if entries belong to no session. */
  perSession?: { share: number; maxEntries: number };
}

/** What an owner registers about an entry that it keeps. */
export interface MemoryRequest {
  /** The session that the entry belongs to; null if none. */
  sessionKey: string | null;
  /** Estimated size in bytes, without the budget's own record of it. */
  bytes: number;
  /** Called once if the budget evicts the entry: the owner removes it from its index. */
  onEvict: () => void;
}

/** An entry that is kept and counted. */
export interface MemoryEntry {
  /** Updates the size; may evict other entries, or this one if it exceeds a limit by itself. */
  resize(bytes: number): void;
  /** Marks the entry as the most recently used. */
  touch(): void;
  /** Stops counting the entry after its owner has removed it. */
  release(): void;
}

/** Memory in use, which is counted but cannot be evicted: other entries make room for it. */
export interface MemoryInUse {
  /** Sets the size; 0 if the memory is no longer used. */
  resize(bytes: number): void;
}

/** The account of one kind. */
export interface MemoryAccount {
  /** Bytes kept, including the budget's own records. */
  readonly bytes: number;
  /** Maximum bytes per session. */
  readonly maxBytesPerSession: number;
  /**
   * Counts an entry that the owner keeps from now on; evicts the least recently used entries to make
   * room.
   */
  keep(request: MemoryRequest): MemoryEntry;
  /** Counts memory that requests are working on; it is never evicted. */
  use(): MemoryInUse;
  /** True if the kind has reached its limit. */
  readonly isFull: boolean;
}

/** The budget as reported by the health endpoint. */
export interface MemoryReport {
  limitBytes: number;
  bytes: number;
  entries: number;
  kinds: Partial<
    Record<
      MemoryKind,
      {
        bytes: number;
        entries: number;
        maxBytes: number;
        maxEntries: number;
        /** Entries evicted since the start of the process. */
        evictions: number;
      }
    >
  >;
}

/** Size of the budget's own record of an entry: the entry, its places in three sets, its callback. */
export const recordBytes = 512;

/** Entries in order of last use, the least recent first, with their total size. */
class Group {
  bytes = 0;
  /** Number of entries in use. */
  inUse = 0;
  evictions = 0;
  readonly entries = new Set<Entry>();

  constructor(
    readonly maxBytes: number,
    readonly maxEntries: number,
  ) {}

  /** Changes the size of memory in use, which is not among the evictable entries. */
  addInUse(bytes: number): void {
    this.bytes += bytes;
    while (this.isOver) {
      const [oldest] = this.entries;
      if (!oldest) return;
      oldest.evict();
    }
  }

  get isOver(): boolean {
    return this.bytes > this.maxBytes || this.entries.size > this.maxEntries;
  }

  /** Returns the least recently used entry; `last` only if it is the only one left. */
  oldest(last: Entry): Entry {
    for (const entry of this.entries) if (entry !== last) return entry;
    return last;
  }
}

class Entry implements MemoryEntry {
  bytes = 0;
  isKept = true;

  constructor(
    /** From the narrowest to the widest: session, kind, all. */
    readonly groups: readonly Group[],
    readonly onEvict: () => void,
    readonly onRelease: () => void,
  ) {
    for (const group of groups) group.entries.add(this);
  }

  resize(bytes: number): void {
    if (!this.isKept) return;
    const added = bytes + recordBytes - this.bytes;
    this.bytes += added;
    for (const group of this.groups) group.bytes += added;
    // An entry that exceeds a limit by itself evicts no other entry.
    if (this.groups.some(({ maxBytes }) => this.bytes > maxBytes))
      return this.evict();
    for (const group of this.groups) {
      while (this.isKept && group.isOver) group.oldest(this).evict();
    }
  }

  touch(): void {
    if (!this.isKept) return;
    for (const { entries } of this.groups) {
      entries.delete(this);
      entries.add(this);
    }
  }

  release(): void {
    if (!this.isKept) return;
    this.isKept = false;
    for (const group of this.groups) {
      group.bytes -= this.bytes;
      group.entries.delete(this);
    }
    this.onRelease();
  }

  evict(): void {
    this.release();
    this.onEvict();
  }
}

class InUse implements MemoryInUse {
  #bytes = 0;

  constructor(
    readonly kind: Group,
    readonly all: Group,
  ) {}

  resize(bytes: number): void {
    const before = this.#bytes;
    this.#bytes = bytes;
    this.kind.bytes += bytes - before;
    this.kind.inUse += Number(bytes > 0) - Number(before > 0);
    this.all.addInUse(bytes - before);
  }
}

/**
 * The memory that a portal process keeps between requests (the setting RESULT_CACHE_MB). Every owner
 * registers its kind and counts each entry. Running totals limit the entries per session, per kind and
 * overall; the least recently used entries are evicted first (docs/decisions/064).
 */
export class MemoryBudget {
  readonly #all: Group;
  readonly #kinds = new Map<MemoryKind, Group>();

  /** @param limitBytes maximum bytes that may be kept */
  constructor(readonly limitBytes: number) {
    this.#all = new Group(limitBytes, Number.POSITIVE_INFINITY);
  }

  /** Bytes kept, of all kinds. */
  get bytes(): number {
    return this.#all.bytes;
  }

  /** Registers the owner of a kind. @throws if the kind already has an owner */
  register(kind: MemoryKind, limits: MemoryLimits): MemoryAccount {
    if (this.#kinds.has(kind))
      throw new Error(`The memory budget has an owner of ${kind} already`);
    const all = this.#all;
    const ofKind = new Group(this.limitBytes * limits.share, limits.maxEntries);
    this.#kinds.set(kind, ofKind);
    const { perSession } = limits;
    const maxBytesPerSession =
      this.limitBytes * (perSession?.share ?? limits.share);
    const sessions = new Map<string, Group>();

    function keep({ sessionKey, bytes, onEvict }: MemoryRequest): MemoryEntry {
      const evicted = () => {
        ofKind.evictions += 1;
        onEvict();
      };
      if (sessionKey === null || !perSession) {
        const entry = new Entry([ofKind, all], evicted, () => undefined);
        entry.resize(bytes);
        return entry;
      }
      const ofSession =
        sessions.get(sessionKey) ??
        new Group(maxBytesPerSession, perSession.maxEntries);
      sessions.set(sessionKey, ofSession);
      const forgetEmpty = () => {
        if (ofSession.entries.size === 0) sessions.delete(sessionKey);
      };
      const entry = new Entry([ofSession, ofKind, all], evicted, forgetEmpty);
      entry.resize(bytes);
      return entry;
    }
    return {
      get bytes() {
        return ofKind.bytes;
      },
      get isFull() {
        return ofKind.bytes >= ofKind.maxBytes;
      },
      maxBytesPerSession,
      keep,
      use: () => new InUse(ofKind, all),
    };
  }

  /** Returns the current usage, for the health endpoint. It identifies no session. */
  report(): MemoryReport {
    return {
      limitBytes: this.limitBytes,
      bytes: this.#all.bytes,
      entries: this.#all.entries.size,
      kinds: Object.fromEntries(
        Array.from(this.#kinds, ([kind, group]) => [
          kind,
          {
            bytes: group.bytes,
            entries: group.entries.size + group.inUse,
            maxBytes: group.maxBytes,
            maxEntries: group.maxEntries,
            evictions: group.evictions,
          },
        ]),
      ),
    };
  }
}
