import type { AppLoadContext } from "@remix-run/node";
import { loadForUser } from "../../features.server";
import { isRedisplay } from "../../engine/forms/redisplay";
import { statusFor } from "../../engine/provider-client/errors";
import type { CallOptions } from "../../engine/provider-client/provider-api";

/**
 * Requires a user who may load data, at a provider that has imports.
 * @throws a 404 response for all others, so that the screens do not reveal that they exist; an error
 *   response if the provider does not answer; the redirect of an expired session
 */
export async function requireImporter({
  api,
}: Pick<AppLoadContext, "api">): Promise<void> {
  const answer = await api.call("getMayImport");
  if (answer.ok && answer.result) return;
  const isUnavailable = !answer.ok && answer.code !== "refused";
  throw new Response(null, { status: isUnavailable ? statusFor(answer) : 404 });
}

/**
 * Loads a Data screen for a user who may load data.
 * @param load makes the calls of the screen, concurrently with the check
 * @throws what `requireImporter` throws; nothing on the page of a redisplayed form, whose calls return
 *   failures instead
 */
export async function loadForImporter<Loaded>(
  context: AppLoadContext,
  load: (options?: CallOptions) => Promise<Loaded>,
): Promise<Loaded> {
  if (isRedisplay(context)) return load({ whenExpired: "fail" });
  return loadForUser(context, undefined, async () => {
    const loading = load();
    loading.catch(() => undefined);
    await requireImporter(context);
    return loading;
  });
}
