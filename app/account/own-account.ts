import type { SubmissionResult } from "@conform-to/react";

/** What the forms of the account do, by their `intent`. */
export const accountIntents = {
  name: "name",
  language: "language",
  password: "password",
  email: "email",
  cancelEmail: "cancel-email",
  endSession: "end-session",
  endAllSessions: "end-all-sessions",
} as const;

/** The field of the language. */
export const languageField = "language";

export type AccountIntent =
  (typeof accountIntents)[keyof typeof accountIntents];

/** A session in the list. */
export interface SessionItem {
  id: string;
  client: string;
  started: string;
  used: string;
  isCurrent: boolean;
}

/** The account as the provider knows it. */
export interface AccountDetails {
  email: string;
  firstName: string;
  lastName: string;
  /** The change of the email that waits; null if there is none. */
  emailChange: {
    email: string;
    until: string;
    isConfirmedByOld: boolean;
    isConfirmedByNew: boolean;
  } | null;
  sessions: SessionItem[];
}

/** The loader data of the screen. */
export interface OwnAccountPage {
  flash: string | null;
  /** True if the provider has second factors. */
  hasSecondFactor: boolean;
  /** The language that the user has chosen, empty for that of the browser; null if the provider has none. */
  language: string | null;
  /** Null if the provider did not respond. */
  account: AccountDetails | null;
}

/** The reply to a form that had no effect. */
export interface AccountReply {
  intent: AccountIntent | null;
  answer: SubmissionResult;
  expired: boolean;
}

/** What the buttons of a mailed link about a change of an email do. */
export const emailChangeIntents = {
  confirm: "confirm",
  cancel: "cancel",
} as const;

/** The state of a mailed link about a change of an email. */
export interface EmailChangeReply {
  outcome: "confirmed" | "changed" | "cancelled" | null;
  /** Why the form had no effect. */
  error: string | null;
  /** True if the link is not valid, or not any more: the page has no buttons then. */
  isLinkBad: boolean;
}
