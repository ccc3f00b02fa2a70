import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type AppLoadContext } from "@remix-run/node";
import * as z from "zod";
import {
  findGroupNameError,
  maxGroupNameLength,
} from "../../../provider/contract/extensions/groups";
import {
  groupType,
  isTargetEmail,
  parseGroupId,
} from "../../../provider/contract/groups";
import {
  maxIdLength,
  maxUserIdLength,
} from "../../../provider/contract/limits";
import type { FormReply } from "../../engine/forms/form-reply";
import {
  callIdempotent,
  redisplayForm,
  replyToForm,
  type RepliedSubmission,
} from "../../engine/forms/idempotent-form.server";
import { knownFields } from "../../engine/forms/parse-form.server";
import type {
  Answer,
  Failure,
} from "../../engine/provider-client/provider-api";
import { refused } from "../../engine/provider-client/failures";
import { ruleMessage } from "../../engine/provider-client/rule-messages";
import { adminPath, type AdminAddress } from "./admin-address";
import {
  groupIntents,
  type GroupFormReply,
  type GroupIntent,
} from "./admin-view";
import { isAdministrator, notAdministrator } from "./administrator.server";
import { setFlash } from "./flash/group-flash.server";
import { getForms, getPartsVersion } from "./groups.server";
import {
  checkGroup,
  type MembershipForm,
} from "./members/membership-form.server";
import {
  adminMessages,
  formatMessage,
  formMessages,
} from "../../engine/messages";

/** Returns the intent of a form that changes a group itself; null for every other text. */
export const readGroupIntent = (
  intent: FormDataEntryValue | null,
): GroupIntent | null =>
  Object.values(groupIntents).find((one) => one === intent) ?? null;

type Changed = Answer<"renameGroup"> | Answer<"createGroup">;

/** A form that changes a group itself: its fields, and what it does with their values. */
interface GroupChange<Value> {
  /** The name of the form in the address. */
  form: (group: MembershipForm["group"]) => GroupFormReply["form"];
  schema: z.ZodType<Value> & { shape: object };
  /** Makes the call. */
  send: (
    context: AppLoadContext,
    value: Value,
    form: MembershipForm,
  ) => Promise<Changed>;
  /** Returns the message of the next page. */
  message: (value: Value, group: MembershipForm["group"]) => string;
  /** True if the group does not exist afterwards. */
  deletesGroup?: true;
}

const declareChange = <Value>(change: GroupChange<Value>) => change;

const isMaster = ({ type }: MembershipForm["group"]) =>
  type === groupType.master;

const withName = z.object({
  name: z
    .string(formMessages.nameRequired)
    .trim()
    .default("")
    .superRefine((name, context) => {
      const error = findGroupNameError(name.slice(0, maxGroupNameLength + 1));
      if (error !== null)
        context.addIssue({ code: "custom", message: ruleMessage(error) });
    }),
});

const withEmail = z.object({
  targetEmail: z
    .string(adminMessages.invalidEmail)
    .trim()
    .default("")
    .refine((email) => email !== "", adminMessages.emailRequired)
    .refine(
      (email) => email === "" || isTargetEmail(email),
      adminMessages.invalidEmail,
    ),
});

/** The refusal of parts that would replace those of others unseen. */
const refusedAsChanged: Failure = refused({
  httpStatus: 409,
  message: adminMessages.partsChangedByOthers,
  retryAfter: null,
  fields: {},
});

/**
 * Returns whether others have changed the parts of a group since its form was opened.
 * @param known the versions that are no change of others: that of the opened form, undefined if it is not known,
 *   and that of the wanted parts, which a repeated form has set already
 */
async function hasChanged(
  { api }: Pick<AppLoadContext, "api">,
  groupID: number,
  [opened, wanted]: readonly [string | undefined, string],
): Promise<boolean> {
  if (opened === undefined) return false;
  const forms = await getForms({ api }, groupID, { whenExpired: "fail" });
  return (
    forms !== null &&
    forms.partsVersion !== opened &&
    forms.partsVersion !== wanted
  );
}

