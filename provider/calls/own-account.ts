import { changeClock } from "../accounts/account-clock";
import { changeLanguage } from "../accounts/account-language";
import {
  checkCurrentPassword,
  type PasswordCheck,
} from "../accounts/passwords/current-password";
import { emailKey } from "../accounts/email-key";
import {
  answerEmailChange,
  cancelEmailChange,
  startEmailChange,
} from "../accounts/email-change";
import {
  changeOwnName,
  endOwnSession,
  endOwnSessions,
  getOwnAccount,
  hasEmail,
} from "../accounts/own-account";
import { changePassword } from "../accounts/passwords/password-reset";
import { attemptLimits } from "../accounts/rate-limit";
import {
  findNameError,
  findPasswordError,
  isEmail,
} from "../contract/accounts";
import {
  applyInvitations,
  lockInvitations,
} from "../accounts/groups/invitations";
import { refuse, type Refusal } from "../refusal";
import {
  consumeLimits,
  refuseRateLimited,
  type AccountServices,
} from "./account-calls";
import type { Handlers } from "./handler";
import { refusalText } from "../messages";
import { ruleText } from "../messages/rule-texts";

export const wrongPassword = refuse(403, refusalText("wrongCurrentPassword"));
const badLink = refuse(404, refusalText("linkEnded"));
const taken = refuse(409, refusalText("newEmailTaken"));

/** Returns the refusal of a password that is not right. */
export const refusePassword = (
  check: Exclude<PasswordCheck, { kind: "right" }>,
): Refusal =>
  check.kind === "wrong" ? wrongPassword : refuseRateLimited(check.retryAfter);

/** The calls of the caller's own account. */
export function ownAccountHandlers({
  passwords,
  cookie,
  sendMails,
}: AccountServices) {
  return {
    getAccount: (_, { db, now, sessionHash = "" }, { accountId }) =>
      getOwnAccount(db, accountId, sessionHash, now),

    async changeLanguage({ language }, { db }, { accountId }) {
      await changeLanguage(db, accountId, language);
      return {};
    },

    async changeClock({ clock }, { db }, { accountId }) {
      await changeClock(db, accountId, clock);
      return {};
    },

    async changeName(payload, { db }, { accountId }) {
      const firstName = payload.firstName.trim();
      const lastName = payload.lastName?.trim() || null;
      const error = findNameError({ firstName, lastName });
      if (error !== null) return refuse(400, ruleText(error.message));
      await changeOwnName(db, accountId, { firstName, lastName });
      return {};
    },

    async changePassword({ currentPassword, password }, context, caller) {
      const { db, now, signal, sessionHash = null } = context;
      const { accountId } = caller;
      const error = findPasswordError(password);
      if (error !== null) return refuse(400, ruleText(error));
      const check = await checkCurrentPassword(context, passwords, {
        accountId,
        password: currentPassword,
      });
      if (check.kind !== "right") return refusePassword(check);
      const hash = await passwords.hash(password, signal);
      const isChanged = await changePassword(
        db,
        { accountId, stored: check.stored, hash },
        sessionHash,
        now,
      );
      if (!isChanged) return wrongPassword;
      sendMails();
      return {};
    },

    async requestEmailChange(payload, context, { accountId }) {
      const { db, now } = context;
      const email = payload.email.trim();
      if (!isEmail(email)) return refuse(400, refusalText("invalidEmail"));
      const check = await checkCurrentPassword(context, passwords, {
        accountId,
        password: payload.currentPassword,
      });
      if (check.kind !== "right") return refusePassword(check);
      if (await hasEmail(db, accountId, email))
        return refuse(400, refusalText("sameEmail"));
      const refusal = await consumeLimits(context, [
        [attemptLimits.emailChange, accountId],
        [attemptLimits.emailChangeMail, emailKey(email)],
      ]);
      if (refusal) return refusal;
      const { stored } = check;
      const change = { accountId, stored, email };
      if (!(await startEmailChange(db, change, now))) return wrongPassword;
      sendMails();
      return {};
    },

    async cancelEmailChange(_, { db }, { accountId }) {
      await cancelEmailChange(db, accountId);
      return {};
    },

    async answerEmailChange(answer, context) {
      const { db, now, clientAddress, requestId } = context;
      const refusal = await consumeLimits(context, [
        [attemptLimits.emailChangeCodeAddress, clientAddress],
      ]);
      if (refusal) return refusal;
      const outcome = await answerEmailChange(db, answer, now, {
        lock: lockInvitations,
        apply: (tx, confirmed) =>
          applyInvitations(tx, { ...confirmed, requestId, now }),
      });
      if (outcome === "unknown") return badLink;
      if (outcome === "taken") return taken;
      sendMails();
      return { outcome };
    },

    async endSession({ sessionID }, { db }, { accountId }) {
      return (await endOwnSession(db, accountId, sessionID))
        ? {}
        : refuse(404, refusalText("sessionEnded"));
    },

    async endAllSessions(_, context, { accountId }) {
      await endOwnSessions(context.db, accountId);
      context.setCookie(cookie.clear());
      return {};
    },
  } satisfies Handlers;
}
