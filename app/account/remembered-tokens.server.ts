import type {
  MemoryAccount,
  MemoryBudget,
  MemoryEntry,
} from "../memory-budget.server";

/** Tokens may take up to a sixteenth of the memory budget; they belong to no session. */
const limits = { share: 1 / 16, maxEntries: 100_000 };
/** Estimated memory of one token: its text, its expiry and its map entry. */
const tokenBytes = 256;

/** Used tokens of the human check, kept until they would have expired. */
export class RememberedTokens {
  readonly #tokens = new Map<
    string,
    { expiresAt: number; memory: MemoryEntry | null }
  >();
  readonly #memory: MemoryAccount;
  readonly #now: () => number;

  constructor(budget: MemoryBudget, now: () => number) {
    this.#memory = budget.register("humanCheckTokens", limits);
    this.#now = now;
  }

  has(token: string): boolean {
    return this.#tokens.has(token);
  }

  add(token: string, expiresAt: number): void {
    for (const [known, kept] of this.#tokens) {
      // Insertion order is nearly expiry order, so the cleanup stops at the first valid token.
      if (kept.expiresAt > this.#now()) break;
      this.#tokens.delete(known);
      kept.memory?.release();
    }
    const kept = { expiresAt, memory: null as MemoryEntry | null };
    this.#tokens.set(token, kept);
    kept.memory = this.#memory.keep({
      sessionKey: null,
      bytes: tokenBytes,
      onEvict: () => this.#tokens.delete(token),
    });
  }
}
