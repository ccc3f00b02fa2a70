import type { AppLoadContext } from "@remix-run/node";
import { loadForUser } from "../../features.server";
import type { CallOptions } from "../provider-client/provider-api";
import { isRedisplay } from "./redisplay";

type ExtensionName = Parameters<AppLoadContext["lacksExtension"]>[0];

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
 * Loads a screen of an extension. On the page of a redisplayed form, calls return failures instead of a
 * redirect to the login page, which would lose the form.
 * @throws a 404 response if the provider does not have the extension, and what `loadForUser` throws
 */
export async function loadForExtension<Loaded>(
  context: AppLoadContext,
  name: ExtensionName,
  load: (options: CallOptions) => Promise<Loaded>,
): Promise<Loaded> {
  await requireExtension(context, name);
  return isRedisplay(context)
    ? load({ whenExpired: "fail" })
    : loadForUser(context, undefined, () => load({}));
}
