import type { EmailMessage, EmailMessageOptions } from "./email-messages";

/** Returns the mail with the link that resets a password. */
export function passwordResetEmail(
  head: EmailMessageOptions,
  to: string,
  code: string,
): EmailMessage {
  return {
    to,
    subject: `Choose a new password for ${head.product}`,
    text: [
      `Somebody, probably you, asked for a new password for ${head.product}.`,
      "",
      "Follow this link to choose one. It is good for an hour, and once:",
      "",
      `${head.publicOrigin}/reset-password/${code}`,
      "",
      "If it was not you, ignore this mail: your password stays as it is, and nobody can",
      "change it without this link.",
      "",
    ].join("\n"),
  };
}

/** Returns the notice to the owner of an account whose password was changed. */
export function passwordChangedEmail(
  head: EmailMessageOptions,
  to: string,
): EmailMessage {
  return {
    to,
    subject: `Your password for ${head.product} was changed`,
    text: [
      `The password of your account with ${head.product} was changed. All other sessions of`,
      "the account have ended, and its API tokens are revoked.",
      "",
      "If it was not you, choose a new password now:",
      "",
      `${head.publicOrigin}/reset-password`,
      "",
    ].join("\n"),
  };
}
