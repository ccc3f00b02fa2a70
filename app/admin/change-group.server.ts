import { data, redirect, type AppLoadContext } from "@remix-run/node";
import {
  findGroupNameError,
  maxGroupNameLength,
} from "../../provider/contract/extensions/groups";
import { isTargetEmail } from "../../provider/contract/groups";
import { maxIdLength, maxUserIdLength } from "../../provider/contract/limits";
import { callIdempotent, redisplayForm } from "../forms/idempotent-form.server";
import type { Answer, Failure } from "../provider-client/provider-api";
import { ruleMessage } from "../provider-client/rule-messages";
import { adminPath, type AdminAddress } from "./admin-address";
import {
  groupFields,
  groupIntents,
  type GroupFormReply,
  type GroupIntent,
} from "./admin-view";
import { isAdministrator, notAdministrator } from "./administrator.server";
import { setFlash } from "./group-flash.server";
import {
  checkGroup,
  redisplayRefused,
  type MembershipForm,
} from "./membership-form.server";
import { adminMessages, formatMessage } from "../messages";

/** Returns the intent of a form that changes a group itself; null for every other text. */
export const readGroupIntent = (
  intent: FormDataEntryValue | null,
): GroupIntent | null =>
  Object.values(groupIntents).find((one) => one === intent) ?? null;

/** What a form does: the call, and what follows it. */
interface Change {
  form: GroupFormReply["form"];
  /** The error of the entered text, found before the provider is called. */
  error: string | null;
  /** Makes the call. */
  send: () => Promise<Answer<"renameGroup"> | Answer<"createGroup">>;
  /** The message of the next page. */
  message: string;
  /** True if the group does not exist afterwards. */
  deletesGroup?: true;
}

/**
 * Carries out a form that changes a group itself: creates, renames, fills or deletes it, or changes its
 * administrators.
 * @returns the form again, with its errors; an empty response if the user is not an administrator
 * @throws a redirect to the group
 */
export async function changeGroup(
  context: AppLoadContext,
  intent: GroupIntent,
  submitted: FormData,
  form: MembershipForm,
  address: AdminAddress,
) {
  const textOf = (name: string) => {
    const value = submitted.get(name);
    return typeof value === "string" ? value.trim().toWellFormed() : "";
  };
  const reply: GroupFormReply = {
    of: "group",
    form: "name",
    group: form.group,
    key: form.key,
    name: textOf(groupFields.name),
    email: form.text("emails"),
    parts: submitted
      .getAll(groupFields.parts)
      .filter((part) => typeof part === "string")
      .map((part) => part.toWellFormed()),
    allPools: submitted.has(groupFields.allPools),
    error: null,
    problems: [],
    expired: false,
    unsure: false,
  };
  const change = describeChange(context, intent, form, reply);
  const refuse = (failure: Failure | string) =>
    redisplayRefused(
      { ...reply, form: change.form },
      failure,
      adminMessages.addFailed,
    );

  // Checked before validation: users who are not administrators receive no error messages.
  const checked =
    intent === groupIntents.create
      ? await isAdministrator(context, { whenExpired: "fail" })
      : await checkGroup(context, form);
  if (checked === false) return data(null, notAdministrator);
  if (checked !== true) return refuse(checked);
  if (change.error !== null)
    return redisplayForm(
      { ...reply, form: change.form, error: change.error },
      null,
    );
  const answer = await change.send();
  if (!answer.ok) return refuse(answer);
  const changed =
    "groupID" in answer
      ? answer.groupID
      : change.deletesGroup
        ? null
        : form.group.id;
  setFlash(context, changed, { changed: change.message });
  const { find, user } = address;
  const stays = change.form === "administrators" ? { form: change.form } : {};
  throw redirect(adminPath({ group: changed, find, user, ...stays }), 303);
}

function describeChange(
  context: AppLoadContext,
  intent: GroupIntent,
  { key, group, text }: MembershipForm,
  reply: GroupFormReply,
): Change {
  const { name: groupName, email: targetEmail, parts, allPools } = reply;
  const isMaster = group.type === 1;
  const groupID = Number(group.id);
  switch (intent) {
    case groupIntents.create:
      return {
        form: isMaster ? "new-master" : "new-pool",
        error: nameError(groupName),
        send: () =>
          callIdempotent(
            context,
            "createGroup",
            { groupType: group.type, groupName },
            key,
          ),
        message: formatMessage(adminMessages.created, { group: groupName }),
      };
    case groupIntents.rename:
      return {
        form: "name",
        error: nameError(groupName),
        send: () =>
          callIdempotent(context, "renameGroup", { groupID, groupName }, key),
        message: adminMessages.renamed,
      };
    case groupIntents.parts: {
      const ids = parts.filter((id) => /^\d{1,15}$/.test(id)).map(Number);
      return {
        form: "parts",
        error: null,
        send: () =>
          isMaster
            ? callIdempotent(
                context,
                "setGroupPoolGroups",
                { groupID, poolGroupIDs: ids },
                key,
              )
            : callIdempotent(
                context,
                "setGroupPools",
                {
                  groupID,
                  allPools,
                  poolIDs: parts.filter((id) => id.length <= maxIdLength),
                },
                key,
              ),
        message: isMaster
          ? adminMessages.poolGroupsChanged
          : adminMessages.poolsChanged,
      };
    }
    case groupIntents.addAdministrator:
      return {
        form: "administrators",
        error: emailError(targetEmail),
        send: () =>
          callIdempotent(
            context,
            "addGroupAdministrator",
            { groupID, targetEmail },
            key,
          ),
        message: formatMessage(adminMessages.administratorAdded, {
          email: targetEmail,
        }),
      };
    case groupIntents.removeAdministrator:
      return {
        form: "administrators",
        error: null,
        send: () =>
          callIdempotent(
            context,
            "removeGroupAdministrator",
            { groupID, userID: text("userID").slice(0, maxUserIdLength) },
            key,
          ),
        message: formatMessage(adminMessages.administratorRemoved, {
          email: targetEmail,
        }),
      };
    case groupIntents.delete:
      return {
        form: "delete",
        error: null,
        send: () => callIdempotent(context, "deleteGroup", { groupID }, key),
        message: formatMessage(adminMessages.deleted, { group: group.name }),
        deletesGroup: true,
      };
  }
}

/** NUL violates the contract; the provider would refuse the whole form. */
const nameError = (name: string): string | null => {
  const error = findGroupNameError(name.slice(0, maxGroupNameLength + 1));
  return error === null ? null : ruleMessage(error);
};

const emailError = (email: string): string | null => {
  if (email === "") return adminMessages.emailRequired;
  return isTargetEmail(email) ? null : adminMessages.invalidEmail;
};
