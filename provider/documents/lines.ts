import type { FontName, Fonts } from "./fonts";
import { readableText, visualOrder, wayOf, type Way } from "./readable-text";

/** How a text is set. */
export interface Style {
  font: FontName;
  /** In points, as all lengths of a page. */
  size: number;
}

/** A stretch of a line in one font. */
export interface Run {
  font: FontName;
  text: string;
}

/** Which fonts are asked for a character, in this order. */
const fallbacks: Readonly<Record<FontName, readonly FontName[]>> = {
  text: ["text"],
  bold: ["bold", "text"],
  hand: ["hand", "text"],
};

interface Glyph {
  font: FontName;
  /** Advance as a share of the size. */
  advance: number;
}

/** Sets texts in lines that fit. Widths are sums of the letters' own, which kerning only narrows. */
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
   * The lines of a text, none wider than `width`.
   * @param atMost lines; what is left over becomes an ellipsis
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

  /** One line of a text, cut where it would be wider. */
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

  /** A word, in pieces where it is wider than a line. */
  *#pieces(word: string, style: Style, width: number): Generator<string> {
    if (this.width(word, style) <= width) {
      yield word;
      return;
    }
    let piece = "";
    let filled = 0;
    for (const letter of word) {
      const wide = this.width(letter, style);
      // A mark stays with its letter.
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
   * A line in the order of drawing, one run for each change of font or direction. Blanks stand by
   * themselves among letters that read from right to left, or they would change sides with them.
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
    return runs;
  }
}
