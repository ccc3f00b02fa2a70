/** Exports that may run at the same time: in one session, and in this process as long as their memory allows it. */
const limits = { perSession: 3, inTotal: 16 };

/** When a refused export may be tried again, in seconds: `Retry-After`. */
export const retryAfterSeconds = 30;

/** Why an export may not start. */
export type ExportRefusal = "session" | "total";

/** 429: the person has enough exports running; 503: the process has. */
export const refusalStatus: Record<ExportRefusal, number> = {
  session: 429,
  total: 503,
};

/** What is said to somebody whose export may not start yet. */
export const refusalMessages: Record<ExportRefusal, string> = {
  session: `You have ${limits.perSession} exports running. Wait until one of them has finished, then try again.`,
  total:
    "Too many exports are running at the moment. Try again in half a minute.",
};

/**
 * Bounds the exports that run at the same time: each holds pages of rows in memory for as long as its
 * reader takes.
 */
export class ExportLimits {
  readonly #running = new Map<string, number>();
  #total = 0;

  /**
   * Starts an export of a session, or says why it may not start. The caller ends it once.
   * @param hasMemory whether the pages of one more export fit into the memory budget
   */
  start(sessionKey: string, hasMemory: boolean): ExportRefusal | null {
    const running = this.#running.get(sessionKey) ?? 0;
    if (running >= limits.perSession) return "session";
    if (this.#total >= limits.inTotal || !hasMemory) return "total";
    this.#running.set(sessionKey, running + 1);
    this.#total++;
    return null;
  }

  /** Ends an export that was started. */
  end(sessionKey: string): void {
    const running = this.#running.get(sessionKey) ?? 0;
    if (running > 1) this.#running.set(sessionKey, running - 1);
    else this.#running.delete(sessionKey);
    this.#total--;
  }
}
