import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import type { Pool } from "./pool-select";
import { getPoolsOrNull } from "./pool-and-stores.server";

/**
 * The pools that whoever posted a form may see; null when they cannot be had, or nobody is signed in
 * any more.
 */
export async function getPoolsForRedisplay({
  api,
  session,
}: Pick<AppLoadContext, "api" | "session">): Promise<Pool[] | null> {
  const [user, pools] = await Promise.all([
    session.getUser(),
    // An ended session redirects nobody here: what was typed would be lost.
    api.sessionKey === null ? null : getPoolsOrNull(api).catch(() => null),
  ]);
  return user && pools;
}

/**
 * Goes where a form of criteria leads. The address that it leads to asks who is there: a session
 * that ended meanwhile does not cost what was typed.
 * @returns a submission that leads nowhere, for the page that shows the form again
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
