import * as z from "zod";
import { maxEmailLength, maxNameLength, maxPasswordLength } from "../accounts";
import { personName } from "../answer-text";
import { defineCall } from "../define-call";
import { answerFlag, text } from "../fields";

/** Longest one-time code, as typed. */
export const maxFirstRunCodeLength = 100;

const anonymous = {
  needsSession: false,
  expiresOn401: false,
  extension: "first-run",
} as const;

/**
 * The calls that create the first administrator. They are announced only while there is no confirmed
 * account; afterwards they answer 404 like calls that do not exist.
 */
export const firstRunCalls = {
  getFirstRun: defineCall({
    ...anonymous,
    method: "GET",
    sendsCookies: false,
    summary:
      "Whether the first administrator must enter the one-time code that the provider printed at its start.",
    answer: { codeNeeded: answerFlag },
  }),
  createFirstAdministrator: defineCall({
    ...anonymous,
    effect: "write",
    hashesPassword: true,
    summary:
      "Creates the first administrator, of all pools, and sets the session cookie.",
    request: z.object({
      code: text(maxFirstRunCodeLength),
      email: text(maxEmailLength),
      password: text(maxPasswordLength),
      firstName: text(maxNameLength),
      lastName: text(maxNameLength).nullable(),
    }),
    answer: { name: personName },
  }),
};
