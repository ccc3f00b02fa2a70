import type { CallOptions, Failure } from "../provider-client/provider-api";
import type { AppLoadContext } from "@remix-run/node";

/** HTTP status of the page for everybody else: the shell with nothing in it. */
export const notAdministrator = 403;

/**
 * Asked by the loader and every action of the admin screen before anything is shown or done
 * (specification, part 1, section 6).
 * @returns whether whoever asks is an administrator; the failure when nobody can say, which is neither
 * @throws the redirect of an ended session
 */
export async function isAdministrator(
  { api }: Pick<AppLoadContext, "api">,
  options?: CallOptions,
): Promise<boolean | Failure> {
  const answer = await api.call("getIsAdmin", undefined, options);
  return answer.ok ? answer.result : answer;
}
