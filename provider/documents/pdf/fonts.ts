import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { openWoff } from "./woff";

/**
 * The fonts of documents (docs/decisions/040-documents-as-tagged-pdf.md). They are loaded from their
 * packages, both from the sources and from the bundle beside the same `node_modules`.
 */

/**
 * A font of a document, by the name under which it is registered. `wide` is GNU Unifont: letters of every
 * script of the Basic Multilingual Plane, among them Chinese, Japanese, Korean and Thai, on a grid of
 * pixels.
 */
export type FontName = "text" | "bold" | "wide";

/** A glyph of the first font that has the character. */
interface Glyph {
  font: FontName;
  /** Advance width relative to the font size. */
  advance: number;
}

/** The fonts that are tried for a character, in order. */
const fallbacks: Readonly<Record<FontName, readonly FontName[]>> = {
  text: ["text", "wide"],
  bold: ["bold", "text", "wide"],
  wide: ["wide"],
};

/** Opened fonts; the widths of their letters are kept for all documents. */
export class Fonts {
  readonly opened: ReadonlyMap<FontName, Font>;
  readonly #glyphs = {
    text: new Map<string, Glyph | null>(),
    bold: new Map<string, Glyph | null>(),
    wide: new Map<string, Glyph | null>(),
  } as const;

  constructor(opened: ReadonlyMap<FontName, Font>) {
    this.opened = opened;
  }

  /** Returns the glyph of a character in a font or one of its fallbacks; null if none has it. */
  glyphOf(letter: string, wanted: FontName): Glyph | null {
    const known = this.#glyphs[wanted].get(letter);
    if (known !== undefined) return known;
    const codePoint = letter.codePointAt(0) ?? 0;
    const font = fallbacks[wanted].find((name) =>
      this.opened.get(name)?.hasGlyphForCodePoint(codePoint),
    );
    const source = font && this.opened.get(font);
    const glyph = source
      ? {
          font,
          advance:
            source.glyphForCodePoint(codePoint).advanceWidth /
            source.unitsPerEm,
        }
      : null;
    this.#glyphs[wanted].set(letter, glyph);
    return glyph;
  }

  /** Returns the sum of the advances of a text, relative to the font size; kerning only narrows it. */
  widthOf(text: string, font: FontName): number {
    let width = 0;
    for (const letter of text)
      width += this.glyphOf(letter, font)?.advance ?? 0;
    return width;
  }

  /** Returns false for texts on which the shaper throws (fontkit 2.0.4). */
  canShape(text: string, font: FontName): boolean {
    try {
      // Word by word with the following blank, as it will be drawn.
      for (const word of text.split(/(?<= )/))
        this.opened.get(font)?.layout(word);
      return true;
    } catch {
      return false;
    }
  }
}

const require = createRequire(import.meta.url);

const files: Readonly<Record<FontName, () => Promise<Buffer>>> = {
  text: () =>
    readFile(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf")),
  bold: () =>
    readFile(
      require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
    ),
  wide: async () =>
    openWoff(
      await readFile(
        require.resolve("@fontsource/unifont/files/unifont-latin-400-normal.woff"),
      ),
    ),
};

async function open(name: FontName): Promise<Font> {
  const font = create(await files[name]());
  if (!("layout" in font))
    throw new Error(`The font "${name}" is a collection`);
  // fontkit keeps every glyph with the characters that it stood for first, and pdfkit writes those
  // into the text layer. Some other document may have had other characters for the same glyph.
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (codePoints.length > 0)
      (glyph as { codePoints: number[] }).codePoints = codePoints;
    return glyph;
  };
  return font;
}

const sets = new Map<string, Promise<Fonts>>();

/** Opens each set of fonts once for all documents; it is read-only. */
function openSet(...names: readonly FontName[]): Promise<Fonts> {
  const key = names.join();
  const set = sets.get(key) ?? openAll(names);
  sets.set(key, set);
  return set;
}

const openAll = async (names: readonly FontName[]) =>
  new Fonts(
    new Map(
      await Promise.all(
        names.map(async (name) => [name, await open(name)] as const),
      ),
    ),
  );

/**
 * Opens the fonts that texts need. The wide one takes some 15 MB of memory, so it is opened only for texts
 * with a letter that the others lack.
 */
export async function openFonts(texts = ""): Promise<Fonts> {
  const fonts = await openSet("text", "bold");
  // Printable ASCII, and what never has a glyph, need no look-up.
  const letters = texts.match(/[^\x20-\x7e\p{C}\p{Z}]/gu) ?? [];
  return letters.every((letter) => fonts.glyphOf(letter, "text"))
    ? fonts
    : openSet("text", "bold", "wide");
}
