import { setTimeout as pause } from "node:timers/promises";

/** An admitted call, which records its result exactly once. */
export interface AdmittedCall {
  /** Records that the provider responded, with any status. */
  succeeded(): void;
  /** Records that the provider could not be reached or did not respond in time. */
  failed(): void;
  /** Records that the call says nothing about the provider, e.g. because the user has left. */
  withdrawn(): void;
}

type Result = "succeeded" | "failed" | "withdrawn";

/** The next call that is sent while the breaker is open. */
interface Probe {
  result: Promise<Result>;
  settle(result: Result): void;
}

/**
 * A circuit breaker: fails fast while the provider is down. After several failures in a row, calls no
 * longer wait for a time-out: one call at a time is sent as a probe, and the others wait for its result.
 * A call is refused only after a probe that began later than the call has failed or takes too long, so
 * that the first call after an outage succeeds. Implemented here because libraries refuse calls for a
 * fixed time, and add counters, fallbacks and wrappers.
 */
export class Breaker {
  #failures = 0;
  #lastSuccessAt = Number.NEGATIVE_INFINITY;
  /** By `performance.now()`, as all times here: the clock of a machine can be set back. */
  #nextProbeAt = 0;
  /** Waits for its time. */
  #upcoming: Probe | null = null;
  #endWait = new AbortController();
  readonly #threshold: number;
  readonly #probeEveryMs: number;
  readonly #afterFailureMs: number;

  /**
   * @param options.threshold consecutive failures that open the breaker
   * @param options.probeEveryMs how long other calls wait for the result of a probe, and time until the next
   *   probe if it has none, in milliseconds
   * @param options.afterFailureMs time from a failed probe to the next one, in milliseconds
   */
  constructor({
    threshold = 5,
    probeEveryMs = 1_000,
    afterFailureMs = 100,
  } = {}) {
    this.#threshold = threshold;
    this.#probeEveryMs = probeEveryMs;
    this.#afterFailureMs = afterFailureMs;
  }

  /** True while calls wait for a probe. */
  get isOpen(): boolean {
    return this.#failures >= this.#threshold;
  }

  /**
   * Decides whether a call may be sent. While the breaker is open, that takes until the next probe, and for
   * all but one call until its result: at most two intervals.
   * @returns null if the call is refused
   */
  async admit(): Promise<AdmittedCall | null> {
    if (!this.isOpen) return this.#admitted();
    if (this.#upcoming === null) return this.#probe();
    const result = await this.#upcoming.result;
    if (result === "withdrawn") return this.admit();
    return result === "succeeded" ? this.#admitted() : null;
  }

  async #probe(): Promise<AdmittedCall> {
    const probe = createProbe();
    this.#upcoming = probe;
    const waitMs = Math.max(0, this.#nextProbeAt - performance.now());
    await pause(waitMs, null, { signal: this.#endWait.signal }).catch(
      () => undefined,
    );
    // Later calls wait for the next probe, because this one may have failed before they arrived.
    this.#upcoming = null;
    if (!this.isOpen) {
      probe.settle("succeeded");
      return this.#admitted();
    }
    this.#nextProbeAt = performance.now() + this.#probeEveryMs;
    const timer = setTimeout(() => probe.settle("failed"), this.#probeEveryMs);
    return this.#admitted((result) => {
      clearTimeout(timer);
      probe.settle(result);
    });
  }

  /** @param settle receives the result of a probe */
  #admitted(settle: (result: Result) => void = () => undefined): AdmittedCall {
    const sentAt = performance.now();
    return {
      succeeded: () => {
        this.#failures = 0;
        this.#lastSuccessAt = performance.now();
        this.#endWait.abort();
        this.#endWait = new AbortController();
        settle("succeeded");
      },
      failed: () => {
        // The provider has responded since: the failure is older than its recovery.
        if (sentAt > this.#lastSuccessAt) this.#fail();
        settle("failed");
      },
      withdrawn: () => {
        this.#nextProbeAt = Math.min(this.#nextProbeAt, performance.now());
        settle("withdrawn");
      },
    };
  }

  #fail(): void {
    this.#failures += 1;
    const next = performance.now() + this.#afterFailureMs;
    if (this.#failures >= this.#threshold)
      this.#nextProbeAt =
        this.#failures === this.#threshold
          ? next
          : Math.min(this.#nextProbeAt, next);
  }
}

function createProbe(): Probe {
  let settle: Probe["settle"] = () => undefined;
  const result = new Promise<Result>((resolve) => {
    settle = resolve;
  });
  return { result, settle };
}
