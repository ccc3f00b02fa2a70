import * as z from "zod";
import { answerLine, maxTokenLength, personName } from "./answer-text";
import { defineCall } from "./define-call";
import { answerFlag, answerId, entitlement, text } from "./fields";

/** Longest password that is accepted; long enough for any pass phrase (OWASP ASVS 5.0, 6.2.9). */
export const maxPasswordLength = 128;
/** Longest email address (RFC 5321). */
export const maxEmailLength = 254;

const email = text(maxEmailLength);
const password = text(maxPasswordLength);
const verificationCode = text(128);

export const accountCalls = {
  checkValidUser: defineCall({
    summary: "Whether the session cookie belongs to a signed-in user.",
    request: z.object({ skipRedirects: z.literal(true) }),
    answer: { name: personName, entitlement },
  }),
  registerAccountPortal: defineCall({
    summary: "Creates an account and mails its verification link.",
    effect: "write",
    session: false,
    request: z.object({
      email,
      password,
      firstName: text(100),
      lastName: text(100).nullable(),
    }),
    answer: {},
  }),
  loginPortal: defineCall({
    summary: "Signs in and sets the session cookie.",
    effect: "write",
    session: false,
    request: z.object({ email, password }),
    answer: { name: personName },
  }),
  logoutPortal: defineCall({
    summary: "Ends the session and clears its cookie.",
    effect: "write",
    request: null,
    answer: {},
  }),
  verifyAccountPortal: defineCall({
    summary:
      "Confirms an account by the code of its link, or mails a new link (numericID).",
    effect: "write",
    session: false,
    request: z.union([
      z.object({ verificationCode }),
      z.object({
        numericID: z.union([z.number().int().nonnegative(), text(32)]),
      }),
    ]),
    answer: { alreadyVerified: answerFlag },
    failure: { id: answerId.optional() },
  }),
  getIsAdmin: defineCall({
    method: "GET",
    summary: "Whether the caller is an administrator.",
    request: null,
    answer: { result: z.boolean() },
  }),
  getUserPoolAndStoreList: defineCall({
    summary:
      "The pools and stores that the caller may see. A store's id is its store number.",
    request: null,
    answer: {
      fullStoreList: z.array(answerId),
      poolDict: z.record(answerLine(maxTokenLength), z.array(answerId)),
      poolNameMap: z.record(answerLine(maxTokenLength), answerLine()),
    },
  }),
};
