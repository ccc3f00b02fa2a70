import { createHash } from "node:crypto";
import { errorCatalogue, messageFor } from "../provider-client/errors";
import type { CallOptions, Failure } from "../provider-client/provider-api";
import { readIdempotencyKey } from "../forms/idempotent-form.server";
import type { AppLoadContext } from "@remix-run/node";
import {
  membershipFields,
  type FormGroup,
  type MembershipReply,
} from "./admin-view";
import { isAdministrator } from "./administrator.server";
import { getGroups } from "./groups.server";

/** What a form that changes a group posted, beside what it does. */
export interface MembershipForm {
  key: string;
  /** As posted: whether it is one of the administrator's own, `checkGroup` says. */
  group: FormGroup;
  /** The text of a field; empty when it was posted otherwise than once, as a text. */
  text(name: keyof typeof membershipFields): string;
}

/** Longest text that is shown back of what the form says it is about, in characters. */
const maxNameLength = 500;

/** Reads what all forms that change a group have in common. */
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
      // Any other is answered as unknown; as what it is shown then makes no difference.
      type: text("groupType") === "1" ? 1 : 2,
      name: text("groupName").slice(0, maxNameLength),
    },
    text,
  };
}

/** What is said where group id or type are not known (specification, part 1, section 5). */
export const unknownGroup = "Unknown error. Try reloading the page.";

const options: CallOptions = { whenExpired: "fail" };

/**
 * Whether whoever posted the form is an administrator, and of this group: the form's fields can be
 * forged, and the group may be gone.
 * @returns true when it is so, false for everybody who is no administrator; else why the form cannot be
 *   done: a failure, or words
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
  return isKnown ? true : unknownGroup;
}

/**
 * The key of one call of a form that may make several: the same for the same form and user, so that a
 * form that is sent twice changes nobody twice.
 * @returns 43 characters of base64url
 */
export const keyForUser = (key: string, user: string): string =>
  createHash("sha256")
    .update(`${key}\n${user.normalize("NFC").toLowerCase()}`)
    .digest("base64url");

/** What is said of a call that failed; the end of a session has a notice of its own. */
export const failureMessage = (
  failure: Failure,
  fallback: "addUser" | "removeUser",
): string =>
  failure.code === "expired"
    ? errorCatalogue.expired.message
    : messageFor(failure, fallback);

/** A reply in which nothing is said yet. */
export const blankReply = (
  of: MembershipReply["of"],
  { key, group }: MembershipForm,
): MembershipReply => ({
  of,
  group,
  key,
  typed: "",
  errors: [],
  problems: [],
  lines: [],
  expired: false,
  unsure: false,
});
