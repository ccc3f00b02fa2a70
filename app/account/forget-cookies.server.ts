import { parseCookie, stringifySetCookie } from "cookie";
import type { AppLoadContext } from "@remix-run/node";

/**
 * A token (RFC 9110). Browsers send other cookie names too, which a Set-Cookie header cannot contain.
 */
const cookieName = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Clears every cookie of this request, the portal's own and the provider's: nothing remains of an
 * expired session (specification, part 1, sections 4 and 8). All of them have `Path=/` on this host,
 * because the portal relays the provider's cookies that way.
 */
export function forgetCookies(
  request: Request,
  context: Pick<AppLoadContext, "setCookie">,
) {
  for (const name of Object.keys(
    parseCookie(request.headers.get("Cookie") ?? ""),
  )) {
    if (!cookieName.test(name)) continue;
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
