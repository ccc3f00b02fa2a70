import { emailKey } from "../accounts/email-key";
import { requestPasswordResetMail } from "../accounts/mail-requests";
import { resetPassword } from "../accounts/passwords/password-reset";
import { attemptLimits } from "../accounts/rate-limit";
import { findPasswordError, isEmail } from "../contract/accounts";
import {
  consumeLimits,
  refuseUsedHumanCheck,
  type AccountServices,
} from "./account-calls";
import type { Handlers } from "./handler";
import { refusalText } from "../messages";
import { ruleText } from "../messages/rule-texts";
import { refuse } from "../refusal";

const badLink = refuse(404, refusalText("resetLinkEnded"));

/** The calls of forgotten passwords. */
export function passwordResetHandlers({
  passwords,
  sendMails,
}: AccountServices) {
  return {
    async requestPasswordReset(payload, context) {
      const { db, now, clientAddress } = context;
      const email = emailKey(payload.email);
      if (!isEmail(email)) return refuse(400, refusalText("invalidEmail"));
      const refusal =
        (await refuseUsedHumanCheck(context, [
          "requestPasswordReset",
          { email },
        ])) ??
        (await consumeLimits(context, [
          [attemptLimits.resetAddress, clientAddress],
          [attemptLimits.reset, `${email}\n${clientAddress}`],
        ]));
      if (refusal) return refusal;
      await db.transaction((tx) => requestPasswordResetMail(tx, email, now));
      sendMails();
      return {};
    },

    async resetPassword({ code, password }, context) {
      const { db, now, clientAddress, signal } = context;
      const error = findPasswordError(password);
      if (error !== null) return refuse(400, ruleText(error));
      passwords.assertNotBusy();
      const refusal = await consumeLimits(context, [
        [attemptLimits.resetCodeAddress, clientAddress],
      ]);
      if (refusal) return refusal;
      const isReset = await resetPassword(
        db,
        passwords,
        { code, password, clientAddress, signal },
        now,
      );
      if (!isReset) return badLink;
      sendMails();
      return {};
    },
  } satisfies Handlers;
}
