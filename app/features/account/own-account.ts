import type { Clock } from "../../../provider/contract/extensions/store-times";
import type { SubmissionResult } from "@conform-to/react";

/** Values of the intent field of the forms on the account screen. */
export const accountIntents = {
  name: "name",
  language: "language",
  clock: "clock",
  password: "password",
  email: "email",
  cancelEmail: "cancel-email",
  endSession: "end-session",
  endAllSessions: "end-all-sessions",
} as const;

/** Name of the field with the chosen language. */
export const languageField = "language";

/** Name of the field with the chosen clock. */
export const clockField = "clock";

export type AccountIntent =
  (typeof accountIntents)[keyof typeof accountIntents];

/** A session of the user, for display. */
export interface SessionItem {
  id: string;
  /** Browser and system, such as `Firefox on Windows`. */
  client: string;
  /** Times of its start and its last use, as shown. */
  started: string;
  used: string;
  /** True for the session of this request. */
  isCurrent: boolean;
}

/** The account as the provider knows it, for display. */
export interface AccountDetails {
  email: string;
  firstName: string;
  lastName: string;
  /** The requested change of the email, which both addresses must confirm; null if there is none. */
  emailChange: {
    /** The new address. */
    email: string;
    /** Time at which the request expires, as shown. */
    until: string;
    isConfirmedByOld: boolean;
    isConfirmedByNew: boolean;
  } | null;
  sessions: SessionItem[];
}

/** The loader data of the screen. */
export interface OwnAccountPage {
  /** The result of the previous form, after its redirect. */
  flash: string | null;
  /** True if the provider has second factors. */
  hasSecondFactor: boolean;
  /** The language that the user has chosen, empty for that of the browser; null if unknown or without the extension. */
  language: string | null;
  /** Whose clock tables show; null if unknown or without the extension. */
  clock: Clock | null;
  /** Null if the provider did not respond. */
  account: AccountDetails | null;
}

/** The reply to a form that had no effect. */
export interface AccountReply {
  intent: AccountIntent | null;
  answer: SubmissionResult;
  /** True if the session has expired. */
  expired: boolean;
}

/** Values of the intent field of the buttons on the page of a mailed link that confirms a new email. */
export const emailChangeIntents = {
  confirm: "confirm",
  cancel: "cancel",
} as const;

/** The reply to these buttons. */
export interface EmailChangeReply {
  /**
   * `confirmed`: the other address has yet to confirm; `changed`: both have, and the email is changed; null
   * if the form had no effect.
   */
  outcome: "confirmed" | "changed" | "cancelled" | null;
  /** Why the form had no effect. */
  error: string | null;
  /** True if the link is invalid or has expired: the page has no buttons then. */
  isLinkBad: boolean;
}
