import { redirect, type AppLoadContext } from "@remix-run/node";
import { parseGroupId } from "../../../provider/contract/groups";
import { secondFactorMessages } from "../../engine/messages";
import { messageFor } from "../../engine/provider-client/errors";
import type { CallOptions } from "../../engine/provider-client/provider-api";
import { adminPath, type AdminAddress } from "./admin-address";
import type { FactorRule } from "./admin-view";
import { setFlash } from "./flash/group-flash.server";

/** Returns whether a group requires a second factor; null if the provider does not answer. */
export async function getFactorRule(
  { api }: Pick<AppLoadContext, "api">,
  groupID: number,
  options?: CallOptions,
): Promise<FactorRule | null> {
  const answer = await api.call("getGroupSecondFactor", { groupID }, options);
  return answer.ok ? { isRequired: answer.isRequired } : null;
}

/**
 * Makes the selected group require a second factor, or not.
 * @throws a redirect to the group, which says what was done, or why not
 */
export async function setFactorRule(
  context: AppLoadContext,
  isRequired: boolean,
  address: AdminAddress,
): Promise<never> {
  const group = address.group ?? "";
  const groupID = parseGroupId(group);
  if (groupID === null) throw new Response(null, { status: 400 });
  const answer = await context.api.call("setGroupSecondFactor", {
    groupID,
    isRequired,
  });
  setFlash(context, group, {
    changed: answer.ok
      ? secondFactorMessages.groupChanged
      : messageFor(answer, secondFactorMessages.unavailable),
  });
  throw redirect(adminPath({ group, find: address.find }), 303);
}
