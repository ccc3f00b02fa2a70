import { backgroundParameter, paths, queryWithout } from "../../paths";
import { leaveOtherUser } from "./other-user";

/** Result of a background request to the portal. */
export type PortalAnswer =
  | { kind: "answered"; status: number; json: unknown; etag: string | null }
  /** The session has expired. */
  | { kind: "ended" }
  /** No response: the browser is offline, or the portal is unavailable. */
  | { kind: "unreachable" };

/**
 * Fetches JSON from the portal.
 * @param path path and query; includes `backgroundParameter` for requests without user action
 * @param knownEtag the tag of what the page has: the response is 304 if it is still the same
 * @throws AbortError if `signal` aborts
 */
export async function fetchJson(
  path: string,
  signal: AbortSignal,
  knownEtag: string | null = null,
): Promise<PortalAnswer> {
  try {
    // A relative address fails in a page that was opened with a user and password in its address.
    // oxlint-disable-next-line no-restricted-globals -- the portal itself; its loaders call the provider through app/engine/provider-client
    const answer = await fetch(new URL(path, location.origin), {
      signal,
      redirect: "manual",
      ...(knownEtag !== null && { headers: { "If-None-Match": knownEtag } }),
    });
    if (answer.status === 401) return { kind: "ended" };
    const json = parsed(await answer.text());
    // The answer to another user who has signed in meanwhile is not shown under the name of the first.
    if (path.includes(backgroundParameter) && leaveOtherUser())
      return { kind: "unreachable" };
    const etag = answer.headers.get("ETag");
    return { kind: "answered", status: answer.status, json, etag };
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: "unreachable" };
  }
}

/** Parses JSON; undefined if the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Opens the login page after the session has expired; after signing in, the user returns to this page.
 */
export function leaveForLogin(): void {
  const { pathname, search } = window.location;
  const query = queryWithout(search.slice(1), [backgroundParameter]);
  window.location.assign(
    paths.authExpired(query ? `${pathname}?${query}` : pathname),
  );
}
