/** Headers by which browsers announce a prefetch. */
const prefetchHeaders = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** Returns whether a browser prefetches this page before the user has requested it. */
export const isPrefetch = (headers: Headers): boolean =>
  prefetchHeaders.some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );

/**
 * Returns whether the user opens this address as a page: a GET of a document. Excluded are HEAD
 * requests, data requests of client-side navigation, prefetched or prerendered pages, embedded resources
 * and script fetches. A prefetched page may never be seen, so it must not change anything.
 */
export function isUserNavigation(
  request: Request,
  { isDocument }: { isDocument: boolean },
): boolean {
  const { headers, method } = request;
  const destination = headers.get("Sec-Fetch-Dest");
  return (
    method === "GET" &&
    isDocument &&
    !isPrefetch(headers) &&
    (destination === null || destination === "document")
  );
}
