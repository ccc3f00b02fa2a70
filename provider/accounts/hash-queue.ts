/** Too many passwords wait to be hashed. Becomes 503 on the wire. */
export class PasswordsBusyError extends Error {
  override name = "PasswordsBusyError";

  /** @param retryAfter seconds until another try makes sense */
  constructor(readonly retryAfter: number) {
    super("Too many passwords wait to be hashed");
  }
}

/** Whoever asked has left: the work was not begun. */
export class CallerGoneError extends Error {
  override name = "CallerGoneError";
}

interface Waiting {
  start(): void;
}

/** Assumed until the first hash was timed, in milliseconds. */
const firstGuessMs = 400;
/** How much one more hash changes what is expected of the next. */
const weight = 0.2;

/**
 * Lets a few hashes run at once and others wait, each for a bounded time: whoever would have to wait
 * longer is refused at once, and so is whoever has waited that long all the same.
 */
export class HashQueue {
  readonly #width: number;
  readonly #maxWaitMs: number;
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #peak = 0;
  #hashMs = firstGuessMs;

  /**
   * @param limits.width hashes that run at once
   * @param limits.maxWaitMs longest wait for a turn, in milliseconds
   */
  constructor({ width, maxWaitMs }: { width: number; maxWaitMs: number }) {
    this.#width = width;
    this.#maxWaitMs = maxWaitMs;
  }

  /** Most that ever ran at once. */
  get peak(): number {
    return this.#peak;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Runs `work` when its turn comes.
   * @param signal aborts the wait; work that has begun goes on
   * @throws PasswordsBusyError when the turn would not come in time
   * @throws CallerGoneError when `signal` was aborted before the turn came
   */
  async run<Result>(
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    if (signal?.aborted) throw new CallerGoneError();
    this.assertNotBusy();
    // A turn is handed over by whoever ends, so that nobody slips in between.
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

  /** @throws PasswordsBusyError when a turn would not come in time */
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
      const onAbort = () => leave(new CallerGoneError());
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
