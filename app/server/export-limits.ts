import { formatMessage, serverMessages } from "../messages";

/** Maximum concurrent exports: per session, and per process as far as their memory limit permits. */
const limits = { perSession: 3, inTotal: 16 };

/** Value of `Retry-After` for a rejected export, in seconds. */
export const retryAfterSeconds = 30;

/** Which limit rejects an export. */
export type ExportRefusal = "session" | "total";

/** 429: the session has reached its limit; 503: the process has. */
export const refusalStatus: Record<ExportRefusal, number> = {
  session: 429,
  total: 503,
};

/** Messages for a rejected export. */
export const refusalMessages: Record<ExportRefusal, string> = {
  session: formatMessage(serverMessages.tooManyExportsOfUser, {
    limit: limits.perSession,
  }),
  total: serverMessages.tooManyExports,
};

/** Limits concurrent exports: each holds pages of rows in memory until its client has read them. */
export class ExportLimits {
  readonly #running = new Map<string, number>();
  #total = 0;

  /**
   * Starts an export of a session, or returns why it is rejected. The caller must end a started export
   * once.
   * @param hasMemory true if the memory budget has room for the pages of another export
   */
  start(sessionKey: string, hasMemory: boolean): ExportRefusal | null {
    const running = this.#running.get(sessionKey) ?? 0;
    if (running >= limits.perSession) return "session";
    if (this.#total >= limits.inTotal || !hasMemory) return "total";
    this.#running.set(sessionKey, running + 1);
    this.#total++;
    return null;
  }

  /** Ends a started export. */
  end(sessionKey: string): void {
    const running = this.#running.get(sessionKey) ?? 0;
    if (running > 1) this.#running.set(sessionKey, running - 1);
    else this.#running.delete(sessionKey);
    this.#total--;
  }
}
