import type { Language } from "../../../provider/contract/extensions/language";
import type { Clock } from "../../../provider/contract/extensions/store-times";

/** The signed-in user, as returned by the provider for this request. */
export interface User {
  firstName: string;
  /**
   * Identifies what the user may see now: a different text means different pools. Null if the provider
   * does not report it. Never sent to a browser.
   */
  entitlement: string | null;
  /** True if the user must set up a second factor before anything else. */
  needsSecondFactor: boolean;
  /** The language that the user has chosen; null for that of the browser. */
  language: Language | null;
  /** Whose clock tables show. */
  clock: Clock;
}

/** The session of one request. The provider is asked once, however many loaders need the user. */
export interface UserSession {
  /**
   * True if the provider confirmed this session within the last minutes. Only then may a loader fetch
   * data in parallel with the session check; otherwise `requireUser` comes first.
   */
  readonly wasRecentlyValid: boolean;
  /** Returns the user, or null if no user is signed in (this also clears the stored first name). */
  getUser(): Promise<User | null>;
  /**
   * Returns whether the provider reports that the session has ended; false also if it does not respond.
   */
  hasEnded(): Promise<boolean>;
  /**
   * Returns the user; otherwise throws a redirect to `/login?next=<path and query of this request>`, or to
   * the set-up of the second factor if the user needs one first.
   * @param options.beforeSecondFactor true for pages that are open without it
   */
  requireUser(options?: { beforeSecondFactor: boolean }): Promise<User>;
  /** Throws a redirect to `/` if a user is signed in already (login, register). */
  requireVisitor(): Promise<void>;
}
