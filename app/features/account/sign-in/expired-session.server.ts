import type { AppLoadContext } from "@remix-run/node";
import { parseCookie, stringifySetCookie } from "cookie";
import {
  languageCookie,
  portalCookieName,
} from "../../../engine/session/portal-cookies";
import { isPrefetch } from "../../../engine/session/user-navigation.server";

/**
 * Returns true for a navigation that started on this portal or in the address bar. Prefetches do not
 * count: the user has not asked for the page.
 */
function isOwnNavigation({ headers, method }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  return (
    method === "GET" &&
    (site === "same-origin" || site === "none") &&
    !isPrefetch(headers)
  );
}

/**
 * Clears the cookies of an expired session (specification, part 1, sections 2 and 4). If the provider
 * still considers the session valid, it is ended too, unless the request comes from another site: a
 * foreign link must not sign a user out.
 * @returns "cleared" if no user is signed in any more; "signed in" if the session was left valid;
 *   "unknown" if the provider gave no answer
 */
export async function clearExpiredSession(
  request: Request,
  context: Pick<
    AppLoadContext,
    "api" | "forgetSession" | "session" | "setCookie"
  >,
): Promise<"cleared" | "signed in" | "unknown"> {
  const { api, session } = context;
  const user = await session.getUser();
  if (!(await session.hasEnded())) {
    if (!isOwnNavigation(request)) return user ? "signed in" : "unknown";
    if (user)
      await api.call("logoutPortal", undefined, { whenExpired: "fail" });
  }
  context.forgetSession();
  forgetCookies(request, context);
  return "cleared";
}

/**
 * A token (RFC 9110). Browsers send other cookie names too, which a Set-Cookie header cannot contain.
 */
const cookieName = /^[\w!#$%&'*+.^`|~-]+$/;

/** The language is not data of the session. */
const languageNames: ReadonlySet<string> = new Set(
  [true, false].map((secure) => portalCookieName(languageCookie, secure)),
);

/**
 * Clears the cookies of this request, the portal's own and the provider's: nothing remains of an expired
 * session (specification, part 1, sections 4 and 8). The language stays, because the login page is in it.
 * All cookies have `Path=/` on this host, because the portal relays those of the provider that way.
 */
export function forgetCookies(
  request: Request,
  context: Pick<AppLoadContext, "setCookie">,
) {
  for (const name of Object.keys(
    parseCookie(request.headers.get("Cookie") ?? ""),
  )) {
    if (!cookieName.test(name) || languageNames.has(name)) continue;
    context.setCookie(
      stringifySetCookie(name, "", {
        path: "/",
        maxAge: 0,
        httpOnly: true,
        sameSite: "lax",
        // Browsers reject Set-Cookie for these prefixes without Secure, even to clear the cookie.
        secure: /^__(Host|Secure)-/.test(name),
      }),
    );
  }
}
