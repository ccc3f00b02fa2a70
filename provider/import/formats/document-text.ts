// oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
const controlCharacters = /[\0-\x1f\x7f]/;
const allControlCharacters = new RegExp(controlCharacters, "g");

/** Returns whether a text contains control characters, which no field may contain. */
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

/**
 * Returns a copy of a text that is kept after its document was read: a part of a string keeps the whole
 * string in memory, here a chunk of the document.
 */
export const detach = (text: string): string => Buffer.from(text).toString();

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes a segment of a document: UTF-8, or Windows-1252 if the bytes are not UTF-8. */
export function decodeSegment(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    // Only as a stream: without that, Node 20 decodes Windows-1252 as Latin 1.
    return new TextDecoder("windows-1252").decode(bytes, { stream: true });
  }
}
