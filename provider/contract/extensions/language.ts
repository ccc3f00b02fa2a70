import * as z from "zod";
import { defineCall } from "../define-call";

/** The languages of screens, mails and documents (ISO 639-1). */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

const isLanguage = (text: string): text is Language =>
  languages.some((language) => language === text);

/**
 * The language that a user has chosen, in an answer; null for that of the browser. Missing in the answers of
 * a provider without the extension; other values of such a provider are ignored.
 */
export const answerLanguage = z
  .string()
  .nullish()
  .transform((value) =>
    typeof value === "string" && !isLanguage(value) ? undefined : value,
  );

export const languageCalls = {
  changeLanguage: defineCall({
    extension: "language",
    effect: "write",
    summary:
      "Changes the language of the caller's account, in which screens, mails and documents come; null for that of the browser.",
    request: z.object({ language: z.enum(languages).nullable() }),
  }),
};
