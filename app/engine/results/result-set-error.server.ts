import { statusFor } from "../provider-client/errors";
import type { Failure } from "../provider-client/provider-api";
import type { AppLoadContext } from "@remix-run/node";
import { contractViolation, reasonOf } from "./set-failure.server";

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
