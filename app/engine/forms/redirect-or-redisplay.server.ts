import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import type { Pool } from "./fields/pool-select";
import { getPoolsOrNull } from "./pool-and-stores.server";

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
 * Redirects to the address that a criteria form leads to, without checking the session first: the target
 * page does that, so an expired session does not lose the typed values.
 * @returns a submission that leads to no address, for the page that shows the form again
 * @throws a redirect to the address, or to the login page
 */
export async function redirectOrRedisplay<
  Submission extends { ok: boolean; path?: string } | null,
>(
  submission: Submission,
  { session }: Pick<AppLoadContext, "session">,
): Promise<Exclude<Submission, { ok: true }>> {
  if (submission?.ok && submission.path !== undefined)
    throw redirect(submission.path, 303);
  await session.requireUser();
  return submission as Exclude<Submission, { ok: true }>;
}
