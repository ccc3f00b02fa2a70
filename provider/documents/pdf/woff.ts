import { promisify } from "node:util";
import { inflate } from "node:zlib";

const inflated = promisify(inflate);

/** Lengths of the headers and of the entries of the table directories, in bytes. */
const woff = { header: 44, entry: 20 };
const sfnt = { header: 12, entry: 16 };

/** Tables begin at multiples of four bytes. */
const padded = (length: number) => Math.ceil(length / 4) * 4;

/**
 * Converts a font from WOFF 1.0 to the TrueType or OpenType font that it contains. fontkit 2.0.4 reads
 * WOFF too, but inflates the table of glyphs anew for each glyph.
 * @param file a WOFF file (https://www.w3.org/TR/WOFF/)
 * @throws an error if it is none
 */
export async function openWoff(file: Buffer): Promise<Buffer> {
  if (file.toString("latin1", 0, 4) !== "wOFF")
    throw new Error("The font is not a WOFF file");
  const count = file.readUInt16BE(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const entry = woff.header + at * woff.entry;
      const start = file.readUInt32BE(entry + 4);
      const packed = file.readUInt32BE(entry + 8);
      const length = file.readUInt32BE(entry + 12);
      const bytes = file.subarray(start, start + packed);
      return {
        tag: file.subarray(entry, entry + 4),
        checksum: file.readUInt32BE(entry + 16),
        // A table that does not become smaller is stored as it is.
        content: packed === length ? bytes : await inflated(bytes),
      };
    }),
  );
  const directory = sfnt.header + count * sfnt.entry;
  const font = Buffer.alloc(
    tables.reduce(
      (sum, { content }) => sum + padded(content.length),
      directory,
    ),
  );
  file.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  let start = directory;
  for (const [at, { tag, checksum, content }] of tables.entries()) {
    const entry = sfnt.header + at * sfnt.entry;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(start, entry + 8);
    font.writeUInt32BE(content.length, entry + 12);
    content.copy(font, start);
    start += padded(content.length);
  }
  return font;
}
