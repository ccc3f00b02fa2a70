import type { MetaFunction } from "@remix-run/react";
import { addUsers } from "../features/admin/members/add-users.server";
import { readAdminAddress } from "../features/admin/admin-address";
import { loadAdminPage } from "../features/admin/admin-page.server";
import {
  changeGroup,
  readGroupIntent,
} from "../features/admin/change-group.server";
import { intents } from "../features/admin/admin-view";
import { readMembershipForm } from "../features/admin/members/membership-form.server";
import { setFactorRule } from "../features/admin/group-factor.server";
import { removeUser } from "../features/admin/members/remove-user.server";
import { withdrawInvitation } from "../features/admin/members/withdraw-invitation.server";
import { intentField } from "../engine/forms/intent";
import { documentTitle } from "../ui/shell/page-title";
import { commonMessages } from "../engine/messages";
import type { RouteArgs } from "../route-args";

export { handle, links } from "../features/admin/admin-sheet";

/** The title does not reveal the screen to users who are not administrators. */
export const meta: MetaFunction<typeof loader> = ({ data: view, matches }) =>
  documentTitle(
    view?.screen === "nothing" ? null : commonMessages.admin,
    matches,
  );

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../engine/forms/redisplay";

export const loader = loadAdminPage;
/**
 * The action of the admin screen: adds users to a group, removes one, withdraws
 * an invitation, or changes the group itself.
 * @returns the form again, with what is left to do; an empty response with 403 if the user is not an
 *   administrator
 * @throws a redirect after success
 */
export async function action({ request, context }: RouteArgs) {
  const formData = await request.formData();
  const form = readMembershipForm(formData);
  const address = readAdminAddress(new URL(request.url).searchParams);
  const intent = readGroupIntent(formData.get(intentField));
  if (intent !== null && (await context.hasExtension("groups")))
    return changeGroup(context, intent, formData, form, address);
  const named = formData.get(intentField);
  if (named === intents.requireFactor || named === intents.waiveFactor)
    return setFactorRule(context, named === intents.requireFactor, address);
  if (named === intents.remove) return removeUser(context, form, address);
  return named === intents.withdraw
    ? withdrawInvitation(context, form, address)
    : addUsers(context, form, address);
}

export { AdminScreen as default } from "../features/admin/admin-screen";
