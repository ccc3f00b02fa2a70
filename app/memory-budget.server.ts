/** What the portal keeps for later requests, each kind with an owner of its own. */
export type MemoryKind =
  | "resultSets"
  | "loadingPages"
  | "exportPages"
  | "mapSnapshots"
  | "humanCheckTokens"
  | "recentSessions"
  | "recentSubmissions";

/** The bounds of one kind. Each share is a part of the whole budget, above 0 and at most 1. */
export interface MemoryLimits {
  share: number;
  maxEntries: number;
  /** The bounds of what is kept for one session; omitted where entries belong to no session. */
  perSession?: { share: number; maxEntries: number };
}

/** What an owner tells the budget about something that it keeps. */
export interface MemoryRequest {
  /** The session that it is kept for; null where it belongs to none. */
  sessionKey: string | null;
  /** Estimated size in bytes, without the budget's own record of it. */
  bytes: number;
  /** Called once when the budget needs the memory: the owner removes the entry from its own index. */
  onEvict: () => void;
}

/** Something that is kept and counted. */
export interface MemoryEntry {
  /** Corrects the size; may evict other entries, or this one when it does not fit by itself. */
  resize(bytes: number): void;
  /** Notes that the entry was used: it is evicted after all entries that were used before. */
  touch(): void;
  /** Stops counting the entry, which its owner has removed. */
  release(): void;
}

/** Something that is in use, so that it can only be counted: other entries make room for it. */
export interface MemoryInUse {
  /** Sets the size; 0 when the memory is no longer used. */
  resize(bytes: number): void;
}

/** The part of the budget that belongs to one kind. */
export interface MemoryAccount {
  /** Bytes that are kept, the budget's own records included. */
  readonly bytes: number;
  /** Most bytes that may be kept for one session. */
  readonly maxBytesPerSession: number;
  /** Counts something that the owner keeps from now on; evicts the oldest entries to make room. */
  keep(request: MemoryRequest): MemoryEntry;
  /** Counts something that requests are working on; it is never evicted. */
  use(): MemoryInUse;
  /** Whether as much is kept and used as the kind may have. */
  readonly isFull: boolean;
}

/** The budget as the health output shows it. */
export interface MemoryReport {
  limitBytes: number;
  bytes: number;
  entries: number;
  kinds: Partial<
    Record<
      MemoryKind,
      { bytes: number; entries: number; maxBytes: number; maxEntries: number }
    >
  >;
}

/** What the budget's own record of an entry costs: the entry, its places in three sets, its callback. */
export const recordBytes = 512;

/** Entries in the order of their last use, the oldest first, with their sum. */
class Group {
  bytes = 0;
  /** Number of entries in use. */
  inUse = 0;
  readonly entries = new Set<Entry>();

  constructor(
    readonly maxBytes: number,
    readonly maxEntries: number,
  ) {}

  /** Something in use, which is not among the entries that may be evicted, has another size. */
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

  /** The entry that was used longest ago; `last` only when it is the only one left. */
  oldest(last: Entry): Entry {
    for (const entry of this.entries) if (entry !== last) return entry;
    return last;
  }
}

class Entry implements MemoryEntry {
  bytes = 0;
  isKept = true;

  constructor(
    /** From the narrowest to the widest: of the session, of the kind, of all. */
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
    // What does not fit by itself drives nothing else out.
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
 * The memory that a portal process keeps for anybody between requests (the setting RESULT_CACHE_MB).
 * Every owner registers its kind and counts each entry; running totals bound the entries of one
 * session, of one kind and of all, and the entries used longest ago are evicted first
 * (docs/decisions/064).
 */
export class MemoryBudget {
  readonly #all: Group;
  readonly #kinds = new Map<MemoryKind, Group>();

  /** @param limitBytes most bytes that may be kept */
  constructor(readonly limitBytes: number) {
    this.#all = new Group(limitBytes, Number.POSITIVE_INFINITY);
  }

  /** Bytes that are kept, of all kinds. */
  get bytes(): number {
    return this.#all.bytes;
  }

  /** Registers the owner of a kind. @throws when the kind has an owner already */
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
      if (sessionKey === null || !perSession) {
        const entry = new Entry([ofKind, all], onEvict, () => undefined);
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
      const entry = new Entry([ofSession, ofKind, all], onEvict, forgetEmpty);
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

  /** What is kept now, for the health output. It names no session. */
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
          },
        ]),
      ),
    };
  }
}
