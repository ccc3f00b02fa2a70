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
