import type { Entry } from "./fill-form";

/** What no answer and no link of the product may be; the crawl tells of each. */

/** Whether somebody was sent to the login page who went elsewhere; only Home sends a visitor there. */
export const asksToSignIn = (wish: URL, { pathname }: URL) =>
  pathname.startsWith("/login") && !/^\/($|login|logOut)/.test(wish.pathname);

/**
 * What is wrong with a status; null when it is one that this step may have.
 * @param by a link, or how the form was filled in that was sent
 * @param specified the one status that the specification asks for here; null for the usual ones
 */
export function wrongStatus(
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

/** What is wrong with the target of a link, as far as it can be told without following it. */
export function wrongLink(
  link: string,
  address: URL,
  ids: readonly string[],
): string | null {
  if (!URL.canParse(link, address.href)) return `${link} is no address`;
  const { protocol, origin, hash } = new URL(link, address);
  if (protocol === "mailto:")
    return /^mailto:[^@\s]+@[^@\s]+$/.test(link)
      ? null
      : `${link} is no address`;
  if (origin !== address.origin)
    return protocol === "https:" ? null : `${link} leads elsewhere without TLS`;
  // "#top" is the top of every page, whatever its ids.
  return link.startsWith("#") && link !== "#top" && !ids.includes(hash.slice(1))
    ? `${link} leads to no element`
    : null;
}
