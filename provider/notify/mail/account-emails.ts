import type { Language } from "../../contract/extensions/language";
import { messagesFor, type Messages } from "../../messages";
import { fillText } from "../../../shared/fill-text";
import type { EmailMessage, EmailMessageOptions } from "./email-messages";

/** Whom a mail goes to, and in which language. */
export interface EmailRecipient {
  email: string;
  language: Language;
}

/**
 * Returns a mail about an account or an invitation. It contains no text that somebody typed, neither names
 * nor other addresses, so that nobody can send their own text to others in the portal's name.
 * @param code the code of the link, in the mails that have one
 */
export function accountEmail(
  { product, publicOrigin: origin }: EmailMessageOptions,
  { email, language }: EmailRecipient,
  kind: keyof Messages["mailMessages"],
  code = "",
): EmailMessage {
  const { subject, text } = messagesFor(language).mailMessages[kind];
  return {
    to: email,
    subject: fillText(subject, { product }),
    text: fillText<string>(text, { product, origin, code }),
  };
}
