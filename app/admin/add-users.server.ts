import { data, redirect } from "@remix-run/node";
import { maxEmailLength } from "../../provider/contract/accounts";
import type { Failure } from "../provider-client/provider-api";
import {
  redisplayForm,
  isOutcomeUnknown,
  createIdempotencyKey,
  callIdempotent,
} from "../forms/idempotent-form.server";
import type { AppLoadContext } from "@remix-run/node";
import { adminPath, type AdminAddress } from "./admin-address";
import type { MembershipReply, ResultLine } from "./admin-view";
import {
  blankReply,
  checkGroup,
  failureMessage,
  keyForUser,
  type MembershipForm,
} from "./membership-form.server";
import { notAdministrator } from "./administrator.server";
import { setFlash } from "./group-flash.server";
import { readTypedEmails } from "./typed-emails.server";

/** Most emails of one submit. */
export const maxEmails = 50;
/** How many calls are on their way at once. */
const atOnce = 5;

const message = {
  required: "Must enter email of a user to add",
  invalid: "Invalid email",
  untried: "Not tried",
} as const;

/** What has become of one email. */
interface Attempt {
  email: string;
  /** Null when the user was added; words when nothing was asked. */
  stopped: Failure | string | null;
}

/**
 * Adds the users whose emails were typed, each by a call with a key of its own (specification, part 1,
 * sections 4 and 5). Who cannot be added stays in the box, with the reason; what would only fail again
 * is not tried.
 * @returns the form with what is left in it; nothing to who is no administrator
 * @throws a redirect to the group once all are added
 */
export async function addUsers(
  context: AppLoadContext,
  form: MembershipForm,
  address: AdminAddress,
) {
  const typed = form.text("emails");
  const blank = { ...blankReply("add", form), typed };
  const refuse = (reply: Partial<MembershipReply>, failure?: Failure) =>
    redisplayForm(context, { ...blank, ...reply }, failure ?? null);

  // Asked before anything is said: nobody else is told what is wrong with their form.
  const checked = await checkGroup(context, form);
  if (checked === false) return data(null, notAdministrator);
  if (checked !== true && typeof checked !== "string")
    return refuse(
      checked.code === "expired"
        ? { expired: true }
        : { problems: [failureMessage(checked, "addUser")] },
      checked,
    );
  const emails = readTypedEmails(typed);
  const mistake = mistakeIn(emails);
  if (mistake !== null) return refuse({ errors: [mistake] });
  if (checked !== true) return refuse({ problems: [checked] });

  const attempts = await addEach(context, form, emails);
  const added = attempts.filter((one) => one.stopped === null);
  if (added.length === attempts.length) {
    setFlash(context, form.group.id, { added: emails, key: form.key });
    throw redirect(adminPath(openPopup(form, address)), 303);
  }
  const failures = attempts.flatMap(({ stopped }) =>
    stopped !== null && typeof stopped !== "string" ? [stopped] : [],
  );
  return refuse(
    {
      key: keyLeft(failures, form.key),
      typed: attempts
        .filter((one) => one.stopped !== null)
        .map(({ email }) => email)
        .join("\n"),
      lines: attempts.map(lineOf),
      expired: failures.some(({ code }) => code === "expired"),
      unsure: failures.some(isOutcomeUnknown),
    },
    failures.find(({ code }) => code !== "refused") ?? failures[0],
  );
}

/** Where the popup of the form's group is open. */
const openPopup = (
  { group }: MembershipForm,
  { find, user }: AdminAddress,
) => ({
  group: group.id,
  edit: true,
  find,
  user,
});

/** Why nothing of it can be sent; one wrong email among others costs those nothing. */
function mistakeIn(emails: readonly string[]): string | null {
  const [first, ...more] = emails;
  if (first === undefined) return message.required;
  if (more.length === 0) return isEmail(first) ? null : message.invalid;
  if (emails.length <= maxEmails) return null;
  return `At most ${maxEmails} emails can be added at a time, and these are ${emails.length.toLocaleString("en-US")}. Nobody was added yet: take some out, and add them afterwards.`;
}

/** The specification asks for an @; what is too long, or holds NUL, no call can carry. */
const isEmail = (email: string) =>
  email.includes("@") &&
  email.length <= maxEmailLength &&
  !email.includes("\0");

/** A few at a time; after the first whose failure concerns all, no more. */
async function addEach(
  context: AppLoadContext,
  { group, key }: MembershipForm,
  emails: readonly string[],
): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  let isOver = false;
  const attempt = async (email: string): Promise<Attempt> => {
    if (!isEmail(email)) return { email, stopped: message.invalid };
    if (isOver) return { email, stopped: message.untried };
    const answer = await callIdempotent(
      context,
      "addUserToGroup",
      { targetEmail: email, groupID: Number(group.id), groupType: group.type },
      keyForUser(key, email),
    );
    return { email, stopped: answer.ok ? null : answer };
  };
  for (let at = 0; at < emails.length; at += atOnce) {
    const some = await Promise.all(emails.slice(at, at + atOnce).map(attempt));
    attempts.push(...some);
    isOver ||= some.some(({ stopped }) => concernsAll(stopped));
  }
  return attempts;
}

const concernsAll = (stopped: Attempt["stopped"]): boolean =>
  stopped !== null &&
  typeof stopped !== "string" &&
  (stopped.code !== "refused" || isOutcomeUnknown(stopped));

/**
 * Where one email may need the old key, all keep it. After refusals alone, 409 among them, the form gets
 * a new one: who was added with the old key, and is removed, could not be added with it again.
 */
const keyLeft = (failures: readonly Failure[], key: string): string =>
  failures.some(concernsAll) ? key : createIdempotencyKey();

const lineOf = ({ email, stopped }: Attempt): ResultLine => ({
  email,
  done: stopped === null,
  message:
    stopped === null
      ? `Added ${email} to the group`
      : typeof stopped === "string"
        ? stopped
        : failureMessage(stopped, "addUser"),
});
