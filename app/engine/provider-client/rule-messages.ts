import {
  maxNameLength,
  maxPasswordLength,
} from "../../../provider/contract/accounts";
import { accountMessages, formatMessage, formMessages } from "../messages";

/** The messages of the rules that portal and provider share, by their texts in the contract, which are English. */
const ruleMessages: Readonly<Record<string, string>> = {
  "Invalid email!": accountMessages.invalidEmail,
  "Must enter first name": accountMessages.firstNameRequired,
  "Password must be at least 6 characters long!":
    accountMessages.passwordTooShort,
  "Password must contain uppercase & lowercase letters, and at least one number and special character!":
    accountMessages.passwordTooPlain,
  "Password must be at most 128 characters long!": formatMessage(
    accountMessages.passwordTooLong,
    { limit: maxPasswordLength },
  ),
  "Must enter a name": formMessages.nameRequired,
  "A name has at most 100 characters": formatMessage(formMessages.nameTooLong, {
    count: maxNameLength,
  }),
  "A name stands on one line and has no invisible characters":
    formMessages.nameNotVisible,
};

/**
 * Returns the message of a violated rule in the language of the portal.
 * @param text the text of the contract
 */
export const ruleMessage = (text: string): string => ruleMessages[text] ?? text;
