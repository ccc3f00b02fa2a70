import { parseCookie, stringifySetCookie } from "cookie";

/** In the name of every cookie of the portal's own; the provider neither sees nor sets them. */
export const portalCookiePrefix = "__portal_";
/**
 * Stands before these names under https: browsers take such a cookie from this very host alone, over TLS
 * alone, so that no neighbouring host can plant one.
 */
const hostCookiePrefix = "__Host-";

/**
 * Returns the name that browsers know a cookie of the portal's own by.
 * @param secure whether the portal is served over https
 */
export const portalCookieName = (name: string, secure: boolean): string =>
  secure ? `${hostCookiePrefix}${name}` : name;

/** First name of the signed-in user: shown, never trusted (specification, part 1, section 3). */
export const firstNameCookie = `${portalCookiePrefix}userFName`;
/** Whose drafts a browser's tabs may show: says nothing to anybody but this portal. */
export const draftOwnerCookie = `${portalCookiePrefix}drafts`;
/** One message for the next page. */
export const flashCookie = `${portalCookiePrefix}flash`;
/** Token of the registration that this browser made last. */
export const registrationCookie = `${portalCookiePrefix}registration`;
/** Names the last write of this browser, for replicas that keep rows from before it. */
export const lastWriteCookie = `${portalCookiePrefix}write`;
/** What has just changed in a group, for the next page. */
export const membershipCookie = `${portalCookiePrefix}membership`;

/**
 * The value of one of the portal's cookies in a Cookie header, decoded; undefined without it. Under
 * https only the name with `__Host-` counts: any neighbouring host can plant the other one.
 */
export function portalCookie(
  header: string | null | undefined,
  name: string,
  secure: boolean,
): string | undefined {
  if (!header) return undefined;
  return parseCookie(header)[portalCookieName(name, secure)];
}

/**
 * A Set-Cookie line of the portal's own. An empty value clears the cookie.
 * @param maxAge seconds that the browser keeps it; omitted for as long as the browser is open
 */
export function portalCookieLine(
  name: string,
  value: string,
  secure: boolean,
  maxAge?: number,
): string {
  return stringifySetCookie(portalCookieName(name, secure), value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    ...(value === "" ? { maxAge: 0 } : { maxAge }),
  });
}
