import type { EmailMessage, EmailMessageOptions } from "./email-messages";

/** Returns the notice to the owner of an account whose second factor was turned on or off. */
const notice = (
  head: EmailMessageOptions,
  to: string,
  change: "on" | "off",
): EmailMessage => ({
  to,
  subject: `The second factor of your account with ${head.product} was turned ${change}`,
  text: [
    `The second factor of your account with ${head.product} was turned ${change}.`,
    `Codes of an authenticator app are ${change === "on" ? "now" : "no longer"} asked for when you sign in.`,
    "",
    "If it was not you, choose a new password now:",
    "",
    `${head.publicOrigin}/reset-password`,
    "",
    "Then tell us on this page:",
    "",
    `${head.publicOrigin}/contact`,
    "",
  ].join("\n"),
});

/** Returns the notice to the owner of an account whose second factor was turned on. */
export const secondFactorOnEmail = (head: EmailMessageOptions, to: string) =>
  notice(head, to, "on");

/** Returns the notice to the owner of an account whose second factor was turned off. */
export const secondFactorOffEmail = (head: EmailMessageOptions, to: string) =>
  notice(head, to, "off");
