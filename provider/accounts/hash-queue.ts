/** Thrown when too many passwords are waiting to be hashed. Sent as 503. */
export class HashQueueFullError extends Error {
  override name = "HashQueueFullError";

  /** @param retryAfter seconds after which a retry makes sense */
  constructor(readonly retryAfter: number) {
    super("Too many passwords are waiting to be hashed");
  }
}

/** Thrown when the client disconnected before the work began. */
export class ClientDisconnectedError extends Error {
  override name = "ClientDisconnectedError";
}

interface Waiter {
  start(): void;
}

/** Duration of a hash assumed until the first one has been measured, in milliseconds. */
const initialEstimateMs = 400;
/** Weight of the latest duration in the moving average. */
const smoothingFactor = 0.2;

/**
 * Runs a limited number of hashes concurrently; other requests wait. A request is refused at once if its
 * estimated wait exceeds the limit, or later when it has waited that long.
 */
export class HashQueue {
  readonly #concurrency: number;
  readonly #maxWaitMs: number;
  readonly #waiting = new Set<Waiter>();
  #running = 0;
  #peakConcurrency = 0;
  #hashMs = initialEstimateMs;

  /**
   * @param limits.concurrency maximum number of concurrent hashes
   * @param limits.maxWaitMs longest wait for a slot, in milliseconds
   */
  constructor({
    concurrency,
    maxWaitMs,
  }: {
    concurrency: number;
    maxWaitMs: number;
  }) {
    this.#concurrency = concurrency;
    this.#maxWaitMs = maxWaitMs;
  }

  /** Highest number of hashes that ran at once so far. */
  get peak(): number {
    return this.#peakConcurrency;
  }

  /** Number of waiting requests. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Runs `work` when a slot is free.
   * @param signal aborts the wait; work that has begun continues
   * @throws HashQueueFullError when no slot would be free in time
   * @throws ClientDisconnectedError when `signal` was aborted before the work began
   */
  async run<Result>(
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    if (signal?.aborted) throw new ClientDisconnectedError();
    this.assertNotBusy();
    // A finished hash hands its slot directly to the next waiter, so that no new request can take it in
    // between.
    if (this.#running >= this.#concurrency) await this.#waitForSlot(signal);
    else this.#running += 1;
    this.#peakConcurrency = Math.max(this.#peakConcurrency, this.#running);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#hashMs +=
        smoothingFactor * (performance.now() - startedAt - this.#hashMs);
      this.#releaseSlot();
    }
  }

  #createFullError(): HashQueueFullError {
    return new HashQueueFullError(
      Math.max(1, Math.ceil(this.#maxWaitMs / 1_000)),
    );
  }

  /** @throws HashQueueFullError when no slot would be free in time */
  assertNotBusy(): void {
    if (this.#running < this.#concurrency) return;
    const ahead = this.#waiting.size + 1;
    if ((ahead * this.#hashMs) / this.#concurrency > this.#maxWaitMs)
      throw this.#createFullError();
  }

  #waitForSlot(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const rejectWaiter = (error: Error) => {
        clear();
        reject(error);
      };
      const onAbort = () => rejectWaiter(new ClientDisconnectedError());
      const timer = setTimeout(
        () => rejectWaiter(this.#createFullError()),
        this.#maxWaitMs,
      );
      const clear = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        this.#waiting.delete(waiter);
      };
      const waiter: Waiter = {
        start() {
          clear();
          resolve();
        },
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#waiting.add(waiter);
    });
  }

  #releaseSlot(): void {
    const [next] = this.#waiting;
    if (next) next.start();
    else this.#running -= 1;
  }
}
