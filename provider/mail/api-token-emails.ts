import type { EmailMessage, EmailMessageOptions } from "./email-messages";

/** Returns the notice to the owner of an account in which an API token was created. */
export function apiTokenCreatedEmail(
  head: EmailMessageOptions,
  to: string,
): EmailMessage {
  return {
    to,
    subject: `A new API token in your account with ${head.product}`,
    text: [
      `An API token was created in your account with ${head.product}. A program that has it`,
      "reads what you may see.",
      "",
      "If it was not you, choose a new password now, which revokes all API tokens:",
      "",
      `${head.publicOrigin}/reset-password`,
      "",
    ].join("\n"),
  };
}
