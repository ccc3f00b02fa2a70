import { fatalError, type ImportItem } from "../records";
import { readCsv } from "./csv";
import { isEpcisXml, readEpcisXml } from "./epcis-xml";
import { jsonEventReader } from "./json-events";
import { peek } from "./peek";
import { fileTypeOf } from "../signed-file-types";
import { readSignedFile } from "./signed-file";
import type { DocumentHints } from "./table";
import { writeAcknowledgement } from "./x12/x12-997";
import { X12Reader } from "./x12/x12-reader";
import { readXlsx } from "./xlsx/xlsx";
import { importMessage, type ImportMessage } from "../../messages/import";

/** A format of documents: how its first bytes look, and how its records are read. */
interface Format {
  name: string;
  /** @param head the first bytes as Latin 1, without a byte order mark and blanks before the text */
  detect(head: string): boolean;
  read(
    content: AsyncIterable<Uint8Array>,
    hints: DocumentHints,
  ): Omit<OpenedDocument, "format">;
}

/** How a ZIP archive begins: with a file, without any, or as one of several parts. */
// oxlint-disable-next-line no-control-regex -- the signature contains control characters
const archiveSignature = /^PK(?:\x03\x04|\x05\x06|\x07\x08)/;

/** The formats, the most particular first; a text that is none of them is CSV. */
const formats: readonly Format[] = [
  { name: "x12", detect: (head) => head.startsWith("ISA"), read: readX12 },
  {
    name: "json",
    detect: (head) => /^[[{]/.test(head),
    read: (content, { kind }) => ({
      items: jsonEventReader(kind)(content),
    }),
  },
  {
    name: "epcis",
    detect: isEpcisXml,
    read: (content) => ({ items: readEpcisXml(content) }),
  },
  {
    name: "xlsx",
    detect: (head) => archiveSignature.test(head),
    read: (content, hints) => ({ items: readXlsx(content, hints) }),
  },
  {
    name: "file",
    detect: (head) => fileTypeOf(Buffer.from(head, "latin1")) !== null,
    read: (content, { fileName }) => ({
      items: readSignedFile(content, fileName),
    }),
  },
  {
    name: "csv",
    detect: () => true,
    read: (content, hints) => ({ items: readCsv(content, hints) }),
  },
];

function readX12(
  content: AsyncIterable<Uint8Array>,
  { now }: DocumentHints,
): ReturnType<Format["read"]> {
  const reader = new X12Reader(now);
  return {
    items: reader.read(content),
    sender: () => reader.sender,
    acknowledge(controlNumber, at) {
      const answers = reader.acknowledgements.map((interchange, i) =>
        writeAcknowledgement(interchange, {
          interchange: ((controlNumber * 100 + i) % 999_999_999) + 1,
          group: 1,
          at,
        }),
      );
      return answers.filter((answer) => answer !== null).join("") || null;
    },
  };
}

/** What people send by mistake, by its first bytes as Latin 1. */
const refused: readonly [start: string, message: ImportMessage][] = [
  ["\xd0\xcf\x11\xe0", importMessage("oldExcel")],
  ["\x1f\x8b", importMessage("gzip")],
  ["II*\0", importMessage("tiff")],
  ["MM\0*", importMessage("tiff")],
  ["UNA", importMessage("edifact")],
  ["UNB+", importMessage("edifact")],
  ["isa", importMessage("lowerCase")],
];

/** Returns whether a file is a photo of a phone, in HEIC or AVIF (ISO/IEC 23008-12). */
const isPhonePhoto = (head: string) =>
  /^[^]{4}ftyp(?:heic|heix|hevc|mif1|msf1|avif)/.test(head);

/** How many bytes tell the format. */
const headBytes = 4096;

/** A document whose format is known. */
export interface OpenedDocument {
  /** Name of the format; null if it cannot be read. */
  format: string | null;
  items: AsyncIterable<ImportItem>;
  /**
   * Returns the answer to the sender (a 997) once all items were read; null if there is none.
   * @param controlNumber number of the answer
   */
  acknowledge?(controlNumber: number, at: Date): string | null;
  /**
   * Returns who sent it as a trading partner is named, `ZZ:ACMESHIPPER`, once all items were read; null if
   * several did.
   */
  sender?(): string | null;
}

/**
 * Recognizes the format of a document by its first bytes, and reads its records. A document that cannot
 * be read has one item, a fatal error.
 */
export async function openDocument(
  content: AsyncIterable<Uint8Array>,
  hints: DocumentHints,
): Promise<OpenedDocument> {
  const { head, replay } = await peek(content, headBytes);
  const text = head.toString("latin1");
  if (head.length === 0) return unreadable(importMessage("emptyFile"));
  const known = refused.find(([start]) => text.startsWith(start));
  if (known) return unreadable(known[1]);
  if (isPhonePhoto(text)) return unreadable(importMessage("phonePhoto"));
  const utf16 = findUtf16(head);
  if (utf16 !== null) return openUtf16(utf16, head, replay, hints);
  const start = text.replace(/^\xef\xbb\xbf/, "").trimStart();
  const format = formats.find(({ detect }) => detect(start));
  const isText = format?.name !== "xlsx" && format?.name !== "file";
  if (isText && !/[\r\n]/.test(text) && text.split("\x85").length > 2)
    return unreadable(importMessage("nelLines"));
  if (format?.name === "csv" && start.startsWith("<"))
    return unreadable(importMessage("markup"));
  if (!format || (isText && isBinary(text)))
    return unreadable(importMessage("unknownFormat"));
  return { format: format.name, ...format.read(replay, hints) };
}

/** Texts hold no zero bytes, except in UTF-16. */
const isBinary = (text: string) => text.includes("\0");

/** The byte order marks of UTF-16. */
const byteOrderMarks = {
  "utf-16le": Buffer.of(0xff, 0xfe),
  "utf-16be": Buffer.of(0xfe, 0xff),
};
type Utf16 = keyof typeof byteOrderMarks;

/**
 * Returns the byte order of a text in UTF-16: by its mark, or because its first characters are ASCII, each with a
 * zero byte; null for another document.
 */
function findUtf16(head: Buffer): Utf16 | null {
  const marked = (["utf-16le", "utf-16be"] as const).find((order) =>
    head.subarray(0, 2).equals(byteOrderMarks[order]),
  );
  if (marked) return marked;
  const start = head.subarray(0, 16).toString("latin1");
  if (/^(?:[\t\n\r\x20-\x7e]\0){2,}/.test(start)) return "utf-16le";
  return /^(?:\0[\t\n\r\x20-\x7e]){2,}/.test(start) ? "utf-16be" : null;
}

/** Opens a table in UTF-16, whose mark tells the reader of tables its encoding; other formats are refused. */
function openUtf16(
  order: Utf16,
  head: Buffer,
  content: AsyncIterable<Uint8Array>,
  hints: DocumentHints,
): OpenedDocument {
  const start = new TextDecoder(order).decode(head).trimStart();
  const format = formats.find(({ detect }) => detect(start));
  if (start.startsWith("<")) return unreadable(importMessage("markup"));
  if (format?.name !== "csv") return unreadable(importMessage("utf16"));
  const mark = byteOrderMarks[order];
  const isMarked = head.subarray(0, 2).equals(mark);
  return {
    format: format.name,
    ...format.read(isMarked ? content : after(mark, content), hints),
  };
}

/** Returns bytes, and a content after them. */
async function* after(
  bytes: Uint8Array,
  content: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  yield bytes;
  yield* content;
}

const unreadable = (message: ImportMessage): OpenedDocument => ({
  format: null,
  items: (async function* () {
    yield await Promise.resolve(fatalError("file", message));
  })(),
});
