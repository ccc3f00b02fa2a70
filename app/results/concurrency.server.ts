/** Runs a limited number of tasks concurrently; further tasks wait in order of arrival. */
export class ConcurrencyLimit {
  readonly #atMost: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  /** Waits for a slot and takes it; returns a function that frees it. */
  async acquire(): Promise<() => void> {
    if (this.#running < this.#atMost) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.#releaseOnce();
  }

  /** Runs a task when a slot is free and returns its result. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const release = await this.acquire();
    try {
      return await task();
    } finally {
      release();
    }
  }

  #releaseOnce(): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      // The slot passes to the task that has waited longest.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    };
  }
}
