import * as z from "zod";
import { maxPasswordLength } from "../accounts";
import { answerLine, maxTokenLength } from "../answer-text";
import { answerId, entitlement, requestId, rowDate, text } from "../fields";
import { apiScopes } from "../scopes";
import { callOf, write } from "../define-call";

/** How all API tokens begin. */
export const apiTokenPrefix = "tpp_";
/** How long a token can be valid, in days. */
export const apiTokenDays = [30, 90, 365] as const;
/** Longest name of a token, in characters. */
export const maxApiTokenNameLength = 80;
/** Most tokens of an account that are neither expired nor revoked. */
export const maxApiTokens = 20;

const timestamp = z.iso.datetime();
const count = z.number().int().nonnegative();

/** A token in the list of its owner; the token itself is shown once, when it is created. */
export const apiToken = z.object({
  tokenID: answerId,
  name: answerLine(maxApiTokenNameLength),
  /** Its first characters. */
  prefix: answerLine(maxTokenLength),
  /** Scopes that the portal does not know are shown as they are. */
  scopes: z.array(answerLine(maxTokenLength)),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** The day of the last use, `YYYY-MM-DD` in UTC. */
  lastUsedOn: rowDate,
  revokedAt: timestamp.nullable(),
});

const defineTokenCall = callOf("tokens");

export const tokenCalls = {
  getApiTokens: defineTokenCall({
    summary: "The caller's own API tokens that are not expired, newest first.",
    answer: { result: z.array(apiToken) },
  }),
  createApiToken: defineTokenCall({
    ...write,
    hashesPassword: true,
    summary:
      "Creates an API token, which reads what the caller may see, with the current password of the account. The answer contains the token, which is not stored.",
    request: z.object({
      name: text(maxApiTokenNameLength),
      scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
      days: z.literal(apiTokenDays),
      currentPassword: text(maxPasswordLength),
    }),
    answer: { tokenID: answerId, token: answerLine(maxTokenLength) },
  }),
  revokeApiToken: defineTokenCall({
    ...write,
    summary: "Revokes the caller's own API token.",
    request: z.object({ tokenID: requestId }),
  }),
  checkApiToken: defineTokenCall({
    summary:
      "What the API token of the request may read, and how many calls it has left. Refused without one.",
    scope: "any",
    expiresOn401: false,
    answer: {
      scopes: z.array(answerLine(maxTokenLength)),
      entitlement,
      /** Most calls in a minute, those left of them, and the seconds until they are counted anew. */
      limit: count,
      remaining: count,
      resetSeconds: count,
    },
  }),
};
