import { statusFor } from "../../engine/provider-client/errors";
import { areHeadersTooLarge } from "../../engine/provider-client/failures";
import type {
  CallOptions,
  Failure,
} from "../../engine/provider-client/provider-api";
import type { AppLoadContext } from "@remix-run/node";

/** HTTP status of the empty page for users who are not administrators. */
export const notAdministrator = 403;

/**
 * Checks the user's rights. The loader and every action of the admin screen call it before they show or
 * change anything (specification, part 1, section 6). A provider that refuses the check has not said yes: as with
 * no, nothing is rendered (section 2).
 * @returns whether the user is an administrator; the failure if the provider did not answer, which
 *   means neither
 * @throws the redirect of an expired session
 */
export async function isAdministrator(
  { api }: Pick<AppLoadContext, "api">,
  options?: CallOptions,
): Promise<boolean | Failure> {
  const answer = await api.call("getIsAdmin", undefined, options);
  if (answer.ok) return answer.result;
  const isRefusal =
    statusFor(answer) === 400 && !areHeadersTooLarge(answer.httpStatus ?? 0);
  return isRefusal ? false : answer;
}
