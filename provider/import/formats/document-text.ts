// eslint-disable-next-line no-control-regex -- Control characters are what is looked for.
const controlCharacters = /[\0-\x1f\x7f]/;
const allControlCharacters = new RegExp(controlCharacters, "g");

/** Does the text contain control characters, which no field may contain? */
export function hasControlCharacter(text: string): boolean {
  return controlCharacters.test(text);
}

/**
 * Returns a text of a document as an error report or an answer may contain it: at most `length`
 * characters, without control characters and halves of characters.
 */
export function printable(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(allControlCharacters, " ")
    .toWellFormed();
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** What Windows-1252 has at the places of the control characters 0x80 to 0x9F of ISO 8859-1. */
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * Decodes a text of a document: UTF-8, or Windows-1252 if the bytes are not UTF-8. The decoder of
 * Node 20 for Windows-1252 returns control characters for “ and €, so it is not used.
 */
export function decodeText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return bytes
      .toString("latin1")
      .replace(
        /[\x80-\x9f]/g,
        (character) => windows1252[character.charCodeAt(0) - 0x80] ?? "",
      );
  }
}
