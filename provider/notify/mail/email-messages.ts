/** A mail to one recipient. */
export interface EmailMessage {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The same as HTML. */
  html?: string;
  attachments?: readonly EmailAttachment[];
  /** Address that stops mails of this kind, by a page (GET) and with one click (POST, RFC 8058). */
  unsubscribeUrl?: string;
  /** Left part of the Message-ID: mail programs show a mail that arrives twice once. */
  messageId?: string;
}

/** A file in a mail. */
export interface EmailAttachment {
  name: string;
  /** Media type. */
  type: string;
  /** The name by which the HTML shows it. */
  cid?: string;
  content: Buffer;
}

/** The names used in mails. */
export interface EmailMessageOptions {
  /** Product name, e.g. `UL Tracking Portal`. */
  product: string;
  /** Origin of the portal in the browser, without a path. */
  publicOrigin: string;
}

/** Names and numbers come from documents of partners: a line of a mail has no line breaks of theirs. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/\p{Cc}+/gu, " ");
