import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Refuses statements sent to the database itself within one of its transactions: on PGlite they would
 * wait forever for that transaction, on PostgreSQL they would run outside it.
 */
export class TransactionScope {
  readonly #open = new AsyncLocalStorage<true>();

  /** Runs `work` as part of a transaction. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#open.run(true, work);
  }

  /** Throws if called within a transaction. */
  assertOutside(): void {
    if (this.#open.getStore()) {
      throw new Error(
        "Inside a transaction, statements are put to the transaction",
      );
    }
  }
}
