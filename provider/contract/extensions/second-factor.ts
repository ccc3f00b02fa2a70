import * as z from "zod";
import { maxPasswordLength, maxStartPathLength } from "../accounts";
import { answerLine, maxTokenLength, personName } from "../answer-text";
import { answerFlag, text } from "../fields";
import { groupId } from "../groups";
import { answerLanguage } from "./language";
import { callOf } from "../define-call";

/** Longest code, as typed: a time-based one, or a recovery code with its hyphens. */
export const maxFactorCodeLength = 40;

const defineFactorCall = callOf("second-factor");

const code = text(maxFactorCodeLength);
const recoveryCodes = z.array(answerLine(maxFactorCodeLength));

export const secondFactorCalls = {
  completeSignIn: defineFactorCall({
    effect: "write",
    needsSession: false,
    expiresOn401: false,
    summary:
      "Completes a sign-in with the code of the second factor, and sets the session cookie. The token is the signInToken of a loginPortal that was refused. 410 means that the sign-in has to begin again.",
    request: z.object({ token: text(maxTokenLength), code }),
    answer: {
      name: personName,
      startPath: answerLine(maxStartPathLength).optional(),
      /** Of a provider with the extension `language` (docs/decisions/101). */
      language: answerLanguage,
    },
  }),
  getSecondFactor: defineFactorCall({
    summary:
      "Whether the caller has a second factor or needs one, and otherwise a new secret, which is not stored.",
    answer: {
      isOn: answerFlag,
      isRequired: answerFlag,
      recoveryCodesLeft: z.number(),
      /** Base32; null if there is a second factor. */
      secret: z.union([answerLine(), z.null()]),
      /** The `otpauth:` address of the secret, for the QR code. */
      address: z.union([answerLine(1_000), z.null()]),
    },
  }),
  setUpSecondFactor: defineFactorCall({
    effect: "write",
    hashesPassword: true,
    summary:
      "Turns the second factor on with a secret of getSecondFactor and a code of it. All other sessions of the account end. The recovery codes are answered once.",
    request: z.object({
      secret: z.string().regex(/^[A-Z2-7]{32}$/),
      code,
      currentPassword: text(maxPasswordLength),
    }),
    answer: { recoveryCodes },
  }),
  createRecoveryCodes: defineFactorCall({
    effect: "write",
    summary: "Replaces the recovery codes, which needs a code.",
    request: z.object({ code }),
    answer: { recoveryCodes },
  }),
  turnOffSecondFactor: defineFactorCall({
    effect: "write",
    hashesPassword: true,
    summary:
      "Turns the second factor off, which needs a code and the password.",
    request: z.object({ code, currentPassword: text(maxPasswordLength) }),
  }),
  getGroupSecondFactor: defineFactorCall({
    summary:
      "Whether a group that the caller administers requires a second factor of its members and administrators.",
    request: z.object({ groupID: groupId }),
    answer: { isRequired: answerFlag },
  }),
  setGroupSecondFactor: defineFactorCall({
    effect: "write",
    summary:
      "Makes a group that the caller administers require a second factor, or not.",
    request: z.object({ groupID: groupId, isRequired: z.boolean() }),
  }),
};
