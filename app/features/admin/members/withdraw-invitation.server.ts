import { data, redirect } from "@remix-run/node";
import { maxEmailLength } from "../../../../provider/contract/accounts";
import { callIdempotent } from "../../../engine/forms/idempotent-form.server";
import type { Failure } from "../../../engine/provider-client/provider-api";
import type { AppLoadContext } from "@remix-run/node";
import { adminPath, type AdminAddress } from "../admin-address";
import { notAdministrator } from "../administrator.server";
import { setFlash } from "../flash/group-flash.server";
import {
  blankReply,
  checkGroup,
  keyForUser,
  redisplayRefused,
  type MembershipForm,
} from "./membership-form.server";
import { adminMessages, formatMessage } from "../../../engine/messages";

/**
 * Withdraws the invitation of the address in the form.
 * @returns the dialog again, with the errors; an empty response if the user is not an administrator
 * @throws a redirect to the group
 */
export async function withdrawInvitation(
  context: AppLoadContext,
  form: MembershipForm,
  address: AdminAddress,
) {
  const email = form.text("emails").slice(0, maxEmailLength);
  const redisplay = (failure: Failure | string) =>
    redisplayRefused(
      { ...blankReply("withdraw", form), typed: email },
      failure,
      adminMessages.addFailed,
    );
  const checked = await checkGroup(context, form);
  if (checked === false) return data(null, notAdministrator);
  if (checked !== true) return redisplay(checked);
  if (email === "" || email.includes("\0"))
    return redisplay(adminMessages.unknownGroup);
  const answer = await callIdempotent(
    context,
    "withdrawInvitation",
    { groupID: Number(form.group.id), targetEmail: email },
    keyForUser(form.key, email),
  );
  if (!answer.ok) return redisplay(answer);
  setFlash(context, form.group.id, {
    changed: formatMessage(adminMessages.withdrew, { email }),
  });
  const { find, userFilter } = address;
  throw redirect(
    adminPath({ group: form.group.id, edit: true, find, userFilter }),
    303,
  );
}
