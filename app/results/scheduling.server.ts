import { setImmediate } from "node:timers/promises";

/** Longest stretch of work without letting other requests have their turn, in milliseconds. */
const turnMs = 12;

/**
 * Lets long work take turns with other requests: `due()` is cheap and says when a stretch is over,
 * `pass()` then waits for the next turn.
 */
export class Scheduling {
  #until = performance.now() + turnMs;

  shouldYield(): boolean {
    return performance.now() > this.#until;
  }

  async yieldToEventLoop(): Promise<void> {
    await setImmediate();
    this.#until = performance.now() + turnMs;
  }

  /** Leaves the process to other requests until something has happened. */
  async waitFor(until: Promise<void>): Promise<void> {
    await until;
    this.#until = performance.now() + turnMs;
  }
}
