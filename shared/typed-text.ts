/** Full-width forms of the printable ASCII characters (Unicode block Halfwidth and Fullwidth Forms). */
const fullWidth = /[\uFF01-\uFF5E]/g;
/** Distance of a full-width character from its ASCII character. */
const fullWidthOffset = 0xfee0;

/**
 * Removes what copying from mails, web pages and spreadsheets leaves in a number or a date and nobody sees:
 * zero-width characters, direction marks, soft hyphens and byte order marks (Unicode category Cf). Full-width
 * digits and signs, which input methods of East Asia produce, become ASCII ones. White space stays.
 */
export const withoutFormatCharacters = (text: string): string =>
  // Nearly all texts are ASCII, and lists have thousands.
  /[^\x20-\x7e\s]/.test(text)
    ? text
        .replaceAll(/\p{Cf}/gu, "")
        .replaceAll(fullWidth, (character) =>
          String.fromCharCode(character.charCodeAt(0) - fullWidthOffset),
        )
    : text;

/** Returns a text on one line: without format characters, with plain hyphens and single spaces, trimmed. */
export const normalizeLine = (text: string): string =>
  withoutFormatCharacters(text)
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();

/**
 * Returns an email address as its owner means it: without format characters, blanks around it, and the `mailto:` or
 * angle brackets with which mail programs copy it. Every other fault stays, for whoever checks the address.
 */
export const cleanEmail = (text: string): string =>
  withoutFormatCharacters(text)
    .trim()
    .replace(/^<([^<>]*)>$/, "$1")
    .replace(/^mailto:/i, "");
