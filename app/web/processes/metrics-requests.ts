/** Requests for metrics between processes, which are answered by a message with the same id. */
export class MetricsRequests {
  readonly #pending = new Map<number, (text: string) => void>();
  #lastId = 0;

  /**
   * Sends a request and waits for its answer.
   * @param send sends the request with this id
   * @param withinMs time limit in milliseconds
   * @returns the metrics; empty if no answer came in time
   */
  ask(send: (id: number) => void, withinMs: number): Promise<string> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.answer(id, ""), withinMs);
      this.#pending.set(id, (text) => {
        clearTimeout(timer);
        resolve(text);
      });
      send(id);
    });
  }

  /** Ends the request with this id, if it still waits. */
  answer(id: number, text: string): void {
    this.#pending.get(id)?.(text);
    this.#pending.delete(id);
  }
}
