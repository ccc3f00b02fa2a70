import { setImmediate } from "node:timers/promises";

/** Maximum time without yielding to other requests, in milliseconds. */
const turnMs = 12;

/**
 * Lets long computations yield to other requests: `shouldYield()` is cheap and returns true when the
 * time slice is over, `yieldToEventLoop()` then waits for the next turn of the event loop.
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

  /** Waits for a promise while other requests run, then starts a new time slice. */
  async waitFor(until: Promise<void>): Promise<void> {
    await until;
    this.#until = performance.now() + turnMs;
  }
}
