import { parseCookie, stringifySetCookie } from "cookie";
import {
  draftOwnerCookie,
  hostCookiePrefix,
  portalCookiePrefix,
} from "./form-owner";

/**
 * Returns the name of a portal cookie in the browser.
 * @param secure true if the portal is served over https
 */
export const portalCookieName = (name: string, secure: boolean): string =>
  secure ? `${hostCookiePrefix}${name}` : name;

/** First name of the signed-in user: displayed, never trusted (specification, part 1, section 3). */
export const firstNameCookie = `${portalCookiePrefix}userFName`;
/** One message for the next page. */
export const flashCookie = `${portalCookiePrefix}flash`;
/** Token of the last registration from this browser. */
export const registrationCookie = `${portalCookiePrefix}registration`;
/** Token of a sign-in that needs the code of a second factor. */
export const signInCookie = `${portalCookiePrefix}signIn`;
/** Identifies the last write of this browser, for replicas that cache rows from before it. */
export const lastWriteCookie = `${portalCookiePrefix}write`;
/** Set once the hint of the first visit was dismissed in this browser. */
export const hintCookie = `${portalCookiePrefix}hint`;
/** Set while the key that moves the focus to the search box is off in this browser. */
export const shortcutCookie = `${portalCookiePrefix}shortcut`;
/** What the navigation shows to the signed-in user beside what everybody sees: displayed, never trusted. */
export const rightsCookie = `${portalCookiePrefix}rights`;
/** Set by the login form, to see whether the browser keeps cookies. */
export const cookieTestCookie = `${portalCookiePrefix}test`;
/** The language that the user has chosen: `en` or `es`; absent for that of the browser. */
export const languageCookie = `${portalCookiePrefix}language`;
/** The last change in a group, for the next page. */
export const membershipCookie = `${portalCookiePrefix}membership`;

/**
 * Returns the decoded value of a portal cookie in a Cookie header; undefined if it is missing. Under
 * https only the name with `__Host-` counts, because any sibling host can set the other one.
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
 * Returns the Set-Cookie line of a portal cookie. An empty value clears the cookie.
 * @param maxAge seconds that the browser keeps it; omitted for a session cookie
 */
export function portalCookieLine(
  name: string,
  value: string,
  secure: boolean,
  maxAge?: number,
): string {
  return stringifySetCookie(portalCookieName(name, secure), value, {
    path: "/",
    httpOnly: name !== draftOwnerCookie,
    sameSite: "lax",
    secure,
    ...(value === "" ? { maxAge: 0 } : { maxAge }),
  });
}
