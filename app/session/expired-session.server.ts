import type { AppLoadContext } from "@remix-run/node";
import { forgetCookies } from "./forget-cookies.server";
import { isPrefetch } from "./user-navigation.server";

/** Drops what this process has kept for the session of the request: results, lists of open maps. */
export function dropKeptData({
  api,
  results,
  snapshots,
}: Pick<AppLoadContext, "api" | "results" | "snapshots">): void {
  if (api.sessionKey === null) return;
  results.drop(api.sessionKey);
  snapshots.drop(api.sessionKey);
}

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
    "api" | "results" | "session" | "setCookie" | "snapshots"
  >,
): Promise<"cleared" | "signed in" | "unknown"> {
  const { api, session } = context;
  const user = await session.getUser();
  if (!(await session.hasEnded())) {
    if (!isOwnNavigation(request)) return user ? "signed in" : "unknown";
    if (user)
      await api.call("logoutPortal", undefined, { whenExpired: "fail" });
  }
  dropKeptData(context);
  forgetCookies(request, context);
  return "cleared";
}
