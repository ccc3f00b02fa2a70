import type { ActionFunctionArgs } from "@remix-run/node";
import { intentField } from "../forms/intent";
import { addUsers } from "./add-users.server";
import { readAdminAddress } from "./admin-address";
import { intents } from "./admin-view";
import { readMembershipForm } from "./membership-form.server";
import { removeUser } from "./remove-user.server";

/**
 * The action of the admin screen: adds users to a group, or removes one.
 * @returns the form again, with what is left to do; an empty response with 403 if the user is not an
 *   administrator
 * @throws a redirect after success
 */
export async function changeMembership({
  request,
  context,
}: Pick<ActionFunctionArgs, "request" | "context">) {
  const formData = await request.formData();
  const form = readMembershipForm(formData);
  const address = readAdminAddress(new URL(request.url).searchParams);
  return formData.get(intentField) === intents.remove
    ? removeUser(context, form, address)
    : addUsers(context, form, address);
}
