import type { Failure } from "./provider-api";

/** How bad a failure is for the people who run the portal. */
type Severity = "info" | "warn" | "error";

interface CatalogueEntry {
  /** HTTP status of the page that says it. */
  httpStatus: number;
  severity: Severity;
  /** The user's words, to the letter of the specification. */
  message: string;
}

/** Something the provider did not do, though the person did nothing wrong. */
const upstream = (message: string): CatalogueEntry => ({
  httpStatus: 502,
  severity: "warn",
  message,
});
/** Something that the person can put right. */
const input = (message: string): CatalogueEntry => ({
  httpStatus: 400,
  severity: "info",
  message,
});

/**
 * The error catalogue: every message of the specification (part 1 and part 2, section 8) once.
 * Validation messages (section 5 of both) stand with their forms.
 */
export const errorCatalogue = {
  unreachable: upstream("Unable to connect to server"),
  /** Said where a filled-in form is given back; everywhere else it is a redirect to the login page. */
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
  /** Follows "Error while creating booking: ". */
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
 * What to tell the person: the provider's own words, or the catalogue's when it gave none
 * (specification, part 1, section 8: "The server's message, or …").
 */
export function messageFor(failure: Failure, fallback: ErrorName): string {
  return failure.message?.trim() || errorCatalogue[fallback].message;
}

/** Whether the provider itself said "not now"; a gateway without a provider behind it says less. */
const isBusy = ({ code, httpStatus, retryAfterSeconds }: Failure) =>
  httpStatus === 503 && (code === "refused" || retryAfterSeconds !== null);

/**
 * HTTP status of the page that shows a failure: 400 when the provider refused (the person can put
 * that right), 401 when their session has ended, 429 when they tried too often, 503 when the provider
 * says that it is busy, 502 when it failed. With 429 and 503 the response says when to try again
 * (`server/retry-after.ts`).
 */
export function statusFor(failure: Failure): number {
  if (failure.code === "tooMany") return 429;
  if (failure.code === "expired") return errorCatalogue.expired.httpStatus;
  if (isBusy(failure)) return 503;
  const failed =
    failure.code === "unreachable" || (failure.httpStatus ?? 400) >= 500;
  return failed ? errorCatalogue.unreachable.httpStatus : 400;
}
