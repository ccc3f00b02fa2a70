/** Headers by which browsers say that they fetch a page ahead. */
const prefetchHeaders = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** Whether a browser fetches this before anybody has asked for it, and perhaps for nobody. */
export const isPrefetch = (headers: Headers): boolean =>
  prefetchHeaders.some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );

/**
 * Whether somebody opens this address as a page: a GET of a document. Not one are HEAD requests, data
 * requests of a navigation inside the page, pages that are prefetched or prerendered, and what a
 * page embeds or a script fetches. A page fetched ahead may never be looked at, so it must change nothing.
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
