import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Refuses statements put to the database itself from inside a transaction of it: on PGlite they
 * would wait for that very transaction for ever, on PostgreSQL they would run outside of it.
 */
export class TransactionScope {
  readonly #open = new AsyncLocalStorage<true>();

  /** Runs `work` as the inside of a transaction. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#open.run(true, work);
  }

  /** Throws when called from inside a transaction. */
  refuseInside(): void {
    if (this.#open.getStore()) {
      throw new Error(
        "Inside a transaction, statements are put to the transaction",
      );
    }
  }
}
