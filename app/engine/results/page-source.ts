import type { Gate } from "../../../shared/gate";
import type { Page } from "../provider-client/provider-api";
import type { RowKeyFunction } from "./rows/row-keys.server";
import type { RowReader } from "./rows/row-reader.server";

/** Source of the rows of a set. */
export interface PageSource<Row> {
  /** The session that waits for the rows; empty without one. */
  sessionKey: string;
  pageSize: number;
  /**
   * Fetches the page at an offset; may throw a redirect (an expired session).
   * @param cursor the cursor returned with the previous page, null without one
   */
  fetchPage(
    offset: number,
    signal: AbortSignal,
    cursor: string | null,
  ): Promise<Page>;
  /** Fetches a one-row page, to check page boundaries; only for exports. */
  fetchRow?: (offset: number, signal: AbortSignal) => Promise<Page>;
  /** Validates one raw row. */
  read: RowReader<Row>;
  /** Returns the key of a row, to detect rows that occur on two pages. */
  keyOf: RowKeyFunction<Row>;
  /**
   * Resolves when the response to the request that opened the set has been sent or abandoned. Undefined
   * if no response waits for the set.
   */
  answered?: Promise<void>;
}

/** The queues of the pages that the sets of a process fetch and store. */
export interface PageQueues {
  /** First pages: a request waits for each of them. */
  first: Gate;
  further: Gate;
}
