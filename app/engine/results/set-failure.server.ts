import type { GateRefusal } from "../../../shared/gate";
import { commonMessages, resultMessages } from "../messages";
import { messageFor } from "../provider-client/errors";
import type { Failure } from "../provider-client/provider-api";

/**
 * The messages of the failures that the portal finds itself, by reason. They are looked up when a failure is
 * shown, because requests of all languages share the result sets.
 */
const messages = {
  contractBroken: commonMessages.unreachable,
  entitlementChanged: resultMessages.entitlementChanged,
  tooManySearchesOfUser: resultMessages.tooManySearchesOfUser,
  tooManySearches: resultMessages.tooManySearches,
  tooManyToSort: resultMessages.tooManyToSort,
} as const;

/** A failure that the portal has found itself. */
export interface OwnFailure extends Failure {
  reason: keyof typeof messages;
}

/** Failure for a row that violates the contract, and for a failure without a response. */
export const contractViolation: OwnFailure = {
  ok: false,
  code: "unreachable",
  message: null,
  httpStatus: null,
  retryAfterSeconds: null,
  fields: {},
  reason: "contractBroken",
};

/** Failures for a page whose turn did not come in time. */
export const loadRefusals: Record<GateRefusal, OwnFailure> = {
  key: {
    ...contractViolation,
    code: "tooMany",
    httpStatus: 429,
    reason: "tooManySearchesOfUser",
  },
  total: {
    ...contractViolation,
    code: "refused",
    httpStatus: 503,
    reason: "tooManySearches",
  },
};

/** Returns why the portal has found a failure; null for a failure of the provider. */
export const reasonOf = (
  failure: Failure | OwnFailure,
): OwnFailure["reason"] | null => ("reason" in failure ? failure.reason : null);

/**
 * Returns the message for a failed set: the provider's, or the catalogue's (specification, part 2,
 * section 8).
 */
export function failureMessage(failure: Failure | null): string {
  const shown = failure ?? contractViolation;
  const reason = reasonOf(shown);
  return reason === null
    ? messageFor(shown, resultMessages.searchFailed)
    : messages[reason];
}
