import type { MemoryAccount, MemoryEntry } from "./memory-budget.server";

/** A map whose entries expire, within the memory budget. */
export class ExpiringMap<Value> {
  /** Nearly in the order of their expiry. */
  readonly #entries = new Map<
    string,
    { value: Value; expiresAt: number; memory: MemoryEntry | null }
  >();

  /** @param bytes estimated memory of one entry */
  constructor(
    readonly memory: MemoryAccount,
    readonly bytes: number,
    readonly now: () => number = Date.now,
  ) {}

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.expiresAt >= this.now() ? entry.value : undefined;
  }

  /** @param bytes estimated memory of this entry, if it is not that of every entry */
  set(key: string, value: Value, expiresAt: number, bytes = this.bytes): void {
    for (const [oldest, entry] of this.#entries) {
      if (entry.expiresAt >= this.now()) break;
      this.drop(oldest);
    }
    this.drop(key);
    const entry = { value, expiresAt, memory: null as MemoryEntry | null };
    this.#entries.set(key, entry);
    entry.memory = this.memory.keep({
      sessionKey: null,
      bytes,
      onEvict: () => this.#entries.delete(key),
    });
  }

  drop(key: string): void {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    entry?.memory?.release();
  }
}
