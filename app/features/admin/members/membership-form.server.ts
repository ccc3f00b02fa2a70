import { createHash } from "node:crypto";
import { messageFor } from "../../../engine/provider-client/errors";
import type {
  CallOptions,
  Failure,
} from "../../../engine/provider-client/provider-api";
import {
  isOutcomeUnknown,
  nextIdempotencyKey,
  readIdempotencyKey,
  redisplayForm,
} from "../../../engine/forms/idempotent-form.server";
import type { AppLoadContext } from "@remix-run/node";
import {
  membershipFields,
  type FormGroup,
  type MembershipReply,
} from "../admin-view";
import { isAdministrator } from "../administrator.server";
import { getGroups } from "../groups.server";
import { adminMessages, commonMessages } from "../../../engine/messages";

/** The submitted fields of a form that changes a group, besides its intent. */
export interface MembershipForm {
  key: string;
  /** As submitted; `checkGroup` verifies that it is one of the administrator's own. */
  group: FormGroup;
  /** Returns the text of a field; an empty string unless it was submitted exactly once, as text. */
  text(name: keyof typeof membershipFields): string;
}

/** What became of one email of the form that adds users. */
export interface Attempt {
  email: string;
  /** Null if the user was added or invited; a string if no call was made for it, or none is repeated. */
  stopped: Failure | string | null;
  /** True if the user was invited. */
  isInvited?: boolean;
}

/** Longest redisplayed group name, in characters. */
const maxNameLength = 500;

/** Reads the fields that all forms that change a group share. */
export function readMembershipForm(form: FormData): MembershipForm {
  const text = (name: keyof typeof membershipFields) => {
    const [value, ...more] = form.getAll(membershipFields[name]);
    return typeof value === "string" && more.length === 0
      ? value.trim().toWellFormed()
      : "";
  };
  return {
    key: readIdempotencyKey(form),
    group: {
      id: text("groupID").slice(0, maxNameLength),
      // Any other group is refused as unknown, so its type makes no difference.
      type: text("groupType") === "1" ? 1 : 2,
      name: text("groupName").slice(0, maxNameLength),
    },
    text,
  };
}

const options: CallOptions = { whenExpired: "fail" };

/**
 * Checks that the user is an administrator, and of this group: the form's fields can be forged, and the
 * group may have been deleted.
 * @returns true if so, false if the user is not an administrator; otherwise the reason why the form
 *   cannot be processed: a failure, or a message
 */
export async function checkGroup(
  context: Pick<AppLoadContext, "api">,
  form: MembershipForm,
): Promise<boolean | Failure | string> {
  const { id, type } = form.group;
  const [isOne, groups] = await Promise.all([
    isAdministrator(context, options),
    getGroups(context, type, options),
  ]);
  if (isOne !== true) return isOne;
  if ("ok" in groups) return groups;
  const isKnown =
    form.text("groupType") === String(type) &&
    groups.some((group) => group.id === id);
  return isKnown ? true : adminMessages.unknownGroup;
}

/**
 * Derives the idempotency key of one call of a form that may make several: the same for the same form
 * and user, so that a resubmission changes no user twice.
 * @returns 43 characters of base64url
 */
export const keyForUser = (key: string, user: string): string =>
  createHash("sha256")
    .update(`${key}\n${user.normalize("NFC").toLowerCase()}`)
    .digest("base64url");

/** Returns the message of a failed call; an expired session has a separate notice. */
export const failureMessage = (failure: Failure, fallback: string): string =>
  failure.code === "expired"
    ? commonMessages.sessionExpired
    : messageFor(failure, fallback);

/** Creates a reply without errors or messages. */
export const blankReply = (
  of: MembershipReply["of"],
  { key, group }: MembershipForm,
): MembershipReply => ({
  of,
  group,
  key,
  typed: "",
  invites: false,
  errors: [],
  problems: [],
  lines: [],
  expired: false,
  unsure: false,
});

/** What every form says about its last submission. */
type SubmissionReply = Pick<
  MembershipReply,
  "key" | "problems" | "expired" | "unsure"
>;

/**
 * Redisplays a form whose change was refused or did not arrive.
 * @param reply the form as it was typed
 * @param failure a failure of the provider, or the message of what is wrong with the form
 * @param fallback the message of a failure that has none of its own
 */
export function redisplayRefused<Reply extends SubmissionReply>(
  reply: Reply,
  failure: Failure | string,
  fallback: string,
) {
  if (typeof failure === "string")
    return redisplayForm({ ...reply, problems: [failure] }, null);
  const expired = failure.code === "expired";
  return redisplayForm(
    {
      ...reply,
      key: nextIdempotencyKey(failure, reply.key),
      problems: expired ? [] : [failureMessage(failure, fallback)],
      expired,
      unsure: isOutcomeUnknown(failure),
    },
    failure,
  );
}
