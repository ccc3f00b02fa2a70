import type { AppLoadContext } from "@remix-run/node";
import type { Feature } from "./portal-env";

/**
 * Whether something is there: what belongs to no feature always is, anything else while its feature
 * flag is on (specification, part 1, section 6).
 */
export const isFeatureEnabled = (
  { env }: Pick<AppLoadContext, "env">,
  feature: Feature | undefined,
): boolean => feature === undefined || env.features.has(feature);

/**
 * For every loader and action of a route that belongs to a feature: signed in, and the feature on.
 * @throws the redirect to the login page; a 404 page while the feature is off
 */
export async function requireFeature(
  context: Pick<AppLoadContext, "env" | "session">,
  feature: Feature | undefined,
) {
  const user = await context.session.requireUser();
  if (!isFeatureEnabled(context, feature))
    throw new Response(null, { status: 404 });
  return user;
}

/**
 * Loads what a page shows while `requireFeature` checks who asks, so that a slow provider is waited for
 * once. Nothing is loaded without a session cookie, and nothing of it is used before the check.
 * @throws what `requireFeature` throws, whatever became of the loading
 */
export async function loadForUser<Loaded>(
  context: Pick<AppLoadContext, "api" | "env" | "session">,
  feature: Feature | undefined,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  const loading =
    context.api.sessionKey !== null && isFeatureEnabled(context, feature)
      ? load()
      : null;
  loading?.catch(() => undefined);
  await requireFeature(context, feature);
  return loading ?? load();
}
