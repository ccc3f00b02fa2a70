import { parseCookie, stringifySetCookie } from "cookie";
import type { AppLoadContext } from "@remix-run/node";

/** A token (RFC 9110); browsers send other names too, and no Set-Cookie line can carry those. */
const cookieName = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Clears every cookie that this request came with, the portal's own and the provider's: an expired
 * session leaves nothing behind (specification, part 1, sections 4 and 8). All of them stand at
 * `Path=/` of this host, because the portal relays the provider's that way.
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
        // Browsers take no line for such a name without it, not even one that clears.
        secure: /^__(Host|Secure)-/.test(name),
      }),
    );
  }
}
