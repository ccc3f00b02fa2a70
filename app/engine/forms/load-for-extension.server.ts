import type { AppLoadContext } from "@remix-run/node";
import type { ExtensionName } from "../../../provider/contract/extensions/capabilities";
import { loadForUser, requireExtension } from "../../features.server";
import type { CallOptions } from "../provider-client/provider-api";
import { isRedisplay } from "./redisplay";

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
