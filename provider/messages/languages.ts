import type { Language } from "../contract/extensions/language";

/** The locales of dates and times (BCP 47). Numbers have the same form in both. */
export const locales = {
  en: "en-US",
  es: "es-US",
} as const satisfies Record<Language, string>;

/**
 * Returns the language of a request, by its `Accept-Language`. The portal sends one of the languages and
 * nothing else; anything else means English.
 */
export const readLanguage = (header: string | undefined): Language =>
  header === "es" ? "es" : "en";

/**
 * Returns an expression: the language of the mails to an account.
 * @param account alias of the table
 */
export const languageSql = (account: string) =>
  `coalesce(${account}.language, ${account}.browser_language, 'en')`;
