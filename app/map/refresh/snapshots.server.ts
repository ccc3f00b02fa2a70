import type { MapCriteria } from "../delivery";

/** How long a list is remembered after a map has asked with it, in milliseconds: ten refreshes. */
const maxIdleMs = 5 * 60_000;
/** Lists of one session and map: those of some tabs that refresh in turns. */
const maxVersions = 3;
/** All lists of this process, in bytes: 5,000 deliveries take about 200 KB. */
const defaultMaxBytes = 32 * 1024 * 1024;
/** What keeping a list takes besides it: days without deliveries are not for nothing. */
const bytesBeside = 2048;

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
}

/**
 * The lists of deliveries that browsers have, so that the next refresh sends what changed. A cache of
 * this process, bounded in bytes and in time and kept apart by session; another process, or a list
 * that was forgotten, costs one whole list.
 */
export class MapSnapshots {
  /** By owner and version; the one used last stands last. */
  readonly #kept = new Map<string, Snapshot>();
  #bytes = 0;

  constructor(
    private readonly maxBytes = defaultMaxBytes,
    private readonly now: () => number = Date.now,
  ) {}

  /** Bytes that the lists that are remembered take. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Remembers a list under its version. @param text the list, as `recall` gives it back */
  remember(owner: SnapshotOwner, version: string, text: string): void {
    if (owner.sessionKey === null) return;
    const key = keyOf(owner, version);
    const map = mapOf(owner);
    const list = Buffer.from(text);
    this.#forget(key);
    this.#kept.set(key, {
      sessionKey: owner.sessionKey,
      map,
      list,
      usedAt: this.now(),
    });
    this.#bytes += list.length + bytesBeside;
    const versions = [...this.#kept].filter(([, kept]) => kept.map === map);
    for (const [old] of versions.slice(0, -maxVersions)) this.#forget(old);
    for (const [oldest, { usedAt }] of this.#kept) {
      if (this.#bytes <= this.maxBytes && this.now() - usedAt <= maxIdleMs)
        break;
      this.#forget(oldest);
    }
  }

  /** The list of a version that this session was sent for this map; null when it is not remembered. */
  recall(owner: SnapshotOwner, version: string): string | null {
    const key = keyOf(owner, version);
    const kept = this.#kept.get(key);
    if (!kept || this.now() - kept.usedAt > maxIdleMs) return null;
    this.#kept.delete(key);
    this.#kept.set(key, { ...kept, usedAt: this.now() });
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
    this.#bytes -= kept.list.length + bytesBeside;
    this.#kept.delete(key);
  }
}

const mapOf = ({ sessionKey, date, pool }: SnapshotOwner) =>
  JSON.stringify([sessionKey, date, pool]);

const keyOf = (owner: SnapshotOwner, version: string) =>
  `${mapOf(owner)} ${version}`;
