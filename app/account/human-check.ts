/** What the human-check widget of a form needs to draw itself. */
export type HumanCheckChallenge =
  | { kind: "off" }
  | { kind: "question"; question: string; token: string }
  /** The question stands inside `<noscript>`. */
  | { kind: "recaptcha"; siteKey: string; question: string; token: string };

/** Names of the form fields that the human check reads. */
export const humanCheckFields = {
  token: "humanToken",
  answer: "humanAnswer",
  /** Honeypot: hidden from people, filled in by machines. */
  trap: "website",
  recaptcha: "g-recaptcha-response",
} as const;

/** Tells people from machines on the login and registration forms. */
export interface HumanCheck {
  /** A fresh challenge for one rendered form. */
  issue(): HumanCheckChallenge;
  /** Whether the posted form solves its challenge. A challenge is good for one answer only. */
  verify(form: FormData): Promise<boolean>;
  /** Names the question of a form, for the provider that replicas share; null where there is none. */
  idOf(form: FormData): string | null;
}
