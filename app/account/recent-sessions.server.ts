import type {
  MemoryAccount,
  MemoryBudget,
  MemoryEntry,
} from "../memory-budget.server";

/** How long a session counts as recently valid after the provider has said that it is, in milliseconds. */
const recentMs = 5 * 60_000;
/** The record of one session: its key, a time, its place in the map. */
const sessionBytes = 256;
const limits = { share: 1 / 32, maxEntries: 20_000 };

/**
 * The sessions that the provider has called valid within the last minutes. For these alone the portal
 * asks for data while it asks once more who is signed in; for all others the check comes first, so
 * that a made-up cookie makes the portal neither ask, nor compute, nor keep anything
 * (docs/decisions/064).
 */
export class RecentSessions {
  /** By `ProviderApi.sessionKey`; the one confirmed last stands last. */
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

  /** Whether the provider has called the session valid within the last minutes. */
  has(sessionKey: string | null): boolean {
    const known = sessionKey === null ? null : this.#sessions.get(sessionKey);
    return known ? this.#now() - known.validAt <= recentMs : false;
  }

  /** Records that the provider has just called the session valid. */
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

  /** Forgets a session that has ended. */
  drop(sessionKey: string): void {
    const session = this.#sessions.get(sessionKey);
    this.#sessions.delete(sessionKey);
    session?.memory?.release();
  }
}
