import { createHash } from "node:crypto";
import type {
  PagedCallName,
  RequestOf,
} from "../../../provider/contract/calls";
import type {
  CallOptions,
  Page,
  ProviderApi,
} from "../provider-client/provider-api";
import type { ResultSearch } from "./result-search";

/**
 * Returns the cache key of a set: a hash of owner, call and payload. A payload may be as large as a
 * pasted list, so it is not used as the key itself.
 */
export function keyOf(
  { call, pageSize }: { call: PagedCallName; pageSize: number },
  payload: object,
  { sessionKey }: ProviderApi,
): { key: string; payloadBytes: number } {
  const text = JSON.stringify([sessionKey, call, pageSize, payload]);
  return {
    key: createHash("sha256").update(text).digest("base64url"),
    payloadBytes: text.length,
  };
}

/** Returns functions that fetch pages and single rows of a search. */
export function pageFetcher<Name extends PagedCallName, Criteria>(
  search: ResultSearch<Name, Criteria>,
  criteria: Criteria,
  api: ProviderApi,
) {
  const payload = search.payload(criteria);
  const { call, pageSize } = search;
  const requestPage = (
    page: { offset: number; pageSize: number; cursor?: string },
    options: CallOptions,
    // Cast: TypeScript does not infer that the payload and the page fields form the request.
  ) => api.page(call, { ...payload, ...page } as RequestOf<Name>, options);
  return {
    /** The cursor is sent only if the provider returned one: other providers do not know the field. */
    fetchPage: (
      { offset, cursor }: { offset: number; cursor: string | null },
      options: CallOptions,
    ): Promise<Page> =>
      requestPage(
        { offset, pageSize, ...(cursor !== null && { cursor }) },
        options,
      ),
    /** Fetches a one-row page for an export. It never throws a redirect. */
    fetchRow: (offset: number, signal: AbortSignal): Promise<Page> =>
      requestPage(
        { offset, pageSize: 1 },
        { signal, isExport: true, whenExpired: "fail" },
      ),
  };
}
