import { ExpiringMap } from "../../../expiring-map.server";
import type { MemoryBudget } from "../../../memory-budget.server";

/** Estimated memory of a key without a value. */
const keyBytes = 256;

/** How long a session counts as recently valid after the provider has confirmed it, in milliseconds. */
const recentMs = 5 * 60_000;

/**
 * The sessions that the provider has confirmed as valid within the last minutes, keyed by
 * `ProviderApi.sessionKey`. Only for these does the portal request data in parallel with the session
 * check; for all others the check comes first, so that a forged cookie cannot make the portal call the
 * provider, compute or store anything (docs/decisions/064).
 */
export class RecentSessions extends ExpiringMap<true> {
  constructor(budget: MemoryBudget, now?: () => number) {
    const limits = { share: 1 / 32, maxEntries: 20_000 };
    super(budget.register("recentSessions", limits), keyBytes, now);
  }

  has(sessionKey: string | null): boolean {
    return sessionKey !== null && this.get(sessionKey) === true;
  }

  /** Records that the provider has just confirmed the session. */
  confirm(sessionKey: string): void {
    this.set(sessionKey, true, this.now() + recentMs);
  }
}

/** Used tokens of the human check, kept until they would have expired. */
export class UsedHumanCheckTokens extends ExpiringMap<true> {
  constructor(budget: MemoryBudget, now: () => number) {
    const limits = { share: 1 / 16, maxEntries: 100_000 };
    super(budget.register("humanCheckTokens", limits), keyBytes, now);
  }

  has(token: string): boolean {
    return this.get(token) === true;
  }

  add(token: string, expiresAt: number): void {
    this.set(token, true, expiresAt);
  }
}
