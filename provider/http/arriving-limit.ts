/** Limits the bodies of each sender that a process receives at once. */
export class ArrivingLimit {
  readonly #max: number;
  readonly #arriving = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Receives a body; null if too many of the same sender are arriving. */
  async run<Result>(
    sender: string,
    receive: () => Promise<Result>,
  ): Promise<Result | null> {
    const others = this.#arriving.get(sender) ?? 0;
    if (others >= this.#max) return null;
    this.#arriving.set(sender, others + 1);
    try {
      return await receive();
    } finally {
      const left = (this.#arriving.get(sender) ?? 1) - 1;
      if (left > 0) this.#arriving.set(sender, left);
      else this.#arriving.delete(sender);
    }
  }
}
