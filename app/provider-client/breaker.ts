/**
 * A circuit breaker: fails fast while the provider is down. After several failures in a row, calls no
 * longer wait for a time-out; from time to time one call is let through as a probe, and its success
 * closes the breaker. Implemented here because libraries add counters, fallbacks and wrappers, while
 * this client needs only two checks.
 */
export class Breaker {
  #failures = 0;
  #nextProbeAt = 0;
  readonly #threshold: number;
  readonly #probeEveryMs: number;
  readonly #now: () => number;

  /**
   * @param options.threshold consecutive failures that open the breaker
   * @param options.probeEveryMs interval of the probes while it is open, in milliseconds
   * @param options.now clock in milliseconds, for tests
   */
  constructor({ threshold = 5, probeEveryMs = 1_000, now = Date.now } = {}) {
    this.#threshold = threshold;
    this.#probeEveryMs = probeEveryMs;
    this.#now = now;
  }

  /**
   * Returns whether the next call may be sent. While the breaker is open, one call per `probeEveryMs`
   * may.
   */
  admits(): boolean {
    if (this.#failures < this.#threshold) return true;
    const now = this.#now();
    if (now < this.#nextProbeAt) return false;
    this.#nextProbeAt = now + this.#probeEveryMs;
    return true;
  }

  /** True while calls are refused without being sent. */
  get isOpen(): boolean {
    return this.#failures >= this.#threshold;
  }

  /** Records that the provider responded, with any status. */
  succeeded(): void {
    this.#failures = 0;
  }

  /** Records that the provider could not be reached or did not respond in time. */
  failed(): void {
    this.#failures += 1;
    if (this.#failures === this.#threshold)
      this.#nextProbeAt = this.#now() + this.#probeEveryMs;
  }
}
