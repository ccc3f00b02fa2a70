import type { AppLoadContext } from "@remix-run/node";
import type { GateRefusal } from "../../../shared/gate";
import { commonMessages, resultMessages } from "../messages";
import { messageFor, statusFor } from "../provider-client/errors";
import { refused } from "../provider-client/failures";
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

/**
 * Failure if the user's pools have changed since the previous page: further pages would not continue the
 * same result.
 */
export const entitlementChanged: OwnFailure = {
  ...refused({ httpStatus: 409, retryAfter: null, message: null, fields: {} }),
  reason: "entitlementChanged",
};

/**
 * Returns whether rows were selected from other pools than the user may see now (`Page.entitlement`,
 * `User.entitlement`). A provider that does not report this is assumed to have changed nothing.
 */
export const entitlementDiffers = (
  ofRows: string | null,
  ofUser: string | null,
) => ofRows !== null && ofUser !== null && ofRows !== ofUser;

/** Returns why the portal has found a failure; null for a failure of the provider. */
const reasonOf = (
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

/** Explains a 5xx response in the log: the call may have failed in an earlier request. */
class ResultSetError extends Error {
  override name = "ResultSetError";
  readonly code: string;

  constructor(failure: Failure) {
    super("The result set failed");
    const reason = reasonOf(failure);
    this.code =
      reason === "contractBroken" || reason === "tooManySearches"
        ? reason
        : failure.code;
  }
}

/**
 * Returns the status of a response whose result set failed, and logs the cause of a 5xx.
 * @param failure the failure of the set; null if a row violated the contract
 */
export function statusOfFailedSet(
  { logError }: Pick<AppLoadContext, "logError">,
  failure: Failure | null,
): number {
  const status = statusFor(failure ?? contractViolation);
  if (status >= 500)
    logError("warn", new ResultSetError(failure ?? contractViolation));
  return status;
}
