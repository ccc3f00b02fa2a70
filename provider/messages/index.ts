import type { Language } from "../contract/extensions/language";
import * as english from "./en";
import * as spanish from "./es";
import { fillText, type ParameterOf } from "../../shared/fill-text";

/**
 * The texts of mails, documents and refusals that users read, each once in `en/`, and with the same keys in
 * `es/` (docs/decisions/101). What programs and operators read is English, and stands where it is used.
 */
export type Messages = typeof english;

/** The types of the English texts name the placeholders, which are the same in each language. */
const messages: Record<Language, Messages> = {
  en: english,
  es: spanish as Messages,
};

/** Returns the texts of a language. */
export const messagesFor = (language: Language): Messages => messages[language];

/** A text in each language. */
export type LocalizedText = Readonly<Record<Language, string>>;

type Refusals = Messages["refusalMessages"];

/** The values of the placeholders of a text; a text in each language is filled in where it belongs. */
type LocalizedValues<Template extends string> = Readonly<
  Record<ParameterOf<Template>, string | number | LocalizedText>
>;

/** Returns the text of a refusal in each language. */
export function refusalText<Key extends keyof Refusals>(
  key: Key,
  ...[values]: [ParameterOf<Refusals[Key]>] extends [never]
    ? []
    : [LocalizedValues<Refusals[Key]>]
): LocalizedText {
  const textIn = (language: Language) => {
    const given = Object.entries<string | number | LocalizedText>(values ?? {});
    return fillText<string>(
      messages[language].refusalMessages[key],
      Object.fromEntries(
        given.map(([name, value]) => [
          name,
          typeof value === "object" ? value[language] : value,
        ]),
      ),
    );
  };
  return { en: textIn("en"), es: textIn("es") };
}
