import type { Failure } from "./provider-api";
import { commonMessages, formatMessage, formMessages } from "../messages";

/**
 * Creates the failure for a missing or unreadable response.
 * @param retryAfter the `Retry-After` header of a busy provider
 */
export const unreachable = (
  httpStatus: number | null,
  retryAfter: string | null = null,
): Failure => ({
  ok: false,
  code: "unreachable",
  message: commonMessages.unreachable,
  httpStatus,
  retryAfterSeconds: waitOf(httpStatus, retryAfter),
  fields: {},
});

/** Creates the failure for an expired session. */
export const expired = (httpStatus: number): Failure => ({
  ok: false,
  code: "expired",
  message: commonMessages.sessionExpired,
  httpStatus,
  retryAfterSeconds: null,
  fields: {},
});

/**
 * Returns whether the provider, or a gateway in front of it, refuses the size of the headers (RFC 6585,
 * section 5). The browser chose it, with its cookies: the provider is reachable.
 */
export const areHeadersTooLarge = (httpStatus: number) => httpStatus === 431;

/** Creates the failure for a refusal by the provider. */
export function refused(answer: {
  httpStatus: number;
  retryAfter: string | null;
  message: string | null;
  fields: Failure["fields"];
}): Failure {
  const { httpStatus, retryAfter, message, fields } = answer;
  const tooMany = httpStatus === 429;
  return {
    ok: false,
    code: tooMany ? "tooMany" : "refused",
    message,
    httpStatus,
    retryAfterSeconds: waitOf(httpStatus, retryAfter),
    fields,
  };
}

/** Only these two statuses define a `Retry-After`. */
const waitOf = (httpStatus: number | null, retryAfter: string | null) =>
  httpStatus === 429 || httpStatus === 503
    ? retryAfterSeconds(retryAfter)
    : null;

/** Parses a Retry-After header (a number or a date) into seconds; at most one day. */
function retryAfterSeconds(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds)
    ? Math.min(86_400, Math.max(0, Math.ceil(seconds)))
    : null;
}

/**
 * Creates the failure for a form that was made for another user.
 * @param name first name of the user who is signed in
 */
export const otherUser = (name: string): Failure => ({
  ok: false,
  code: "otherUser",
  message: formatMessage(formMessages.madeForOther, { name }),
  httpStatus: null,
  retryAfterSeconds: null,
  fields: {},
});

/** The failure of a call that the provider does not have. */
export const notAnnounced = refused({
  httpStatus: 404,
  retryAfter: null,
  message: null,
  fields: {},
});
