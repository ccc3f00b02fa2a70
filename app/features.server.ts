import type { PortalContext } from "./load-context";
import type { Feature } from "./portal-env";

/**
 * Whether something is there: what belongs to no feature always is, anything else while its feature
 * flag is on (specification, part 1, section 6).
 */
export const isOn = (
  { env }: Pick<PortalContext, "env">,
  feature: Feature | undefined,
): boolean => feature === undefined || env.features.has(feature);

/**
 * For every loader and action of a route that belongs to a feature: signed in, and the feature on.
 * @throws the redirect to the login page; a 404 page while the feature is off
 */
export async function requireFeature(
  context: Pick<PortalContext, "env" | "session">,
  feature: Feature | undefined,
) {
  const user = await context.session.requireUser();
  if (!isOn(context, feature)) throw new Response(null, { status: 404 });
  return user;
}
