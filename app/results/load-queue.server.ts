/** Limits of the loads that run at the same time. */
export interface LoadLimits {
  inTotal: number;
  perSession: number;
  /** Longest wait in milliseconds; then the load is refused. */
  maxWaitMs: number;
}

/** Why a load is refused: its session, or all sessions together, have reached their limit. */
export type LoadRefusal = "session" | "total";

/** Frees the place of a load; calling it again has no effect. */
export type EndLoad = () => void;

interface WaitingLoad {
  sessionKey: string;
  start: () => void;
}

/**
 * Runs a limited number of loads at the same time. The others wait: a free place goes to the session with
 * the fewest running loads, and to the one that has waited longest among equals, so that one session
 * cannot delay the others.
 */
export class LoadQueue {
  readonly #limits: LoadLimits;
  #running = 0;
  /** Running loads by session; sessions without any are absent. */
  readonly #ofSession = new Map<string, number>();
  /** In order of arrival. */
  readonly #waiting = new Set<WaitingLoad>();

  constructor(limits: LoadLimits) {
    this.#limits = limits;
  }

  /** Starts a load if there is a place now; otherwise returns null. */
  tryStart(sessionKey: string): EndLoad | null {
    return this.#admits(sessionKey) ? this.#begin(sessionKey) : null;
  }

  /**
   * Starts a load when there is a place for it.
   * @param signal ends the wait when the load is no longer needed
   * @returns why there was none in time
   */
  async start(
    sessionKey: string,
    signal: AbortSignal,
  ): Promise<EndLoad | LoadRefusal> {
    const started = this.tryStart(sessionKey);
    if (started) return started;
    const { perSession, maxWaitMs } = this.#limits;
    return new Promise((resolve) => {
      const leave = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", refuse);
        this.#waiting.delete(load);
      };
      const load = {
        sessionKey,
        start: () => {
          leave();
          resolve(this.#begin(sessionKey));
        },
      };
      const refuse = () => {
        leave();
        const isOwn = this.#countOf(sessionKey) >= perSession;
        resolve(isOwn ? "session" : "total");
      };
      const timer = setTimeout(refuse, maxWaitMs).unref();
      signal.addEventListener("abort", refuse);
      this.#waiting.add(load);
      if (signal.aborted) refuse();
    });
  }

  #begin(sessionKey: string): EndLoad {
    this.#running++;
    this.#ofSession.set(sessionKey, this.#countOf(sessionKey) + 1);
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      this.#running--;
      const others = this.#countOf(sessionKey) - 1;
      if (others > 0) this.#ofSession.set(sessionKey, others);
      else this.#ofSession.delete(sessionKey);
      this.#next()?.start();
    };
  }

  #countOf(sessionKey: string): number {
    return this.#ofSession.get(sessionKey) ?? 0;
  }

  #admits(sessionKey: string): boolean {
    const { inTotal, perSession } = this.#limits;
    return this.#running < inTotal && this.#countOf(sessionKey) < perSession;
  }

  /** Returns the waiting load that may start next, or null if none may. */
  #next(): WaitingLoad | null {
    let next: WaitingLoad | null = null;
    for (const load of this.#waiting) {
      if (!this.#admits(load.sessionKey)) continue;
      const isFirst =
        next === null ||
        this.#countOf(load.sessionKey) < this.#countOf(next.sessionKey);
      if (isFirst) next = load;
    }
    return next;
  }
}
