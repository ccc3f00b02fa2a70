import type { AppLoadContext } from "@remix-run/node";
import { forgetCookies } from "./forget-cookies.server";
import { isPrefetch } from "../session/user-navigation.server";

/**
 * Whether a page of this portal, or somebody who typed the address, sent the browser here. Pages that
 * are fetched ahead are nobody's wish.
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
 * Clears what is stored for a session that has expired (specification, part 1, sections 2 and 4). A
 * session that the provider still knows ends as well, but only when the request is not another
 * site's: a link must not sign anybody out.
 * @returns what became of it: nobody is signed in any more, or nothing was cleared because somebody
 *   still is, or because the provider did not say
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
