/**
 * Texts of people on their way to paper: whatever they hold, what is printed has a glyph for each
 * character, and no character that steers.
 */

/** Stands for what no font has. Every font of a document has it. */
const unknownCharacter = "\ufffd";

const plain = /^[\x20-\x7e]*$/;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Makes a text printable.
 * @param isPrintable whether a font has the character
 * @returns lines end in `\n`; a character that no font has has become one U+FFFD, and marks, joiners
 *   and emoji parts that no font has are gone
 */
export function readableText(
  text: string,
  isPrintable: (codePoint: number) => boolean,
): string {
  if (plain.test(text)) return text;
  const cleaned = text
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replaceAll(/\p{Cs}/gu, unknownCharacter)
    // What is left of controls, and what overrides the direction of others' text.
    .replaceAll(/[^\P{Cc}\n]/gu, " ")
    .replaceAll(/[^\P{Cf}\u200c\u200d]/gu, "");
  let readable = "";
  for (const { segment } of segmenter.segment(cleaned)) {
    if (segment === "\n" || plain.test(segment)) {
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
/** From the first to the last such letter, with what stands between that is neither letter nor digit. */
const rightToLeftRun = new RegExp(
  `${rightToLeft}\\p{M}*(?:[^\\p{L}\\p{N}]*${rightToLeft}\\p{M}*)*`,
  "gu",
);

/** How a letter of a line reads: from the left, from the right, blank, or as its neighbour does. */
export type Way = "left" | "right" | "blank" | "any";

const isRightToLeft = new RegExp(rightToLeft, "u");

export function wayOf(letter: string): Way {
  if (letter <= "~") return letter === " " ? "blank" : "left";
  if (/\p{M}|[\u200c\u200d]/u.test(letter)) return "any";
  return isRightToLeft.test(letter) ? "right" : "left";
}

/**
 * A line in the order in which its words stand from left to right. Words that read from right to
 * left change places; the letters of each are turned round by whoever shapes them.
 */
export function visualOrder(line: string): string {
  if (plain.test(line)) return line;
  return line.replaceAll(rightToLeftRun, (run) =>
    run.split(/(\s+)/).reverse().join(""),
  );
}
