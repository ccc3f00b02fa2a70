import type { EmailMessage, EmailMessageOptions } from "./email-messages";

/** The two addresses of a change. */
export type EmailChangeSide = "old" | "new";

/**
 * Returns the mail with the link that confirms a change of an email, or cancels it. It does not contain the
 * other address, because the new one is a text that somebody typed.
 * @param side the address that the mail goes to
 */
export function emailChangeEmail(
  head: EmailMessageOptions,
  to: string,
  side: EmailChangeSide,
  code: string,
): EmailMessage {
  return {
    to,
    subject: `Confirm the new email address for ${head.product}`,
    text: [
      side === "new"
        ? `Somebody, probably you, wants to use this email address for their account with`
        : `Somebody, probably you, wants to use another email address for your account with`,
      `${head.product}.`,
      "",
      "Follow this link to confirm the change, or to cancel it. It is good for 24 hours:",
      "",
      `${head.publicOrigin}/email-change/${code}`,
      "",
      "The change is made when the old and the new address have confirmed it.",
      "",
      ...(side === "new"
        ? [
            "If it was not you, ignore this mail: nothing changes without the link.",
          ]
        : [
            "If it was not you, cancel the change, and choose a new password: somebody who wants",
            "to change the address knows your password.",
            "",
            `${head.publicOrigin}/reset-password`,
          ]),
      "",
    ].join("\n"),
  };
}

/** Returns the notice to an address that has an account, and was to become the address of another. */
export function addressTakenEmail(
  head: EmailMessageOptions,
  to: string,
): EmailMessage {
  return {
    to,
    subject: `You already have an account with ${head.product}`,
    text: [
      "Somebody, probably you, wants to use this email address for another account with",
      `${head.product}. It has an account already, so nothing was changed.`,
      "",
      `To sign in: ${head.publicOrigin}/login`,
      "",
      "If it was not you, ignore this mail.",
      "",
    ].join("\n"),
  };
}

/** Returns the notice to the old address of an account that has a new one. */
export function emailChangedEmail(
  head: EmailMessageOptions,
  to: string,
): EmailMessage {
  return {
    to,
    subject: `Your email address for ${head.product} was changed`,
    text: [
      `Your account with ${head.product} has another email address now, as both addresses have`,
      "confirmed. You sign in with the new one.",
      "",
      "If it was not you, tell us on this page:",
      "",
      `${head.publicOrigin}/contact`,
      "",
    ].join("\n"),
  };
}
