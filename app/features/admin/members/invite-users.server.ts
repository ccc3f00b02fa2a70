import type { AppLoadContext } from "@remix-run/node";
import { isEmail } from "../../../../provider/contract/accounts";
import { callIdempotent } from "../../../engine/forms/idempotent-form.server";
import type { Failure } from "../../../engine/provider-client/provider-api";
import {
  keyForUser,
  type Attempt,
  type MembershipForm,
} from "./membership-form.server";
import { adminMessages } from "../../../engine/messages";

/**
 * Adds the users with these emails, and invites those who have no account, with one call. Texts that
 * are no addresses are not sent.
 * @param emails at most as many as the contract allows in one call
 * @returns what became of each email, in the same order; or the failure of the call
 */
export async function inviteEach(
  context: AppLoadContext,
  { group, key }: MembershipForm,
  emails: readonly string[],
): Promise<Attempt[] | Failure> {
  const targetEmails = emails.filter(isEmail);
  const answer =
    targetEmails.length === 0
      ? null
      : await callIdempotent(
          context,
          "inviteToGroup",
          { groupID: Number(group.id), targetEmails },
          // Other emails are another request, also after an unknown outcome.
          keyForUser(key, targetEmails.join("\n")),
        );
  if (answer?.ok === false) return answer;
  return emails.map((email) => {
    const at = targetEmails.indexOf(email);
    if (answer === null || at < 0)
      return { email, stopped: adminMessages.invalidEmail };
    const { outcome, message } = answer.result[at] ?? {};
    switch (outcome) {
      case "added":
        return { email, stopped: null };
      case "invited":
        return { email, stopped: null, isInvited: true };
      case "member":
        return { email, stopped: adminMessages.alreadyMember };
      case "refused":
      case undefined:
        return { email, stopped: message || adminMessages.addFailed };
    }
  });
}
