import type { ActionFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { addUsers } from "../admin/add-users.server";
import { readAdminAddress } from "../admin/admin-address";
import { loadAdminPage } from "../admin/admin-page.server";
import { AdminScreen } from "../admin/admin-screen";
import { changeGroup, readGroupIntent } from "../admin/change-group.server";
import { intents } from "../admin/admin-view";
import { readMembershipForm } from "../admin/membership-form.server";
import { setFactorRule } from "../admin/group-factor.server";
import { removeUser } from "../admin/remove-user.server";
import { withdrawInvitation } from "../admin/withdraw-invitation.server";
import { intentField } from "../forms/intent";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";
import { documentTitle } from "../shell/page-title";
import sheet from "../styles/admin.css?url";
import { commonMessages } from "../messages";

export const handle = { sheet: "admin" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("admin", sheet);

/** The title does not reveal the screen to users who are not administrators. */
export const meta: MetaFunction<typeof loader> = ({ data: view, matches }) =>
  documentTitle(
    view?.screen === "nothing" ? null : commonMessages.admin,
    matches,
  );

export { shouldRevalidateUnlessRefused as shouldRevalidate } from "../forms/redisplay";

export const loader = loadAdminPage;
/**
 * The action of the admin screen: adds users to a group, removes one, withdraws
 * an invitation, or changes the group itself.
 * @returns the form again, with what is left to do; an empty response with 403 if the user is not an
 *   administrator
 * @throws a redirect after success
 */
export async function action({
  request,
  context,
}: Pick<ActionFunctionArgs, "request" | "context">) {
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

export default AdminScreen;
