import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import type { Feature } from "../../portal-env";
import { loadForUser } from "../../features.server";
import type { Pool } from "./fields/pool-select";
import { getPoolsOrNull } from "./pool-and-stores.server";
import { isRedisplay } from "./redisplay";

/**
 * Returns the pools that the submitting user may see; null if they cannot be loaded, or if the session
 * has expired.
 */
export async function getPoolsForRedisplay({
  api,
  session,
}: Pick<AppLoadContext, "api" | "session">): Promise<Pool[] | null> {
  const [user, pools] = await Promise.all([
    session.getUser(),
    // An expired session does not redirect here, because the typed values would be lost.
    api.sessionKey === null ? null : getPoolsOrNull(api).catch(() => null),
  ]);
  return user && pools;
}

/**
 * Loads the pools that a criteria form offers, for the signed-in user. For a form that is shown again, an expired
 * session is no reason to leave it: without pools, it keeps what was typed.
 * @throws what `loadForUser` throws, unless the form is shown again
 */
export const loadFormPools = (
  context: AppLoadContext,
  feature?: Feature,
): Promise<Pool[] | null> =>
  isRedisplay(context)
    ? getPoolsForRedisplay(context)
    : loadForUser(context, feature, () => getPoolsOrNull(context.api));

/**
 * Redirects to the address that a criteria form leads to. The session is not checked: the target page does that,
 * so an expired session does not lose the typed values.
 * @returns a submission that leads to no address, for the page that shows the form again
 * @throws a redirect to the address
 */
export function redirectOrRedisplay<
  Submission extends { ok: boolean; path?: string } | null,
>(submission: Submission): Exclude<Submission, { ok: true }> {
  if (submission?.ok && submission.path !== undefined)
    throw redirect(submission.path, 303);
  return submission as Exclude<Submission, { ok: true }>;
}
