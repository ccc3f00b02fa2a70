/** The data from which a form renders its human check. */
export type HumanCheckChallenge =
  /** The form has none. */
  | { kind: "off" }
  | { kind: "question"; question: string; token: string }
  /** The question is rendered inside `<noscript>`. */
  | { kind: "recaptcha"; siteKey: string; question: string; token: string };

/** Names of the form fields that the human check reads. */
export const humanCheckFields = {
  token: "humanToken",
  answer: "humanAnswer",
  /** Honeypot field: hidden from users, filled in by bots. */
  trap: "website",
  recaptcha: "g-recaptcha-response",
} as const;

/** Distinguishes people from bots on the login and registration forms. */
export interface HumanCheck {
  /** Issues a new challenge for one rendered form. */
  issue(): HumanCheckChallenge;
  /** Returns whether the posted form solves its challenge. Each challenge accepts one answer only. */
  verify(form: FormData): Promise<boolean>;
  /**
   * Returns the id of a form's question, under which replicas share its use through the provider; null
   * if the form has no question.
   */
  idOf(form: FormData): string | null;
}
