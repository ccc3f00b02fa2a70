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
  content: Buffer;
}

/** The names used in mails. */
export interface EmailMessageOptions {
  /** Product name, e.g. `UL Tracking Portal`. */
  product: string;
  /** Origin of the portal in the browser, without a path. */
  publicOrigin: string;
}

/**
 * Returns the mail with the link that confirms an account (specification, part 1, section 4). It
 * contains no text from the registration, so that nobody can send their own text to others in the
 * portal's name.
 */
export function verificationEmail(
  head: EmailMessageOptions,
  to: string,
  code: string,
): EmailMessage {
  return {
    to,
    subject: `Confirm your email address for ${head.product}`,
    text: [
      `Somebody, probably you, registered this email address with ${head.product}.`,
      "",
      "Follow this link to confirm the address. It is good for 24 hours:",
      "",
      `${head.publicOrigin}/register/${code}`,
      "",
      "In the browser that you registered with, the link confirms at once. Anywhere else it",
      "asks for the password that you chose. If the address was registered more than once,",
      "the latest registration counts. You can sign in when the address is confirmed.",
      "",
      "If it was not you, ignore this mail. Nobody can sign in with a registration that is",
      "not confirmed, and nobody can confirm it without a link that was mailed to you. It is",
      "deleted after 30 days. You can register the address yourself at any time: your",
      "registration then takes the place of this one.",
      "",
    ].join("\n"),
  };
}

/**
 * Returns the mail to an address that was invited to a group. It names neither the group nor who
 * invites, because both are texts that users choose, and contains no secret: the address is confirmed
 * by the mail of its registration.
 */
export function invitationEmail(
  head: EmailMessageOptions,
  to: string,
): EmailMessage {
  return {
    to,
    subject: `You are invited to ${head.product}`,
    text: [
      `An administrator of ${head.product} has invited this email address.`,
      "",
      "To accept, register with this address:",
      "",
      `${head.publicOrigin}/register`,
      "",
      "You will get another mail with a link that confirms the address. After that you can",
      "sign in, and see what the invitation is for. If you have registered already, follow",
      "the link in that mail.",
      "",
      "The invitation is good for 30 days. If you do not expect it, ignore this mail: without",
      "a registration nothing happens.",
      "",
    ].join("\n"),
  };
}

/** Returns the notice to the owner of an account whose email was registered again. */
export function alreadyRegisteredEmail(
  head: EmailMessageOptions,
  to: string,
): EmailMessage {
  return {
    to,
    subject: `You already have an account with ${head.product}`,
    text: [
      `Somebody, probably you, tried to register this email address with ${head.product}.`,
      "There is an account with it already, and it has not been changed: its password is",
      "still the one that it had before.",
      "",
      `To sign in: ${head.publicOrigin}/login`,
      "",
      "If it was not you, ignore this mail.",
      "",
    ].join("\n"),
  };
}
