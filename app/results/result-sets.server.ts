/** Fetched result sets of this process. */
export interface ResultSets {
  /** Drops everything that was fetched for a session (logout, changed entitlements). */
  drop(sessionKey: string): void;
}
