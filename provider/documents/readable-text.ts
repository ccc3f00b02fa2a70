/**
 * Prepares users' texts for printing: the result contains only characters that have a glyph and no
 * control characters.
 */

/** Replaces characters that no font has. Every font of a document has it. */
const unknownCharacter = "\ufffd";

/** Printable ASCII: every font has it, and it is left-to-right. */
export const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Makes a text printable.
 * @param isPrintable whether a font has the character
 * @returns lines end in `\n`; a character that no font has is replaced by one U+FFFD, and marks,
 *   joiners and emoji parts that no font has are removed
 */
export function readableText(
  text: string,
  isPrintable: (codePoint: number) => boolean,
): string {
  if (isPlain(text)) return text;
  const cleaned = text
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replaceAll(/\p{Cs}/gu, unknownCharacter)
    // Removes the remaining control characters and those that override the text direction.
    .replaceAll(/[^\P{Cc}\n]/gu, " ")
    .replaceAll(/[^\P{Cf}\u200c\u200d]/gu, "");
  let readable = "";
  for (const { segment } of segmenter.segment(cleaned)) {
    if (segment === "\n" || isPlain(segment)) {
      readable += segment;
      continue;
    }
    const [first = "", ...rest] = segment;
    readable += isPrintable(first.codePointAt(0) ?? 0)
      ? [
          first,
          ...rest.filter((one) => isPrintable(one.codePointAt(0) ?? 0)),
        ].join("")
      : unknownCharacter;
  }
  return readable;
}

const rightToLeft =
  "[\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]";
/**
 * Matches from the first to the last right-to-left letter, including characters in between that are
 * neither letters nor digits.
 */
const rightToLeftRun = new RegExp(
  `${rightToLeft}\\p{M}*(?:[^\\p{L}\\p{N}]*${rightToLeft}\\p{M}*)*`,
  "gu",
);

/**
 * Direction of a character in a line: left-to-right, right-to-left, a blank, or that of its neighbor.
 */
export type Way = "left" | "right" | "blank" | "any";

const isRightToLeft = new RegExp(rightToLeft, "u");

export function wayOf(letter: string): Way {
  if (letter <= "~") return letter === " " ? "blank" : "left";
  if (/\p{M}|[\u200c\u200d]/u.test(letter)) return "any";
  return isRightToLeft.test(letter) ? "right" : "left";
}

/**
 * Returns a line with its words in visual order, from left to right. The order of right-to-left words
 * is reversed here; their letters are reversed by the shaper.
 */
export function visualOrder(line: string): string {
  if (isPlain(line)) return line;
  return line.replaceAll(rightToLeftRun, (run) =>
    run.split(/(\s+)/).reverse().join(""),
  );
}
