import { backgroundParameter, paths } from "../paths";

/** What the portal said to a page that asked by itself. */
export type PortalAnswer =
  | { kind: "answered"; status: number; json: unknown }
  /** The session has ended. */
  | { kind: "ended" }
  /** Nobody answered: the browser is offline, or the portal is not there. */
  | { kind: "unreachable" };

/**
 * Asks an address of the portal that answers JSON.
 * @param path path and query; `backgroundParameter` in it when nobody pressed anything
 * @throws AbortError when `signal` aborts
 */
export async function fetchJson(
  path: string,
  signal: AbortSignal,
): Promise<PortalAnswer> {
  try {
    // eslint-disable-next-line no-restricted-globals -- the portal itself; its loaders call the provider through app/api
    const answer = await fetch(path, { signal, redirect: "manual" });
    if (answer.status === 401) return { kind: "ended" };
    const text = await answer.text();
    return { kind: "answered", status: answer.status, json: parsed(text) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: "unreachable" };
  }
}

/** JSON, or undefined when the text is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Leads the person of an ended session to the login page, and from there back to this page. */
export function leaveForLogin(): void {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  query.delete(backgroundParameter);
  window.location.assign(
    paths.authExpired(query.size > 0 ? `${pathname}?${query}` : pathname),
  );
}
