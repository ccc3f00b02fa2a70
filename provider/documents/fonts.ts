import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";

/**
 * The fonts of documents (docs/decisions/041-fonts-of-documents.md). They come out of their packages,
 * wherever this runs from: the sources, or the bundle beside the same `node_modules`.
 */

/** A font of a document, by the name that it is registered under. */
export type FontName = "text" | "bold" | "hand";

const files: Readonly<Record<FontName, string>> = {
  text: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf",
  bold: "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
  hand: "@expo-google-fonts/caveat/400Regular/Caveat_400Regular.ttf",
};

export type Fonts = Readonly<Record<FontName, Font>>;

async function open(name: FontName): Promise<Font> {
  const path = createRequire(import.meta.url).resolve(files[name]);
  const font = create(await readFile(path));
  if (!("layout" in font)) throw new Error(`${files[name]} is no font`);
  return font;
}

let opened: Promise<Fonts> | null = null;

/** Opens the fonts, once for all documents: they are read only. */
export function openFonts(): Promise<Fonts> {
  opened ??= Promise.all([open("text"), open("bold"), open("hand")]).then(
    ([text, bold, hand]) => ({ text, bold, hand }),
  );
  return opened;
}
