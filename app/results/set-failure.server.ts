import { commonMessages, resultMessages } from "../messages";
import { messageFor } from "../provider-client/errors";
import type { Failure } from "../provider-client/provider-api";
import type { LoadRefusal } from "./load-queue.server";

/** Failure for a row that violates the contract, and for a failure without a response. */
export const contractViolation: Failure = {
  ok: false,
  code: "unreachable",
  message: commonMessages.unreachable,
  httpStatus: null,
  retryAfterSeconds: null,
  fields: {},
};

/** Failures for a page whose turn did not come in time. */
export const loadRefusals: Record<LoadRefusal, Failure> = {
  session: {
    ...contractViolation,
    code: "tooMany",
    message: resultMessages.tooManySearchesOfUser,
    httpStatus: 429,
  },
  total: {
    ...contractViolation,
    code: "refused",
    message: resultMessages.tooManySearches,
    httpStatus: 503,
  },
};

/**
 * Returns the message for a failed set: the provider's, or the catalogue's (specification, part 2,
 * section 8).
 */
export const failureMessage = (failure: Failure | null) =>
  messageFor(failure ?? contractViolation, resultMessages.searchFailed);
