import LineBreaker from "linebreak";
import type { FontName, Fonts } from "./fonts";
import {
  directionalRuns,
  isPlain,
  isShapedRightToLeft,
  mirrored,
  newParagraph,
  readableText,
  unprintableCharacters,
  type DirectionalRun,
  type Paragraph,
} from "./readable-text";

/** The font and size of a text. */
export interface Style {
  font: FontName;
  /** In points, like all lengths of a page. */
  size: number;
}

/** A part of a line in one font. */
export interface Run {
  font: FontName;
  text: string;
}

export interface Line {
  /** In logical order. */
  text: string;
  /** In visual order, from left to right. The shaper reverses the letters of right-to-left words. */
  runs: readonly Run[];
}

/** The fonts that are tried for a character, in order. */
const fallbacks: Readonly<Record<FontName, readonly FontName[]>> = {
  text: ["text", "wide"],
  bold: ["bold", "text", "wide"],
  wide: ["wide"],
};

interface Glyph {
  font: FontName;
  /** Advance width relative to the font size. */
  advance: number;
}

/**
 * Breaks texts into lines that fit. A width is the sum of the advances of the letters; kerning only
 * narrows it.
 */
export class Typesetter {
  readonly #fonts: Fonts;
  readonly #glyphs: Readonly<Record<FontName, Map<number, Glyph | null>>> = {
    text: new Map(),
    bold: new Map(),
    wide: new Map(),
  };

  constructor(fonts: Fonts) {
    this.#fonts = fonts;
  }

  #glyphOf(letter: string, wanted: FontName): Glyph | null {
    const codePoint = letter.codePointAt(0) ?? 0;
    const known = this.#glyphs[wanted].get(codePoint);
    if (known !== undefined) return known;
    let glyph: Glyph | null = null;
    for (const name of fallbacks[wanted]) {
      const font = this.#fonts[name];
      if (!font?.hasGlyphForCodePoint(codePoint)) continue;
      const { advanceWidth } = font.glyphForCodePoint(codePoint);
      glyph = { font: name, advance: advanceWidth / font.unitsPerEm };
      break;
    }
    this.#glyphs[wanted].set(codePoint, glyph);
    return glyph;
  }

  /** Returns the different characters of a text that no font has, whether regular or bold. */
  unprintable = (text: string): string[] =>
    unprintableCharacters(
      text,
      (letter) => this.#glyphOf(letter, "text") !== null,
    );

  width(text: string, { font, size }: Style): number {
    let width = 0;
    for (const letter of text)
      width += this.#glyphOf(letter, font)?.advance ?? 0;
    return width * size;
  }

  /**
   * Breaks a text into lines no wider than `width`. Consecutive blanks count as one.
   * @param limit maximum number of lines; the rest is replaced by an ellipsis
   */
  lines(text: string, style: Style, width: number, limit = Infinity): Line[] {
    const readable = readableText(
      text,
      (letter) => this.#glyphOf(letter, style.font) !== null,
    );
    const lines: Line[] = [];
    for (const part of readable.split("\n")) {
      const words = part.split(" ").filter((word) => word !== "");
      const paragraph = newParagraph(words.join(" "));
      for (const [start, end] of this.#breakLines(
        paragraph.text,
        style,
        width,
      )) {
        if (lines.length === limit) {
          const last = lines.pop()?.text ?? "";
          lines.push(this.#truncate(last, style, width));
          return lines;
        }
        lines.push(this.#newLine(paragraph, start, end, style.font));
      }
    }
    return lines;
  }

  /** Returns a text as one line, truncated with an ellipsis if it is wider than `width`. */
  line(text: string, style: Style, width = Infinity): Line {
    const [line] = this.lines(text.replaceAll(/\s+/g, " "), style, width, 1);
    return line ?? { text: "", runs: [] };
  }

  /**
   * Yields start and end of each line of a paragraph. Lines break where UAX #14 allows it; a word wider
   * than a line is divided.
   */
  *#breakLines(
    text: string,
    style: Style,
    width: number,
  ): Generator<[start: number, end: number]> {
    if (this.width(text, style) <= width) {
      yield [0, text.length];
      return;
    }
    const breaker = new LineBreaker(text);
    /** The end of the current line, without the blank after it. */
    let [start, end] = [0, 0];
    let wordStart = 0;
    for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) {
      const wordEnd = at.position - (text[at.position - 1] === " " ? 1 : 0);
      if (this.width(text.slice(start, wordEnd), style) > width) {
        if (end > start) yield [start, end];
        start = wordStart;
        for (const part of this.#divide(
          text.slice(start, wordEnd),
          style,
          width,
        )) {
          yield [start, start + part];
          start += part;
        }
      }
      end = wordEnd;
      wordStart = at.position;
    }
    yield [start, end];
  }

  /** Yields the lengths of the parts of a word that fill a line each; the rest fits on the next. */
  *#divide(word: string, style: Style, width: number): Generator<number> {
    let length = 0;
    let filled = 0;
    for (const letter of word) {
      const wide = this.width(letter, style);
      // A combining mark (of no width) stays with its letter.
      if (length > 0 && wide > 0 && filled + wide > width) {
        yield length;
        length = 0;
        filled = 0;
      }
      length += letter.length;
      filled += wide;
    }
  }

  #truncate(text: string, style: Style, width: number): Line {
    const letters = [...text];
    while (
      letters.length > 0 &&
      this.width(`${letters.join("")}…`, style) > width
    )
      letters.pop();
    const paragraph = newParagraph(`${letters.join("").trimEnd()}…`);
    return this.#newLine(paragraph, 0, paragraph.text.length, style.font);
  }

  #newLine(
    paragraph: Paragraph,
    start: number,
    end: number,
    font: FontName,
  ): Line {
    const runs = directionalRuns(paragraph, start, end).flatMap((run) =>
      this.#fontRuns(run, font),
    );
    for (const run of runs) run.text = this.#shapeable(run);
    return { text: paragraph.text.slice(start, end), runs };
  }

  /**
   * Divides a directional run where the font changes. The shaper decides by the script in which direction
   * it draws: only words of a right-to-left script stay whole in a right-to-left run, only other text in
   * a left-to-right run; everything else is drawn letter by letter.
   */
  #fontRuns({ text, isRightToLeft }: DirectionalRun, wanted: FontName): Run[] {
    if (isPlain(text) && !isRightToLeft) return [{ font: wanted, text }];
    const runs: Run[] = [];
    let isLastWhole = false;
    for (const letter of text) {
      const image = isRightToLeft ? mirrored(letter) : null;
      const drawn = image && this.#glyphOf(image, wanted) ? image : letter;
      const font = this.#glyphOf(drawn, wanted)?.font ?? wanted;
      const isMark = /\p{M}|[\u200c\u200d]/u.test(letter);
      const isWhole: boolean = isMark
        ? isLastWhole
        : isShapedRightToLeft(letter) === isRightToLeft;
      const last = runs.at(-1);
      if (last?.font === font && (isMark || (isWhole && isLastWhole)))
        last.text += drawn;
      else runs.push({ font, text: drawn });
      isLastWhole = isWhole;
    }
    return isRightToLeft ? runs.reverse() : runs;
  }

  /**
   * Returns the part of a run that can be shaped. The font tables do not cover every mark on every
   * letter, and the shaper throws for the missing ones (fontkit 2.0.4).
   */
  #shapeable({ font, text }: Run): string {
    if (isPlain(text) || this.#canShape(text, font)) return text;
    const bare = text.replaceAll(/\p{M}/gu, "");
    if (this.#canShape(bare, font)) return bare;
    return [...bare]
      .map((letter) => (this.#canShape(letter, font) ? letter : "?"))
      .join(" ");
  }

  #canShape(text: string, font: FontName): boolean {
    try {
      // Word by word with the following blank, as it will be drawn.
      for (const word of text.split(/(?<= )/)) this.#fonts[font]?.layout(word);
      return true;
    } catch {
      return false;
    }
  }
}
