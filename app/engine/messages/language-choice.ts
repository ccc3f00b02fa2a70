/** The choice of the language of an account. */
export const languageChoiceMessages = {
  language: "Language",
  about: "Screens, mails and documents come in this language.",
  automatic: "Automatic",
  english: "English",
  spanish: "Español",
  saveLanguage: "Save language",
} as const;
