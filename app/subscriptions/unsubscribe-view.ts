/** What the page of a link that stops mails shows. */
export interface UnsubscribeReply {
  message: string;
  /** True if the mails are stopped: the page has no button then. */
  isDone: boolean;
}
