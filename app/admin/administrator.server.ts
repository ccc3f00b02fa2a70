import type { CallOptions, Failure } from "../api/provider-api";
import type { PortalContext } from "../load-context";

/**
 * For the loader and every action of the admin screen: whoever asks is an administrator
 * (specification, part 1, section 6).
 * @returns null for an administrator; the failure when nobody can say: that is no no, and no yes
 * @throws 403 with nothing in it for everybody else; the redirect of an ended session
 */
export async function requireAdministrator(
  { api }: Pick<PortalContext, "api">,
  options?: CallOptions,
): Promise<Failure | null> {
  const answer = await api.call("getIsAdmin", undefined, options);
  if (!answer.ok) return answer;
  if (!answer.result) throw new Response(null, { status: 403 });
  return null;
}
