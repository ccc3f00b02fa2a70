import { maxNameLength, maxPasswordLength } from "../contract/accounts";
import { maxGroupNameLength } from "../contract/extensions/groups";
import { maxViewNameLength } from "../contract/extensions/views";
import { refusalText, type LocalizedText } from ".";

/** The rules that portal and provider share, whose texts the contract has in English. */
const ruleTexts: readonly LocalizedText[] = [
  refusalText("invalidEmail"),
  refusalText("firstNameRequired"),
  refusalText("passwordTooShort"),
  refusalText("passwordTooPlain"),
  refusalText("passwordTooLong", { max: maxPasswordLength }),
  refusalText("nameRequired"),
  ...[maxNameLength, maxGroupNameLength, maxViewNameLength].map((max) =>
    refusalText("nameTooLong", { max }),
  ),
  refusalText("nameInvisible"),
];

/**
 * Returns the text of a violated rule in each language.
 * @param english the text of the contract
 * @param end what follows it, such as a period
 */
export function ruleText(english: string, end = ""): LocalizedText {
  const text = ruleTexts.find(({ en }) => en === english);
  if (!text) throw new Error("A rule of the contract has no texts");
  return { en: text.en + end, es: text.es + end };
}
