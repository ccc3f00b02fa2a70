import type { AppLoadContext } from "@remix-run/node";
import { forgetCookies } from "./forget-cookies.server";
import { isPrefetch } from "../session/user-navigation.server";

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
