import type { Entry } from "./fill-form";

/** Rules for every response and every link of the product; the crawl reports violations. */

/**
 * Whether a request to another page was redirected to login; only Home redirects a visitor there.
 */
export const isRedirectedToLogin = (wish: URL, { pathname }: URL) =>
  pathname.startsWith("/login") && !/^\/($|login|logOut)/.test(wish.pathname);

/**
 * Returns the problem of a status; null if it is valid for this step.
 * @param by a link, or how the submitted form was filled in
 * @param specified the status that the specification defines here; null for the usual ones
 */
export function findStatusProblem(
  by: "link" | Entry,
  status: number,
  specified: number | null,
): string | null {
  const allowed =
    specified !== null ? [specified] : by === "empty" ? [200, 400] : [200];
  return allowed.includes(status)
    ? null
    : `answered ${status} instead of ${allowed.join(" or ")}`;
}

/** Returns the problem of a link's target, as far as it is visible without following it. */
export function findLinkProblem(
  link: string,
  address: URL,
  ids: readonly string[],
): string | null {
  if (!URL.canParse(link, address.href)) return `${link} is no address`;
  const { protocol, origin, hash } = new URL(link, address);
  if (protocol === "mailto:")
    return /^mailto:([^@\s?]+@[^@\s]+|\?subject=[^&]+&body=[^&]+)$/.test(link)
      ? null
      : `${link} is no address`;
  if (origin !== address.origin)
    return protocol === "https:" ? null : `${link} leads elsewhere without TLS`;
  // "#top" is the top of every page, whatever its ids.
  return link.startsWith("#") && link !== "#top" && !ids.includes(hash.slice(1))
    ? `${link} leads to no element`
    : null;
}
