import type {
  MemoryAccount,
  MemoryBudget,
  MemoryEntry,
} from "../memory-budget.server";

/** Estimated memory of one key: its text, its expiry and its map entry. */
const keyBytes = 256;

/** Keys that are remembered until they expire, within the memory budget. */
class ExpiringKeys {
  /** Nearly in the order of their expiry. */
  readonly #keys = new Map<
    string,
    { expiresAt: number; memory: MemoryEntry | null }
  >();

  constructor(
    readonly memory: MemoryAccount,
    readonly now: () => number,
  ) {}

  has(key: string | null): boolean {
    const known = key === null ? undefined : this.#keys.get(key);
    return known !== undefined && known.expiresAt >= this.now();
  }

  add(key: string, expiresAt: number): void {
    for (const [oldest, known] of this.#keys) {
      if (known.expiresAt >= this.now()) break;
      this.drop(oldest);
    }
    this.drop(key);
    const known = { expiresAt, memory: null as MemoryEntry | null };
    this.#keys.set(key, known);
    known.memory = this.memory.keep({
      sessionKey: null,
      bytes: keyBytes,
      onEvict: () => this.#keys.delete(key),
    });
  }

  drop(key: string): void {
    const known = this.#keys.get(key);
    this.#keys.delete(key);
    known?.memory?.release();
  }
}

/** How long a session counts as recently valid after the provider has confirmed it, in milliseconds. */
const recentMs = 5 * 60_000;

/**
 * The sessions that the provider has confirmed as valid within the last minutes, keyed by
 * `ProviderApi.sessionKey`. Only for these does the portal request data in parallel with the session
 * check; for all others the check comes first, so that a forged cookie cannot make the portal call the
 * provider, compute or store anything (docs/decisions/064).
 */
export class RecentSessions extends ExpiringKeys {
  constructor(budget: MemoryBudget, now: () => number = Date.now) {
    const limits = { share: 1 / 32, maxEntries: 20_000 };
    super(budget.register("recentSessions", limits), now);
  }

  /** Records that the provider has just confirmed the session. */
  confirm(sessionKey: string): void {
    this.add(sessionKey, this.now() + recentMs);
  }
}

/** Used tokens of the human check, kept until they would have expired. */
export class RememberedTokens extends ExpiringKeys {
  constructor(budget: MemoryBudget, now: () => number) {
    const limits = { share: 1 / 16, maxEntries: 100_000 };
    super(budget.register("humanCheckTokens", limits), now);
  }
}
