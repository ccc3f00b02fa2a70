import type {
  MemoryAccount,
  MemoryBudget,
  MemoryEntry,
} from "../../memory-budget.server";
import type { MapCriteria } from "../delivery";

/** How long a list is remembered after a map has asked with it, in milliseconds: ten refreshes. */
const maxIdleMs = 5 * 60_000;
/** Lists of one session and map: those of some tabs that refresh in turns. */
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
/** What keeping a list takes besides it: days without deliveries are not for nothing. */
const bytesBeside = 1536;

/** Whose list it is, and of which map. */
export interface SnapshotOwner extends MapCriteria {
  /** `ProviderApi.sessionKey`; without a session nothing is remembered. */
  sessionKey: string | null;
}

interface Snapshot {
  sessionKey: string;
  map: string;
  list: Buffer;
  usedAt: number;
  /** Null until the list is counted. */
  memory: MemoryEntry | null;
}

/**
 * The lists of deliveries that browsers have, so that the next refresh sends what changed. A cache of
 * this process, bounded by the memory budget and in time and kept apart by session; another process,
 * or a list that was forgotten, costs one whole list.
 */
export class MapSnapshots {
  /** By owner and version; the one used last stands last. */
  readonly #kept = new Map<string, Snapshot>();
  readonly #memory: MemoryAccount;

  constructor(
    budget: MemoryBudget,
    private readonly now: () => number = Date.now,
  ) {
    this.#memory = budget.register("mapSnapshots", limits);
  }

  /** Bytes that the lists that are remembered take. */
  get bytes(): number {
    return this.#memory.bytes;
  }

  /** Remembers a list under its version. @param text the list, as `recall` gives it back */
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

  /** The list of a version that this session was sent for this map; null when it is not remembered. */
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

  /** Forgets the lists of a session (logout). */
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
