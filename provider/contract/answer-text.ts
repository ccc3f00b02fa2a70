import * as z from "zod";

/**
 * Texts of answers. A company's own system may send what neither HTML, nor a cookie, nor an address can
 * hold: lone surrogates, control characters, texts without end. They are mended while they are read,
 * rather than refused: one strange cell must not cost the other 19,999 rows of a page.
 */

/** Longest text of one line that is read, in characters; what is longer is cut off. */
export const maxLineLength = 500;
/** Longest text of several lines, in characters. */
export const maxParagraphLength = 4_000;
/** Longest name of a person, in characters; as long as one that registers. */
export const maxPersonNameLength = 100;
/** Longest date, time or id, in characters. */
export const maxTokenLength = 100;

// C0 and C1 control characters, and every surrogate, whether it stands alone or not.
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const suspicious = /[\0-\x1f\x7f-\x9f\ud800-\udfff]/;
// eslint-disable-next-line no-control-regex -- as above
const controls = /[\0-\x1f\x7f-\x9f]/g;
// eslint-disable-next-line no-control-regex -- as above
const controlsOfLines = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

/** Mends a text of one line: breaks and tabs become spaces, other control characters go. */
export function cleanLine(text: string, maxLength = maxLineLength): string {
  const kept = text.length > maxLength ? text.slice(0, maxLength) : text;
  // Nearly all texts are clean, and a page has 300,000 of them.
  if (!suspicious.test(kept)) return kept;
  return kept
    .toWellFormed()
    .replace(/\r\n|[\t\n\r\x85]/g, " ")
    .replace(controls, "");
}

/** Mends a text that may have several lines: breaks and tabs stay. */
export function cleanParagraph(
  text: string,
  maxLength = maxParagraphLength,
): string {
  const kept = text.length > maxLength ? text.slice(0, maxLength) : text;
  if (!suspicious.test(kept)) return kept;
  return kept
    .toWellFormed()
    .replace(/\r\n|[\r\x85]/g, "\n")
    .replace(controlsOfLines, "");
}

/** A text of one line in an answer. */
export const answerLine = (maxLength = maxLineLength) =>
  z.string().transform((text) => cleanLine(text, maxLength));

/** A text of several lines in an answer. */
export const answerParagraph = (maxLength = maxParagraphLength) =>
  z.string().transform((text) => cleanParagraph(text, maxLength));

/** The first or last name of a person. */
export const personName = answerLine(maxPersonNameLength);
