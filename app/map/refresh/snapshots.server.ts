import type {
  MemoryAccount,
  MemoryBudget,
  MemoryEntry,
} from "../../memory-budget.server";
import type { MapCriteria } from "../delivery";

/** How long a list is kept after its last use by a map, in milliseconds: ten refreshes. */
const maxIdleMs = 5 * 60_000;
/** Most lists per session and map: those of a few tabs that refresh in turns. */
const maxVersions = 3;
/**
 * The lists may take a quarter of the memory budget, those of one session an eighth: 5,000 deliveries
 * take about 200 KB.
 */
const limits = {
  share: 1 / 4,
  maxEntries: 10_000,
  perSession: { share: 1 / 8, maxEntries: 60 },
};
/** Estimated overhead of a list, which also applies to days without deliveries. */
const bytesBeside = 1536;

/** The session and the map of a list. */
export interface SnapshotOwner extends MapCriteria {
  /** `ProviderApi.sessionKey`; nothing is stored without a session. */
  sessionKey: string | null;
}

interface Snapshot {
  sessionKey: string;
  map: string;
  list: Buffer;
  usedAt: number;
  /** Null until the memory is accounted for. */
  memory: MemoryEntry | null;
}

/**
 * The lists of deliveries that browsers have, from which the next refresh computes its changes. An
 * in-process cache, bounded by the memory budget and by time and separated by session; in another
 * process, or after eviction, the whole list is sent.
 */
export class MapSnapshots {
  /** Keyed by owner and version, ordered by last use, the most recent last. */
  readonly #kept = new Map<string, Snapshot>();
  readonly #memory: MemoryAccount;

  constructor(
    budget: MemoryBudget,
    private readonly now: () => number = Date.now,
  ) {
    this.#memory = budget.register("mapSnapshots", limits);
  }

  /** Bytes taken by the stored lists. */
  get bytes(): number {
    return this.#memory.bytes;
  }

  /** Stores a list under its version. @param text the list, as returned by `recall` */
  remember(owner: SnapshotOwner, version: string, text: string): void {
    if (owner.sessionKey === null) return;
    const key = keyOf(owner, version);
    const map = mapOf(owner);
    const list = Buffer.from(text);
    this.#forget(key);
    const snapshot: Snapshot = {
      sessionKey: owner.sessionKey,
      map,
      list,
      usedAt: this.now(),
      memory: null,
    };
    this.#kept.set(key, snapshot);
    snapshot.memory = this.#memory.keep({
      sessionKey: owner.sessionKey,
      bytes: list.length + bytesBeside,
      onEvict: () => this.#forget(key),
    });
    const versions = [...this.#kept].filter(([, kept]) => kept.map === map);
    for (const [old] of versions.slice(0, -maxVersions)) this.#forget(old);
    for (const [oldest, { usedAt }] of this.#kept) {
      if (this.now() - usedAt <= maxIdleMs) break;
      this.#forget(oldest);
    }
  }

  /**
   * Returns the list of a version that was sent to this session for this map; null if it is not stored.
   */
  recall(owner: SnapshotOwner, version: string): string | null {
    const key = keyOf(owner, version);
    const kept = this.#kept.get(key);
    if (!kept || this.now() - kept.usedAt > maxIdleMs) return null;
    kept.usedAt = this.now();
    kept.memory?.touch();
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.list.toString();
  }

  /** Removes the lists of a session (logout). */
  drop(sessionKey: string): void {
    for (const [key, kept] of this.#kept)
      if (kept.sessionKey === sessionKey) this.#forget(key);
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    kept.memory?.release();
  }
}

const mapOf = ({ sessionKey, date, pool }: SnapshotOwner) =>
  JSON.stringify([sessionKey, date, pool]);

const keyOf = (owner: SnapshotOwner, version: string) =>
  `${mapOf(owner)} ${version}`;
