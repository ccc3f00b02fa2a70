import type { AppLoadContext } from "@remix-run/node";
import type { ExtensionName } from "../provider/contract/extensions/capabilities";
import type { Feature } from "./portal-env";

/**
 * Returns whether a feature is enabled; anything that belongs to no feature is always enabled
 * (specification, part 1, section 6: feature flags).
 */
export const isFeatureEnabled = (
  { env }: Pick<AppLoadContext, "env">,
  feature: Feature | undefined,
): boolean => feature === undefined || env.features.has(feature);

/**
 * Requires an enabled feature, in actions that check the session themselves (`callIdempotent`).
 * @throws a 404 response if the feature is disabled
 */
export function assertFeatureEnabled(
  context: Pick<AppLoadContext, "env">,
  feature: Feature | undefined,
): void {
  if (!isFeatureEnabled(context, feature))
    throw new Response(null, { status: 404 });
}

/**
 * Requires a provider with an extension. While that is unknown, the calls of the page fail as they do for any
 * provider that does not answer.
 * @throws a 404 response without
 */
export async function requireExtension(
  { lacksExtension }: Pick<AppLoadContext, "lacksExtension">,
  name: ExtensionName,
): Promise<void> {
  if (await lacksExtension(name)) throw new Response(null, { status: 404 });
}

/**
 * Requires a signed-in user and an enabled feature, in every loader and action of a route that belongs
 * to a feature.
 * @throws the redirect to the login page; a 404 response if the feature is disabled
 */
export async function requireFeature(
  context: Pick<AppLoadContext, "env" | "session">,
  feature: Feature | undefined,
) {
  const user = await context.session.requireUser();
  assertFeatureEnabled(context, feature);
  return user;
}

/**
 * Loads page data after `requireFeature`, or for a session that was recently valid in parallel with it,
 * so that a slow provider delays the page only once (docs/decisions/064). No data is returned before the
 * check has passed.
 * @throws what `requireFeature` throws, even if loading fails
 */
export async function loadForUser<Loaded>(
  context: Pick<AppLoadContext, "env" | "session">,
  feature: Feature | undefined,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  const loading =
    context.session.wasRecentlyValid && isFeatureEnabled(context, feature)
      ? load()
      : null;
  loading?.catch(() => undefined);
  await requireFeature(context, feature);
  return loading ?? load();
}
