import { data, redirect } from "@remix-run/node";
import { callIdempotent } from "../../../engine/forms/idempotent-form.server";
import type { Failure } from "../../../engine/provider-client/provider-api";
import type { AppLoadContext } from "@remix-run/node";
import { maxEmailLength } from "../../../../provider/contract/accounts";
import { maxUserIdLength } from "../../../../provider/contract/limits";
import { adminPath, type AdminAddress } from "../admin-address";
import {
  blankReply,
  checkGroup,
  keyForUser,
  redisplayRefused,
  type MembershipForm,
} from "./membership-form.server";
import { notAdministrator } from "../administrator.server";
import { setFlash } from "../flash/group-flash.server";
import { adminMessages } from "../../../engine/messages";

/**
 * Removes the user identified by the form (specification, part 1, sections 4 and 8).
 * @returns the confirmation again, with its errors; an empty response if the user is not an
 *   administrator
 * @throws a redirect to the group, which offers Undo
 */
export async function removeUser(
  context: AppLoadContext,
  form: MembershipForm,
  address: AdminAddress,
) {
  const userID = form.text("userID");
  const email = form.text("emails").slice(0, maxEmailLength);
  const redisplay = (failure: Failure | string) =>
    redisplayRefused(
      { ...blankReply("remove", form), typed: email },
      failure,
      adminMessages.removeFailed,
    );
  const checked = await checkGroup(context, form);
  if (checked === false) return data(null, notAdministrator);
  if (checked !== true) return redisplay(checked);
  if (userID === "" || userID.length > maxUserIdLength)
    return redisplay(adminMessages.unknownGroup);
  const groupID = Number(form.group.id);
  const key = keyForUser(form.key, userID);
  const hasEndedAdministration = await isDirectAdministrator(
    context,
    groupID,
    userID,
  );
  const answer = await callIdempotent(
    context,
    "removeUserFromGroup",
    { userID, groupID },
    key,
  );
  if (!answer.ok) return redisplay(answer);
  setFlash(context, form.group.id, { removed: email, hasEndedAdministration });
  const { find, userFilter } = address;
  throw redirect(
    adminPath({ group: form.group.id, edit: true, find, userFilter }),
    303,
  );
}

/** Returns whether a user is a direct administrator of a group, which ends with the removal. */
async function isDirectAdministrator(
  context: AppLoadContext,
  groupID: number,
  userID: string,
): Promise<boolean> {
  if (!(await context.hasExtension("groups"))) return false;
  const answer = await context.api.call(
    "getGroupDetails",
    { groupID },
    { whenExpired: "fail" },
  );
  return answer.ok && answer.administrators.some(([, , , id]) => id === userID);
}
