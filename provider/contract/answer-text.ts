import * as z from "zod";

/**
 * Sanitizes texts of answers. The system of a company may send texts that HTML, cookies or URLs cannot
 * contain: lone surrogates, control characters, unlimited length. They are repaired while being parsed
 * instead of refused, because one malformed cell must not discard the other 19,999 rows of a page.
 */

/** Longest single-line text, in characters; longer texts are truncated. */
export const maxLineLength = 500;
/** Longest multi-line text, in characters. */
export const maxParagraphLength = 4_000;
/** Longest name of a person, in characters; the same as in a registration. */
export const maxPersonNameLength = 100;
/** Longest date, time or id, in characters. */
export const maxTokenLength = 100;

// C0 and C1 control characters and all surrogates, paired or lone.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const mayNeedCleaning = /[\0-\x1f\x7f-\x9f\ud800-\udfff]/;
// oxlint-disable-next-line no-control-regex -- as above
const controls = /[\0-\x1f\x7f-\x9f]/g;
// oxlint-disable-next-line no-control-regex -- as above
const controlsOfLines = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

/**
 * Sanitizes a single-line text: line breaks and tabs become spaces, other control characters are
 * removed.
 */
export function cleanLine(text: string, maxLength = maxLineLength): string {
  const kept = text.length > maxLength ? text.slice(0, maxLength) : text;
  // Fast path: nearly all texts are clean, and a page contains 300,000 of them.
  if (!mayNeedCleaning.test(kept)) return kept;
  return kept
    .toWellFormed()
    .replace(/\r\n|[\t\n\r\x85]/g, " ")
    .replace(controls, "");
}

/** Sanitizes a multi-line text: line breaks and tabs are kept, other control characters are removed. */
export function cleanParagraph(
  text: string,
  maxLength = maxParagraphLength,
): string {
  const kept = text.length > maxLength ? text.slice(0, maxLength) : text;
  if (!mayNeedCleaning.test(kept)) return kept;
  return kept
    .toWellFormed()
    .replace(/\r\n|[\r\x85]/g, "\n")
    .replace(controlsOfLines, "");
}

/** Schema of a single-line text in an answer. */
export const answerLine = (maxLength = maxLineLength) =>
  z.string().transform((text) => cleanLine(text, maxLength));

/** Schema of a multi-line text in an answer. */
export const answerParagraph = (maxLength = maxParagraphLength) =>
  z.string().transform((text) => cleanParagraph(text, maxLength));

/** Schema of a person's first or last name. */
export const personName = answerLine(maxPersonNameLength);
