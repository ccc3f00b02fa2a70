import { crc32, deflateRawSync } from "node:zlib";

/** A file of an archive; `declared` overrides the unpacked size that the archive declares. */
export interface ZipEntry {
  name: string;
  content: string | Buffer;
  declared?: number;
  isEncrypted?: boolean;
}

/** Writes a ZIP archive. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared, isEncrypted = false } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    // From the flags to the length of the extra field; the same in both headers.
    const common = Buffer.alloc(24);
    common.writeUInt16LE(isEncrypted ? 1 : 0, 0);
    common.writeUInt16LE(8, 2);
    common.writeUInt32LE(crc32(bytes), 8);
    common.writeUInt32LE(packed.length, 12);
    common.writeUInt32LE(declared ?? bytes.length, 16);
    common.writeUInt16LE(name.length, 20);
    const local = Buffer.concat([
      Buffer.from("PK\x03\x04\x14\0", "latin1"),
      common,
      Buffer.from(name),
      packed,
    ]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.from("PK\x01\x02\x14\0\x14\0", "latin1"),
      common,
      tail,
      Buffer.from(name),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([
    ...locals,
    central,
    Buffer.from("PK\x05\x06", "latin1"),
    end,
  ]);
}

/** A cell as XML, such as `<c r="A1" t="s"><v>0</v></c>`, or the text of an inline string. */
export type Cell = string | { xml: string };

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The XML of a sheet; null for a row that is left out. */
export const sheetXml = (rows: readonly (readonly Cell[] | null)[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows
    .map((cells, i) =>
      cells === null
        ? ""
        : `<row r="${i + 1}">${cells
            .map((cell) =>
              typeof cell === "string"
                ? `<c t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`
                : cell.xml,
            )
            .join("")}</row>`,
    )
    .join("")}</sheetData></worksheet>`;

/** The files of a workbook whose second sheet comes first in its list. */
export const workbookEntries = (
  sheet: string,
  { texts = "", styles = "", is1904 = false } = {},
): ZipEntry[] => [
  {
    name: "xl/workbook.xml",
    content: `<workbook xmlns:r="relations"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="Data" sheetId="2" r:id="rId2"/><sheet name="Other" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: "xl/_rels/workbook.xml.rels",
    content:
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
  },
  { name: "xl/worksheets/sheet1.xml", content: sheetXml([["Nothing"]]) },
  { name: "xl/worksheets/sheet2.xml", content: sheet },
  { name: "xl/sharedStrings.xml", content: `<sst>${texts}</sst>` },
  { name: "xl/styles.xml", content: `<styleSheet>${styles}</styleSheet>` },
];

/** Writes an Excel file with texts only. */
export const writeXlsx = (rows: readonly (readonly Cell[] | null)[]) =>
  writeZip(workbookEntries(sheetXml(rows)));
