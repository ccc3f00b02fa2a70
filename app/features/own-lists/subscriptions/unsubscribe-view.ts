/**
 * What became of the mails of a link that stops them: stopped; the link is unknown, or was used already; or
 * the provider did not respond, so that it can be tried again.
 */
export interface UnsubscribeReply {
  outcome: "stopped" | "unknown" | "failed";
}
