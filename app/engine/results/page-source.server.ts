import { createHash } from "node:crypto";
import {
  calls,
  type PagedCallName,
  type RequestOf,
  type RowOf,
} from "../../../provider/contract/calls";
import type {
  CallOptions,
  Page,
  ProviderApi,
} from "../provider-client/provider-api";
import type { RowQuery } from "./result-search";
import { rowKeyFunction, type RowKeyFunction } from "./rows/row-keys.server";
import { rowReader, type RowReader } from "./rows/row-reader.server";

/** Source of the rows of a search. */
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
  /** Fetches a one-row page, to check page boundaries; only for exports. It never throws a redirect. */
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

/** Creates the source of the rows of a search. */
export function createPageSource<Name extends PagedCallName, Criteria>(
  query: RowQuery<Name, Criteria>,
  criteria: Criteria,
  api: ProviderApi,
  {
    answered,
    isExport,
  }: Pick<PageSource<unknown>, "answered"> & { isExport?: boolean } = {},
): PageSource<RowOf<Name>> {
  const payload = query.payload(criteria);
  const { call, pageSize } = query;
  const requestPage = (
    page: { offset: number; pageSize: number; cursor?: string },
    options: CallOptions,
    // Cast: TypeScript does not infer that the payload and the page fields form the request.
  ) => api.page(call, { ...payload, ...page } as RequestOf<Name>, options);
  return {
    sessionKey: api.sessionKey ?? "",
    pageSize,
    read: readerOf(call),
    keyOf: rowKeyFunction(query.table.rowKey),
    answered,
    fetchPage: (offset, signal, cursor) =>
      requestPage(
        // Other providers do not know the field, so it is sent only if they returned one.
        { offset, pageSize, ...(cursor !== null && { cursor }) },
        {
          signal,
          isExport,
          // A response waits for its first rows only. Other pages are fetched as a whole, and again if that
          // fails.
          whileArriving: offset === 0 && answered !== undefined,
        },
      ),
    ...(isExport && {
      fetchRow: (offset, signal) =>
        requestPage(
          { offset, pageSize: 1 },
          { signal, isExport, whenExpired: "fail" },
        ),
    }),
  };
}

const readers = new Map<PagedCallName, RowReader<unknown>>();

/** Returns the reader that validates the rows of a call, created once. */
function readerOf<Name extends PagedCallName>(
  call: Name,
): RowReader<RowOf<Name>> {
  const reader = readers.get(call) ?? rowReader<unknown>(calls[call].row);
  readers.set(call, reader);
  return reader as RowReader<RowOf<Name>>;
}

/**
 * Returns the cache key of a set: a hash of owner, call and payload. A payload may be as large as a
 * pasted list, so it is not used as the key itself.
 */
export function cacheKeyOf<Name extends PagedCallName, Criteria>(
  { call, pageSize, payload }: RowQuery<Name, Criteria>,
  criteria: Criteria,
  { sessionKey }: ProviderApi,
): { key: string; payloadBytes: number } {
  const text = JSON.stringify([sessionKey, call, pageSize, payload(criteria)]);
  return {
    key: createHash("sha256").update(text).digest("base64url"),
    payloadBytes: text.length,
  };
}
