/**
 * Fails fast while the provider is down: after some failures in a row nobody waits for the next
 * time-out; once in a while one call goes through as a probe, and its success closes the breaker.
 * A class of our own: libraries for it count, fall back and wrap where this one asks two questions.
 */
export class Breaker {
  #failures = 0;
  #nextProbeAt = 0;
  readonly #threshold: number;
  readonly #probeEveryMs: number;
  readonly #now: () => number;

  /**
   * @param options.threshold failures in a row that open it
   * @param options.probeEveryMs how often one call is let through while it is open
   * @param options.now clock in milliseconds, for tests
   */
  constructor({ threshold = 5, probeEveryMs = 1_000, now = Date.now } = {}) {
    this.#threshold = threshold;
    this.#probeEveryMs = probeEveryMs;
    this.#now = now;
  }

  /** Whether the next call may go out. While open, one call in `probeEveryMs` may. */
  admits(): boolean {
    if (this.#failures < this.#threshold) return true;
    const now = this.#now();
    if (now < this.#nextProbeAt) return false;
    this.#nextProbeAt = now + this.#probeEveryMs;
    return true;
  }

  /** The provider answered, whatever it said. */
  succeeded(): void {
    this.#failures = 0;
  }

  /** The provider could not be reached or did not answer in time. */
  failed(): void {
    this.#failures += 1;
    if (this.#failures === this.#threshold)
      this.#nextProbeAt = this.#now() + this.#probeEveryMs;
  }
}
