import { Gate } from "../../shared/gate";
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
 * Returns a function that reads a limited number of pages at the same time. Pages take long, so without it
 * short statements, such as the check of a session, would wait behind all of them. The function throws
 * {@link DatabaseBusyError} if a first page would wait too long, or nobody waits for the page.
 * @param inTotal maximum number of pages that are read at the same time
 */
export function pageQueue(inTotal: number) {
  const gate = new Gate(
    { inTotal },
    () => new DatabaseBusyError("too many pages"),
  );
  return <Result>(
    read: () => Promise<Result>,
    { isFirst, signal }: PageRead,
  ): Promise<Result> =>
    gate.run(read, { signal, maxWaitMs: isFirst ? maxWaitMs : undefined });
}
