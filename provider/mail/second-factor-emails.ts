import type { EmailMessage, EmailMessageOptions } from "./email-messages";

const notice = (
  head: EmailMessageOptions,
  to: string,
  change: string,
): EmailMessage => ({
  to,
  subject: `Your sign-in to ${head.product} was changed`,
  text: [
    `${change} your account with ${head.product}.`,
    "",
    "If it was not you, choose a new password now, and tell us on the page Contact:",
    "",
    `${head.publicOrigin}/reset-password`,
    "",
  ].join("\n"),
});

/** Returns the notice to the owner of an account whose second factor was turned on. */
export const secondFactorOnEmail = (head: EmailMessageOptions, to: string) =>
  notice(
    head,
    to,
    "Codes of an authenticator app are asked for when you sign in to",
  );

/** Returns the notice to the owner of an account whose second factor was turned off. */
export const secondFactorOffEmail = (head: EmailMessageOptions, to: string) =>
  notice(head, to, "Codes of an authenticator app are no longer asked for by");
