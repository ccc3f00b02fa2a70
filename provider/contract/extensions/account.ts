import * as z from "zod";
import {
  maxEmailLength,
  maxNameLength,
  maxPasswordLength,
  maxVerificationCodeLength,
} from "../accounts";
import { answerLine, personName } from "../answer-text";
import { answerFlag, answerId, rowDate, rowText, text } from "../fields";
import { maxIdLength } from "../limits";
import { callOf, withoutSession } from "../define-call";

/** Longest name of a browser, as the portal sends it. */
export const maxClientNameLength = 60;

const defineAccountCall = callOf("account");

const password = text(maxPasswordLength);

/** A session of the caller's account. */
const ownSession = z.object({
  sessionID: answerId,
  /** Coarse name of the browser, such as `Firefox on Windows`; null if it is not known. */
  client: rowText,
  startedAt: rowDate,
  usedAt: rowDate,
  isCurrent: answerFlag,
});

/** A change of the email that waits for its confirmations. */
const emailChange = z.object({
  email: answerLine(maxEmailLength),
  expiresAt: rowDate,
  isConfirmedByOld: answerFlag,
  isConfirmedByNew: answerFlag,
});

export const ownAccountCalls = {
  getAccount: defineAccountCall({
    summary:
      "The caller's own account: its email and name, the change of its email that waits, and its sessions, this one first.",
    answer: {
      email: answerLine(maxEmailLength),
      firstName: personName,
      lastName: rowText,
      emailChange: z.union([emailChange, z.null()]),
      sessions: z.array(ownSession),
    },
  }),
  changeName: defineAccountCall({
    effect: "write",
    summary: "Changes the caller's name.",
    request: z.object({
      firstName: text(maxNameLength),
      lastName: text(maxNameLength).nullable(),
    }),
  }),
  changePassword: defineAccountCall({
    effect: "write",
    hashesPassword: true,
    summary:
      "Changes the caller's password. All other sessions and the API tokens of the account end.",
    request: z.object({ currentPassword: password, password }),
  }),
  requestEmailChange: defineAccountCall({
    effect: "write",
    hashesPassword: true,
    summary:
      "Asks for another email of the account, and mails a link to the old and to the new address. Both must be confirmed. The answer is the same for an address that has an account.",
    request: z.object({
      email: text(maxEmailLength),
      currentPassword: password,
    }),
  }),
  cancelEmailChange: defineAccountCall({
    effect: "write",
    summary: "Cancels the change of the email that waits.",
  }),
  answerEmailChange: defineAccountCall({
    effect: "write",
    ...withoutSession,
    summary:
      "Confirms a change of an email for one of its addresses by the code of the mailed link, or cancels it. It is made when both have confirmed.",
    request: z.object({
      code: text(maxVerificationCodeLength),
      isAccepted: z.boolean(),
    }),
    answer: { outcome: z.enum(["confirmed", "changed", "cancelled"]) },
  }),
  endSession: defineAccountCall({
    effect: "write",
    summary: "Ends one session of the caller's account.",
    request: z.object({ sessionID: text(maxIdLength) }),
  }),
  endAllSessions: defineAccountCall({
    effect: "write",
    summary:
      "Ends all sessions of the caller's account, this one too, and clears its cookie.",
  }),
};
