import { DatabaseBusyError } from "./errors";

/**
 * Longest wait of a first page, in milliseconds. Portals give up after ten seconds; until then, a later
 * try is more useful than an answer that nobody receives.
 */
const maxWaitMs = 6_000;

/** A page of rows to be read. */
export interface PageRead {
  /** True for the first page of a search. Later pages are never refused, so that no export is cut. */
  isFirst: boolean;
  /** Ends the wait when the client has disconnected. */
  signal: AbortSignal;
}

/**
 * Reads a limited number of pages at the same time; others wait in order of arrival. Pages take long, so
 * without it short statements, such as the check of a session, would wait behind all of them.
 */
export class PageQueue {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** @param concurrency maximum number of pages that are read at the same time */
  constructor(concurrency: number) {
    this.#free = concurrency;
  }

  /** @throws DatabaseBusyError if a first page would wait too long, or nobody waits for the page */
  async run<Result>(
    read: () => Promise<Result>,
    page: PageRead,
  ): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await this.#waitForTurn(page);
    try {
      return await read();
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#free++;
    }
  }

  #waitForTurn({ isFirst, signal }: PageRead): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", refuse);
        this.#waiting.delete(begin);
        settle();
      };
      const begin = () => end(resolve);
      const refuse = () =>
        end(() => reject(new DatabaseBusyError("too many pages")));
      const timer = isFirst ? setTimeout(refuse, maxWaitMs) : undefined;
      signal.addEventListener("abort", refuse);
      this.#waiting.add(begin);
      if (signal.aborted) refuse();
    });
  }
}
