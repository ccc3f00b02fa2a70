import type { Failure } from "./provider-api";

/**
 * Returns the message for the user: the provider's message, or `fallback` if there is none
 * (specification, part 1, section 8: "The server's message, or …").
 */
export function messageFor(failure: Failure, fallback: string): string {
  return failure.message?.trim() || fallback;
}

/**
 * Returns whether the provider itself reported that it is busy; a 503 from a gateway alone does not
 * prove that.
 */
const isBusy = ({ code, httpStatus, retryAfterSeconds }: Failure) =>
  httpStatus === 503 && (code === "refused" || retryAfterSeconds !== null);

/**
 * Returns the HTTP status of the page that shows a failure: 400 if the provider refused (the user can
 * correct that), 401 if the session has expired, 409 if the form was made for another user, 429 after too
 * many attempts, 503 if the provider is busy, 502 if it failed. With 429 and 503 the response has a
 * `Retry-After` header (`app/web/create-app.server.ts`).
 */
export function statusFor(failure: Failure): number {
  if (failure.code === "tooMany") return 429;
  if (failure.code === "expired") return 401;
  if (failure.code === "otherUser") return 409;
  if (isBusy(failure)) return 503;
  // Only an unreachable provider leaves no status; the type does not say so.
  const failed =
    failure.code === "unreachable" || (failure.httpStatus ?? 400) >= 500;
  return failed ? 502 : 400;
}
