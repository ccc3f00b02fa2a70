/** What every list of a user's own things loads: saved views, alerts, links, tokens. */
export interface OwnListView {
  /** The message of the change that led here; null without one. */
  flash: string | null;
  /** Idempotency key; the buttons derive theirs. */
  key: string;
}

/** A button of the list that had no effect. */
export interface OwnListReply {
  message: string;
  expired: boolean;
}
