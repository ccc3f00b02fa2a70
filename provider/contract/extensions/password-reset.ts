import * as z from "zod";
import {
  maxEmailLength,
  maxPasswordLength,
  maxVerificationCodeLength,
} from "../accounts";
import { defineCall, withoutSession } from "../define-call";
import { text } from "../fields";

const anonymousWrite = {
  effect: "write",
  ...withoutSession,
  extension: "password-reset",
} as const;

/** The calls with which somebody who has forgotten the password chooses a new one. */
export const passwordResetCalls = {
  requestPasswordReset: defineCall({
    ...anonymousWrite,
    summary:
      "Mails a link with which the owner of the address chooses a new password. The answer is the same for an address without an account.",
    request: z.object({ email: text(maxEmailLength) }),
  }),
  resetPassword: defineCall({
    ...anonymousWrite,
    hashesPassword: true,
    summary:
      "Sets a new password by the code of such a link, which is good once. All sessions and API tokens of the account end.",
    request: z.object({
      code: text(maxVerificationCodeLength),
      password: text(maxPasswordLength),
    }),
  }),
};
