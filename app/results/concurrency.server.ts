/** Runs a bounded number of tasks at the same time; the others wait in the order in which they came. */
export class ConcurrencyLimit {
  readonly #atMost: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  /** Runs a task when its turn comes, and gives its result. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atMost) this.#running++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The place passes on to whoever has waited longest.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
