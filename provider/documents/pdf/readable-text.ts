import bidiFactory, { type EmbeddingLevels } from "bidi-js";

/** Prepares users' texts for printing: removes what cannot be printed, and finds the visual order. */

/** Replaces characters that no font has. Every font of a document has it. */
const unknownCharacter = "\ufffd";

/** Printable ASCII: every font has it, and it is left-to-right. */
export const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

type IsPrintable = (letter: string) => boolean;

/**
 * Yields what a reader sees as one character each, without what cannot be printed by its kind: control
 * characters except `\n`, and those that override the text direction.
 */
function* charactersOf(text: string): Generator<string> {
  const cleaned = text
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replaceAll(/\p{Cs}/gu, unknownCharacter)
    .replaceAll(/[^\P{Cc}\n]/gu, " ")
    .replaceAll(/[^\P{Cf}\u200c\u200d]/gu, "");
  for (const { segment } of segmenter.segment(cleaned)) yield segment;
}

/** Returns whether a font has the letter of a character, whose marks and joiners may be left out. */
const hasLetter = (character: string, isPrintable: IsPrintable) =>
  character === "\n" ||
  isPlain(character) ||
  isPrintable([...character][0] ?? "");

/**
 * Makes a text printable.
 * @param isPrintable whether a font has the character
 * @param unprintable receives the characters that are replaced
 * @returns lines end in `\n`; consecutive blanks are one; a character that no font has is replaced by one
 *   U+FFFD, and marks, joiners and emoji parts that no font has are removed
 */
export function readableText(
  text: string,
  isPrintable: IsPrintable,
  unprintable = new Set<string>(),
): string {
  let readable = isPlain(text) ? text : "";
  if (readable !== text)
    for (const character of charactersOf(text)) {
      const [first = "", ...rest] = character;
      if (hasLetter(character, isPrintable)) {
        const marks = rest.filter((mark) => hasLetter(mark, isPrintable));
        readable += [first, ...marks].join("");
      } else {
        readable += unknownCharacter;
        unprintable.add(first);
      }
    }
  const paragraphs = readable.split("\n").map((paragraph) =>
    paragraph
      .split(" ")
      .filter((word) => word !== "")
      .join(" "),
  );
  return paragraphs.join("\n").trim();
}

const bidi = bidiFactory();

/** A line, or a part of one, of a text that is in logical order. */
export interface Line {
  text: string;
  /** The text from which it was taken; it decides on the directions. */
  source: string;
  /** The levels of the source; null if it is left-to-right throughout. */
  levels: EmbeddingLevels | null;
  /** Where the line starts in the source. */
  start: number;
}

/** Returns a text as one line. */
export const wholeLine = (text: string): Line => ({
  text,
  source: text,
  levels: levelsOf(text),
  start: 0,
});

/**
 * Returns the embedding levels of the characters of a text (Unicode Bidirectional Algorithm, UAX #9), null
 * if it is left-to-right throughout. The direction of a paragraph is that of its first letter.
 */
export const levelsOf = (text: string): EmbeddingLevels | null =>
  isPlain(text.replaceAll("\n", " ")) ? null : bidi.getEmbeddingLevels(text);

/** A part of a line in one direction; its text is in logical order. */
interface DirectionalRun {
  text: string;
  isRightToLeft: boolean;
}

/** Returns the runs of a line in visual order, from left to right. */
export function directionalRuns(line: Line): DirectionalRun[] {
  const { text, source, levels, start } = line;
  if (levels === null || text === "") return [{ text, isRightToLeft: false }];
  const end = start + text.length;
  const runs: { from: number; to: number; level: number; last: number }[] = [];
  for (const at of bidi
    .getReorderedIndices(source, levels, start, end - 1)
    .slice(start, end)) {
    const run = runs.at(-1);
    const level = levels.levels[at] ?? 0;
    if (run?.level === level && Math.abs(at - run.last) === 1) {
      run.from = Math.min(run.from, at);
      run.to = Math.max(run.to, at);
      run.last = at;
    } else runs.push({ from: at, to: at, level, last: at });
  }
  return runs.map(({ from, to, level }) => ({
    text: source.slice(from, to + 1),
    isRightToLeft: level % 2 === 1,
  }));
}

/** Returns the mirror image of a bracket or another paired character; null if it has none. */
export const mirrored = (letter: string): string | null =>
  bidi.getMirroredCharacter(letter);

/** Letters that the shaper draws from right to left, whatever their direction in the line. */
export const isShapedRightToLeft = (letter: string): boolean =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    letter,
  );
