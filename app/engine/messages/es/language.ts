/** Language of the messages in this folder, for `lang` attributes (BCP 47). */
export const language = "es";

/** Locale in which dates, times and numbers are shown (BCP 47): as they are written in the United States. */
export const locale = "es-US";