const changes = {
  [groupIntents.create]: declareChange({
    form: (group) => (isMaster(group) ? "new-master" : "new-pool"),
    schema: withName,
    send: (context, { name: groupName }, { group, key }) =>
      callIdempotent(
        context,
        "createGroup",
        { groupType: group.type, groupName },
        key,
      ),
    message: ({ name }) =>
      formatMessage(adminMessages.created, { group: name }),
  }),
  [groupIntents.rename]: declareChange({
    form: () => "name",
    schema: withName,
    send: (context, { name: groupName }, { group, key }) =>
      callIdempotent(
        context,
        "renameGroup",
        { groupID: Number(group.id), groupName },
        key,
      ),
    message: () => adminMessages.renamed,
  }),
  [groupIntents.parts]: declareChange({
    form: () => "parts",
    schema: z.object({
      parts: z.array(z.string()).default([]),
      allPools: z.string().optional(),
      partsVersion: z.string().optional(),
    }),
    send: async (
      context,
      { parts, allPools, partsVersion },
      { group, key },
    ) => {
      const groupID = Number(group.id);
      const wanted = getPartsVersion(allPools !== undefined, parts);
      if (await hasChanged(context, groupID, [partsVersion, wanted]))
        return refusedAsChanged;
      return isMaster(group)
        ? callIdempotent(
            context,
            "setGroupPoolGroups",
            {
              groupID,
              poolGroupIDs: parts.map(parseGroupId).filter((id) => id !== null),
            },
            key,
          )
        : callIdempotent(
            context,
            "setGroupPools",
            {
              groupID,
              allPools: allPools !== undefined,
              poolIDs: parts.filter((id) => id.length <= maxIdLength),
            },
            key,
          );
    },
    message: (_, group) =>
      isMaster(group)
        ? adminMessages.poolGroupsChanged
        : adminMessages.poolsChanged,
  }),
  [groupIntents.addAdministrator]: declareChange({
    form: () => "administrators",
    schema: withEmail,
    send: (context, { targetEmail }, { group, key }) =>
      callIdempotent(
        context,
        "addGroupAdministrator",
        { groupID: Number(group.id), targetEmail },
        key,
      ),
    message: ({ targetEmail: email }) =>
      formatMessage(adminMessages.administratorAdded, { email }),
  }),
  [groupIntents.removeAdministrator]: declareChange({
    form: () => "administrators",
    schema: z.object({
      userID: z
        .string()
        .trim()
        .max(maxUserIdLength, adminMessages.unknownGroup)
        .default(""),
      /** The label of the user, for the message. */
      targetEmail: z.string().trim().default(""),
    }),
    send: (context, { userID }, { group, key }) =>
      callIdempotent(
        context,
        "removeGroupAdministrator",
        { groupID: Number(group.id), userID },
        key,
      ),
    message: ({ targetEmail: email }) =>
      formatMessage(adminMessages.administratorRemoved, { email }),
  }),
  [groupIntents.delete]: declareChange({
    form: () => "delete",
    schema: z.object({}),
    send: (context, _, { group, key }) =>
      callIdempotent(
        context,
        "deleteGroup",
        { groupID: Number(group.id) },
        key,
      ),
    message: (_, group) =>
      formatMessage(adminMessages.deleted, { group: group.name }),
    deletesGroup: true,
  }),
};

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
  // Cast: the values of a form are those of its own schema.
  const change = changes[intent] as GroupChange<unknown>;
  const { group, key } = form;
  const fields = knownFields(submitted, Object.keys(change.schema.shape));
  const submission = parseWithZod(fields, { schema: change.schema });
  const redisplay = (reply: FormReply, failure: Failure | null) =>
    redisplayForm<GroupFormReply>(
      { of: "group", form: change.form(group), group, ...reply },
      failure,
    );

  // Checked before validation: users who are not administrators receive no error messages.
  const checked =
    intent === groupIntents.create
      ? await isAdministrator(context, { whenExpired: "fail" })
      : await checkGroup(context, form);
  if (checked === false) return data(null, notAdministrator);
  const typed: RepliedSubmission = {
    reply: ({ formErrors = [] } = {}) => ({
      initialValue: submission.reply().initialValue,
      error: { "": formErrors },
    }),
  };
  const refuse = (failure: Failure) =>
    redisplay(
      replyToForm(typed, key, failure, adminMessages.addFailed),
      failure,
    );
  if (typeof checked === "string") {
    const answer = typed.reply({ formErrors: [checked] });
    return redisplay({ answer, key, unsure: false, expired: false }, null);
  }
  if (checked !== true) return refuse(checked);
  if (submission.status !== "success")
    return redisplay(replyToForm(submission, key, null), null);
  const answer = await change.send(context, submission.value, form);
  if (!answer.ok) return refuse(answer);
  const changed =
    "groupID" in answer
      ? answer.groupID
      : change.deletesGroup
        ? null
        : group.id;
  setFlash(context, changed, {
    changed: change.message(submission.value, group),
  });
  const { find, userFilter } = address;
  const stays =
    change.form(group) === "administrators"
      ? ({ form: "administrators" } as const)
      : {};
  throw redirect(
    adminPath({ group: changed, find, userFilter, ...stays }),
    303,
  );
}
