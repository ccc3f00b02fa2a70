import type {
  MemoryAccount,
  MemoryBudget,
  MemoryEntry,
} from "../memory-budget.server";

/** How long a session counts as recently valid after the provider has confirmed it, in milliseconds. */
const recentMs = 5 * 60_000;
/** Estimated memory of one session: its key, a timestamp and its map entry. */
const sessionBytes = 256;
const limits = { share: 1 / 32, maxEntries: 20_000 };

/**
 * The sessions that the provider has confirmed as valid within the last minutes. Only for these does
 * the portal request data in parallel with the session check; for all others the check comes first, so
 * that a forged cookie cannot make the portal call the provider, compute or store anything
 * (docs/decisions/064).
 */
export class RecentSessions {
  /** Keyed by `ProviderApi.sessionKey`, ordered by time of confirmation, the most recent last. */
  readonly #sessions = new Map<
    string,
    { validAt: number; memory: MemoryEntry | null }
  >();
  readonly #memory: MemoryAccount;
  readonly #now: () => number;

  constructor(budget: MemoryBudget, now: () => number = Date.now) {
    this.#memory = budget.register("recentSessions", limits);
    this.#now = now;
  }

  /** Returns whether the provider has confirmed the session within the last minutes. */
  has(sessionKey: string | null): boolean {
    const known = sessionKey === null ? null : this.#sessions.get(sessionKey);
    return known ? this.#now() - known.validAt <= recentMs : false;
  }

  /** Records that the provider has just confirmed the session. */
  confirm(sessionKey: string): void {
    for (const [oldest, { validAt }] of this.#sessions) {
      if (this.#now() - validAt <= recentMs) break;
      this.drop(oldest);
    }
    this.drop(sessionKey);
    const session = {
      validAt: this.#now(),
      memory: null as MemoryEntry | null,
    };
    this.#sessions.set(sessionKey, session);
    session.memory = this.#memory.keep({
      sessionKey: null,
      bytes: sessionBytes,
      onEvict: () => this.#sessions.delete(sessionKey),
    });
  }

  /** Removes a session that has ended. */
  drop(sessionKey: string): void {
    const session = this.#sessions.get(sessionKey);
    this.#sessions.delete(sessionKey);
    session?.memory?.release();
  }
}
