/** Thrown when too many passwords are waiting to be hashed. Sent as 503. */
export class PasswordsBusyError extends Error {
  override name = "PasswordsBusyError";

  /** @param retryAfter seconds after which a retry makes sense */
  constructor(readonly retryAfter: number) {
    super("Too many passwords wait to be hashed");
  }
}

/** Thrown when the client disconnected before the work began. */
export class ClientDisconnectedError extends Error {
  override name = "ClientDisconnectedError";
}

interface Waiting {
  start(): void;
}

/** Duration of a hash assumed until the first one has been measured, in milliseconds. */
const initialEstimateMs = 400;
/** Weight of the latest duration in the moving average. */
const weight = 0.2;

/**
 * Runs a limited number of hashes at once. Others wait for a bounded time: a request that would wait
 * longer is refused at once, and a request that has waited that long is refused as well.
 */
export class HashQueue {
  readonly #width: number;
  readonly #maxWaitMs: number;
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #peak = 0;
  #hashMs = initialEstimateMs;

  /**
   * @param limits.width maximum number of concurrent hashes
   * @param limits.maxWaitMs longest wait for a slot, in milliseconds
   */
  constructor({ width, maxWaitMs }: { width: number; maxWaitMs: number }) {
    this.#width = width;
    this.#maxWaitMs = maxWaitMs;
  }

  /** Highest number of hashes that ran at once so far. */
  get peak(): number {
    return this.#peak;
  }

  /** Number of waiting requests. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Runs `work` when a slot is free.
   * @param signal aborts the wait; work that has begun continues
   * @throws PasswordsBusyError when no slot would be free in time
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
    if (this.#running >= this.#width) await this.#turn(signal);
    else this.#running += 1;
    this.#peak = Math.max(this.#peak, this.#running);
    const from = performance.now();
    try {
      return await work();
    } finally {
      this.#hashMs += weight * (performance.now() - from - this.#hashMs);
      this.#pass();
    }
  }

  #busy(): PasswordsBusyError {
    return new PasswordsBusyError(
      Math.max(1, Math.ceil(this.#maxWaitMs / 1_000)),
    );
  }

  /** @throws PasswordsBusyError when no slot would be free in time */
  assertNotBusy(): void {
    if (this.#running < this.#width) return;
    const ahead = this.#waiting.size + 1;
    if ((ahead * this.#hashMs) / this.#width > this.#maxWaitMs)
      throw this.#busy();
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (error: Error) => {
        clear();
        reject(error);
      };
      const onAbort = () => leave(new ClientDisconnectedError());
      const timer = setTimeout(() => leave(this.#busy()), this.#maxWaitMs);
      const clear = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        this.#waiting.delete(mine);
      };
      const mine: Waiting = {
        start() {
          clear();
          resolve();
        },
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#waiting.add(mine);
    });
  }

  #pass(): void {
    const [next] = this.#waiting;
    if (next) next.start();
    else this.#running -= 1;
  }
}
