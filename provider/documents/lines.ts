import type { FontName, Fonts } from "./fonts";
import {
  isPlain,
  readableText,
  visualOrder,
  wayOf,
  type Way,
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

/** The fonts that are tried for a character, in order. */
const fallbacks: Readonly<Record<FontName, readonly FontName[]>> = {
  text: ["text"],
  bold: ["bold", "text"],
  hand: ["hand", "text"],
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
    hand: new Map(),
  };

  constructor(fonts: Fonts) {
    this.#fonts = fonts;
  }

  #glyph(codePoint: number, wanted: FontName): Glyph | null {
    const known = this.#glyphs[wanted].get(codePoint);
    if (known !== undefined) return known;
    const font = fallbacks[wanted].find((name) =>
      this.#fonts[name].hasGlyphForCodePoint(codePoint),
    );
    const glyph = font
      ? {
          font,
          advance:
            this.#fonts[font].glyphForCodePoint(codePoint).advanceWidth /
            this.#fonts[font].unitsPerEm,
        }
      : null;
    this.#glyphs[wanted].set(codePoint, glyph);
    return glyph;
  }

  width(text: string, { font, size }: Style): number {
    let width = 0;
    for (const letter of text)
      width += this.#glyph(letter.codePointAt(0) ?? 0, font)?.advance ?? 0;
    return width * size;
  }

  /**
   * Breaks a text into lines no wider than `width`.
   * @param atMost maximum number of lines; the rest is replaced by an ellipsis
   */
  lines(
    text: string,
    style: Style,
    width: number,
    atMost = Infinity,
  ): string[] {
    const readable = readableText(
      text,
      (codePoint) => this.#glyph(codePoint, style.font) !== null,
    );
    const lines: string[] = [];
    for (const paragraph of readable.split("\n")) {
      for (const line of this.#broken(paragraph, style, width)) {
        if (lines.length === atMost) {
          lines.push(this.#shortened(lines.pop() ?? "", style, width));
          return lines;
        }
        lines.push(line);
      }
    }
    return lines;
  }

  /** Returns a text as one line, truncated with an ellipsis if it is wider than `width`. */
  line(text: string, style: Style, width: number): string {
    return this.lines(text.replaceAll(/\s+/g, " "), style, width, 1)[0] ?? "";
  }

  *#broken(paragraph: string, style: Style, width: number): Generator<string> {
    const blank = this.width(" ", style);
    let line = "";
    let filled = 0;
    for (const word of paragraph.split(" ").filter((part) => part !== "")) {
      for (const part of this.#pieces(word, style, width)) {
        const wide = this.width(part, style);
        if (line !== "" && filled + blank + wide > width) {
          yield line;
          line = "";
        }
        filled = line === "" ? wide : filled + blank + wide;
        line = line === "" ? part : `${line} ${part}`;
      }
    }
    yield line;
  }

  /** Yields a word, divided if it is wider than a line. */
  *#pieces(word: string, style: Style, width: number): Generator<string> {
    if (this.width(word, style) <= width) {
      yield word;
      return;
    }
    let piece = "";
    let filled = 0;
    for (const letter of word) {
      const wide = this.width(letter, style);
      // A combining mark (of no width) stays with its letter.
      if (piece !== "" && wide > 0 && filled + wide > width) {
        yield piece;
        piece = "";
        filled = 0;
      }
      piece += letter;
      filled += wide;
    }
    yield piece;
  }

  #shortened(line: string, style: Style, width: number): string {
    const letters = [...line];
    while (
      letters.length > 0 &&
      this.width(`${letters.join("")}…`, style) > width
    )
      letters.pop();
    return `${letters.join("").trimEnd()}…`;
  }

  /**
   * Returns a line in visual order, with a run for each change of font or direction. Blanks between
   * right-to-left letters form their own runs, because they would otherwise be reversed with them.
   */
  runs(line: string, wanted: FontName): Run[] {
    const runs: Run[] = [];
    let lastWay: Way = "any";
    for (const letter of visualOrder(line)) {
      const way = wayOf(letter);
      const font =
        this.#glyph(letter.codePointAt(0) ?? 0, wanted)?.font ?? wanted;
      const last = runs.at(-1);
      const goesOn = way === lastWay || way === "any" || lastWay === "any";
      if (last?.font === font && goesOn) last.text += letter;
      else runs.push({ font, text: letter });
      if (way !== "any") lastWay = way;
    }
    for (const run of runs) run.text = this.#shapeable(run);
    return runs;
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
      for (const word of text.split(/(?<= )/)) this.#fonts[font].layout(word);
      return true;
    } catch {
      return false;
    }
  }
}
