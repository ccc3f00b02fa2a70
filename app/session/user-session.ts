/** The signed-in person, as the provider says on this request. */
export interface User {
  firstName: string;
  /**
   * Names what the person may see now: another text than before means other pools. Null where the
   * provider does not say. Never sent to a browser.
   */
  entitlement: string | null;
}

/** The signed-in user of one request. The provider is asked once, however many loaders want to know. */
export interface UserSession {
  /**
   * Whether the provider called this session valid within the last minutes. Only then may a loader ask
   * for data while it asks who is signed in; otherwise `requireUser` comes first.
   */
  readonly wasRecentlyValid: boolean;
  /** The user, or null when nobody is signed in (the stored first name is cleared then). */
  getUser(): Promise<User | null>;
  /** Whether the provider says that nobody is signed in; false also when it does not answer. */
  hasEnded(): Promise<boolean>;
  /** The user; without one throws a redirect to `/login?next=<path and query of this request>`. */
  requireUser(): Promise<User>;
  /** Throws a redirect to `/` when somebody is signed in already (login, register). */
  requireVisitor(): Promise<void>;
}

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
