import { data, redirect } from "@remix-run/node";
import { isTargetEmail } from "../../../../provider/contract/groups";
import { maxInvitedEmails } from "../../../../provider/contract/extensions/invitations";
import type { Failure } from "../../../engine/provider-client/provider-api";
import {
  redisplayForm,
  isOutcomeUnknown,
  createIdempotencyKey,
  callIdempotent,
} from "../../../engine/forms/idempotent-form.server";
import type { AppLoadContext } from "@remix-run/node";
import { adminPath, type AdminAddress } from "../admin-address";
import type { MembershipReply, ResultLine } from "../admin-view";
import { inviteEach } from "./invite-users.server";
import {
  blankReply,
  checkGroup,
  failureMessage,
  keyForUser,
  redisplayRefused,
  type Attempt,
  type MembershipForm,
} from "./membership-form.server";
import { notAdministrator } from "../administrator.server";
import { setFlash } from "../flash/group-flash.server";
import { adminMessages, formatMessage } from "../../../engine/messages";

/** Most emails per submission. */
export const maxEmails = maxInvitedEmails;
/** Most concurrent calls. */
const maxConcurrentCalls = 5;

/**
 * Adds the users with the submitted emails, each by a call with a separate idempotency key
 * (specification, part 1, sections 4 and 5). Emails that failed stay in the text area, with the reason;
 * calls that would fail for the same reason are not made. If the form says so, one call invites those who
 * have no account (docs/decisions/087).
 * @returns the form with the remaining emails; an empty response if the user is not an administrator
 * @throws a redirect to the group once all are added
 */
export async function addUsers(
  context: AppLoadContext,
  form: MembershipForm,
  address: AdminAddress,
) {
  const typed = form.text("emails");
  const invites =
    form.text("invite") !== "" && (await context.hasExtension("invitations"));
  const blank = { ...blankReply("add", form), typed, invites };
  const refuse = (reply: Partial<MembershipReply>, failure?: Failure) =>
    redisplayForm({ ...blank, ...reply }, failure ?? null);

  // Checked before validation: users who are not administrators receive no error messages.
  const checked = await checkGroup(context, form);
  if (checked === false) return data(null, notAdministrator);
  if (checked !== true && typeof checked !== "string")
    return refuse(
      checked.code === "expired"
        ? { expired: true }
        : { problems: [failureMessage(checked, adminMessages.addFailed)] },
      checked,
    );
  const emails = readTypedEmails(typed);
  const mistake = findInputError(emails);
  if (mistake !== null) return refuse({ errors: [mistake] });
  if (checked !== true) return refuse({ problems: [checked] });

  const attempts = await (invites ? inviteEach : addEach)(
    context,
    form,
    emails,
  );
  if (!Array.isArray(attempts))
    return redisplayRefused(blank, attempts, adminMessages.addFailed);
  if (attempts.every((one) => one.stopped === null)) {
    const emailsOf = (isInvited: boolean) =>
      attempts
        .filter((one) => (one.isInvited === true) === isInvited)
        .map(({ email }) => email);
    setFlash(context, form.group.id, {
      added: emailsOf(false),
      invited: emailsOf(true),
      key: form.key,
    });
    throw redirect(adminPath(dialogAddress(form, address)), 303);
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

/** Returns the parameters of the URL with the group's dialog open. */
const dialogAddress = (
  { group }: MembershipForm,
  { find, userFilter }: AdminAddress,
) => ({
  group: group.id,
  edit: true,
  find,
  userFilter,
});

/** Returns why the submission as a whole is invalid; one invalid email does not affect the others. */
function findInputError(emails: readonly string[]): string | null {
  const [first, ...more] = emails;
  if (first === undefined) return adminMessages.emailRequired;
  if (more.length === 0)
    return isTargetEmail(first) ? null : adminMessages.invalidEmail;
  if (emails.length <= maxEmails) return null;
  return formatMessage(adminMessages.tooManyEmails, {
    count: emails.length,
    limit: maxEmails,
  });
}

/** Makes a few calls at a time; stops after the first failure that concerns all of them. */
async function addEach(
  context: AppLoadContext,
  { group, key }: MembershipForm,
  emails: readonly string[],
): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  let isOver = false;
  const attempt = async (email: string): Promise<Attempt> => {
    if (!isTargetEmail(email))
      return { email, stopped: adminMessages.invalidEmail };
    if (isOver) return { email, stopped: adminMessages.notTried };
    const answer = await callIdempotent(
      context,
      "addUserToGroup",
      { targetEmail: email, groupID: Number(group.id), groupType: group.type },
      keyForUser(key, email),
    );
    return { email, stopped: answer.ok ? null : answer };
  };
  for (let at = 0; at < emails.length; at += maxConcurrentCalls) {
    const some = await Promise.all(
      emails.slice(at, at + maxConcurrentCalls).map(attempt),
    );
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
 * Chooses the idempotency key for the redisplayed form: the same key for all if one email may need it.
 * After refusals only, 409 included, a new key: a user who was added with the old key and then removed
 * could not be added with it again.
 */
const keyLeft = (failures: readonly Failure[], key: string): string =>
  failures.some(concernsAll) ? key : createIdempotencyKey();

const lineOf = ({ email, stopped, isInvited }: Attempt): ResultLine => ({
  email,
  done: stopped === null,
  message:
    stopped === null
      ? formatMessage(isInvited ? adminMessages.invited : adminMessages.added, {
          email,
        })
      : typeof stopped === "string"
        ? stopped
        : failureMessage(stopped, adminMessages.addFailed),
});
/**
 * Invisible characters that are copied along with an email address: direction marks, zero-width spaces,
 * soft hyphens. Joiners that some scripts need (U+200C, U+200D) are not included.
 */
const invisibleCharacters =
  /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/g;

/**
 * Extracts emails from typed or pasted text: separated by commas, semicolons, spaces or line breaks,
 * also in the notation of mail programs (`"Doe, Jo" <jo@example.com>`).
 * @returns each email once, ignoring case, as first written, in the order of the text
 */
export function readTypedEmails(typed: string): string[] {
  const addresses = typed
    .replace(invisibleCharacters, "")
    // A quoted name before an address may contain any of the separators.
    .replace(/"[^"\n]*"(?=[ \t]?<)/g, " ")
    .split(/[,;\n]/)
    .map(withoutNames)
    .flatMap((part) => part.split(/\s+/))
    .filter((part) => part !== "");
  const first = new Map<string, string>();
  for (const address of addresses) {
    // Compared like accounts, in normalized form: composed and decomposed accents are equal.
    const same = address.normalize("NFC").toLowerCase();
    if (!first.has(same)) first.set(same, address);
  }
  return [...first.values()];
}

/**
 * Converts `Jo Doe <jo@example.com>` to `jo@example.com`; text without such brackets stays unchanged.
 */
function withoutNames(part: string): string {
  const bracketed = [...part.matchAll(/<([^<>]*)>/g)];
  return bracketed.length === 0
    ? part
    : bracketed.map(([, address]) => address).join(" ");
}
