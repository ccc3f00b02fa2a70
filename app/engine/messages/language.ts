/** Language of the messages in this folder, for `lang` attributes (BCP 47). */
export const language = "en";

/** Locale in which dates, times and numbers are shown (BCP 47). */
export const locale = "en-US";
