import type { Failure } from "./provider-api";

/** Severity of a failure for the operators of the portal. */
type Severity = "info" | "warn" | "error";

interface CatalogueEntry {
  /** HTTP status of the page that shows the message. */
  httpStatus: number;
  severity: Severity;
  /** The message for the user, exactly as in the specification. */
  message: string;
}

/** A failure of the provider that the user did not cause. */
const upstream = (message: string): CatalogueEntry => ({
  httpStatus: 502,
  severity: "warn",
  message,
});
/** An error that the user can correct. */
const input = (message: string): CatalogueEntry => ({
  httpStatus: 400,
  severity: "info",
  message,
});

/**
 * The error catalogue: every message of the specification (part 1 and part 2, section 8) once.
 * Validation messages (section 5 of both parts) are kept with their forms.
 */
export const errorCatalogue = {
  unreachable: upstream("Unable to connect to server"),
  /**
   * Shown only with a redisplayed form; everywhere else an expired session redirects to the login page.
   */
  expired: {
    httpStatus: 401,
    severity: "info",
    message: "Your session has expired.",
  },
  // Part 1, section 8
  signIn: upstream("An unexpected error occurred"),
  register: upstream("An unexpected error occurred"),
  resendVerification: upstream("Unknown server error while sending email"),
  logout: upstream("The site encountered an error while logging out"),
  linkExpired: input("Verification Link Expired"),
  addUser: upstream("Error communicating with server"),
  removeUser: upstream("Unknown error while removing user"),
  masterGroup: upstream("Unknown error while loading master group data"),
  poolGroup: upstream("Unknown error while loading pool group data"),
  groupUnknown: upstream("Unknown error loading group info"),
  group: upstream("Error loading group info"),
  // Part 2, section 8
  search: upstream("An error occurred. Please try again."),
  mapStatuses: upstream("Unknown error while updating delivery statuses"),
  mapKey: { httpStatus: 200, severity: "error", message: "Error: AuthFailure" },
  deliveryDetail: upstream("Error getting delivery details"),
  rate: upstream("Error calculating rate"),
  /** Appended to "Error while creating booking: ". */
  booking: upstream("Unknown error"),
  unfinishedDeliveries: upstream("Error fetching unfinished deliveries"),
  unfinishedPickups: upstream("Error fetching unfinished pickups"),
  manualReport: upstream(
    "Unknown error while submitting report. Please try again.",
  ),
  manifestDetails: input("Error fetching manifest details"),
} as const satisfies Record<string, CatalogueEntry>;

/** Name of an entry of the catalogue. */
export type ErrorName = keyof typeof errorCatalogue;

/**
 * Returns the message for the user: the provider's message, or the catalogue's if there is none
 * (specification, part 1, section 8: "The server's message, or …").
 */
export function messageFor(failure: Failure, fallback: ErrorName): string {
  return failure.message?.trim() || errorCatalogue[fallback].message;
}

/**
 * Returns whether the provider itself reported that it is busy; a 503 from a gateway alone does not
 * prove that.
 */
const isBusy = ({ code, httpStatus, retryAfterSeconds }: Failure) =>
  httpStatus === 503 && (code === "refused" || retryAfterSeconds !== null);

/**
 * Returns the HTTP status of the page that shows a failure: 400 if the provider refused (the user can
 * correct that), 401 if the session has expired, 429 after too many attempts, 503 if the provider is
 * busy, 502 if it failed. With 429 and 503 the response has a `Retry-After` header
 * (`server/create-app.server.ts`).
 */
export function statusFor(failure: Failure): number {
  if (failure.code === "tooMany") return 429;
  if (failure.code === "expired") return errorCatalogue.expired.httpStatus;
  if (isBusy(failure)) return 503;
  const failed =
    failure.code === "unreachable" || (failure.httpStatus ?? 400) >= 500;
  return failed ? errorCatalogue.unreachable.httpStatus : 400;
}
