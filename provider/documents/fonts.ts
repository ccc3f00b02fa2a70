import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

/**
 * The fonts of documents (docs/decisions/040-documents-as-tagged-pdf.md). They are loaded from their
 * packages, both from the sources and from the bundle beside the same `node_modules`.
 */

/** A font of a document, by the name under which it is registered. */
export type FontName = "text" | "bold";

const require = createRequire(import.meta.url);

const files: Readonly<Record<FontName, () => string>> = {
  text: () => require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  bold: () =>
    require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
};

export type Fonts = Readonly<Record<FontName, Font>>;

async function open(name: FontName): Promise<Font> {
  const font = create(await readFile(files[name]()));
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

let opened: Promise<Fonts> | null = null;

/** Opens the fonts once for all documents; they are read-only. */
export function openFonts(): Promise<Fonts> {
  opened ??= Promise.all([open("text"), open("bold")]).then(([text, bold]) => ({
    text,
    bold,
  }));
  return opened;
}
