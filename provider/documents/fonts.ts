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

/** The opened fonts; `wide` only if a text needs it. */
export type Fonts = Readonly<
  Record<Exclude<FontName, "wide">, Font> & Partial<Record<"wide", Font>>
>;

async function open(name: FontName): Promise<Font> {
  const font = create(await files[name]());
  if (!("layout" in font))
    throw new Error(`The font "${name}" is a collection`);
  tellCharactersAnew(font);
  return font;
}

/**
 * fontkit keeps every glyph with the characters that it stood for first, and pdfkit writes those
 * into the text layer. Some other document may have had other characters for the same glyph.
 */
function tellCharactersAnew(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (codePoints.length > 0)
      (glyph as { codePoints: number[] }).codePoints = codePoints;
    return glyph;
  };
}

const opened = new Map<FontName, Promise<Font>>();

/** Opens a font once for all documents; it is read-only. */
function openOnce(name: FontName): Promise<Font> {
  const opening = opened.get(name) ?? open(name);
  opened.set(name, opening);
  return opening;
}

/**
 * Opens the fonts that texts need. The wide one takes some 15 MB of memory, so it is opened only for texts
 * with a letter that the others lack.
 */
export async function openFonts(texts = ""): Promise<Fonts> {
  const [text, bold] = await Promise.all([openOnce("text"), openOnce("bold")]);
  const lacks = (letter: string) =>
    !text.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  // Printable ASCII, and what never has a glyph, need no look-up.
  const letters = texts.match(/[^\x20-\x7e\p{C}\p{Z}]/gu) ?? [];
  return letters.some(lacks)
    ? { text, bold, wide: await openOnce("wide") }
    : { text, bold };
}
