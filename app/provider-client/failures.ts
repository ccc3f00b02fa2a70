import { errorCatalogue } from "./errors";
import type { Failure } from "./provider-api";

/**
 * No answer, or none that can be read.
 * @param retryAfter the header, where a provider that is busy said when to ask again
 */
export const unreachable = (
  httpStatus: number | null,
  retryAfter: string | null = null,
): Failure => ({
  ok: false,
  code: "unreachable",
  message: errorCatalogue.unreachable.message,
  httpStatus,
  retryAfterSeconds: waitOf(httpStatus, retryAfter),
  fields: {},
});

/** Nobody is signed in any more. */
export const expired = (httpStatus: number): Failure => ({
  ok: false,
  code: "expired",
  message: errorCatalogue.expired.message,
  httpStatus,
  retryAfterSeconds: null,
  fields: {},
});

/** An answer that is a no. */
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

/** Only these two statuses ask to come back later. */
const waitOf = (httpStatus: number | null, retryAfter: string | null) =>
  httpStatus === 429 || httpStatus === 503
    ? retryAfterSeconds(retryAfter)
    : null;

/** Seconds of a Retry-After header, which may be a number or a date; at most a day. */
function retryAfterSeconds(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds)
    ? Math.min(86_400, Math.max(0, Math.ceil(seconds)))
    : null;
}
