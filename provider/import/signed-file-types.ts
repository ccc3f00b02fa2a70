/** The types of signed documents: their first bytes, and how a complete file ends. */

/** Largest signed document, in MB. */
export const signedFileMegabytes = 10;
export const maxSignedFileBytes = signedFileMegabytes * 1024 * 1024;

/** A type of files. */
export interface FileType {
  contentType: string;
  /** Ending of file names, without the dot. */
  ending: string;
  /** The first bytes, as Latin 1. */
  start: string;
  /** Returns whether the end of the file is there; what scanners write after it is ignored. */
  isComplete(file: Buffer): boolean;
}

/** How far from the end of a file its last mark may be, in bytes. */
const tailBytes = 2048;

const endsWith = (mark: string) => (file: Buffer) =>
  file
    .subarray(-tailBytes)
    .includes(mark, Math.min(mark.length, file.length), "latin1");

export const fileTypes: readonly FileType[] = [
  {
    contentType: "application/pdf",
    ending: "pdf",
    start: "%PDF-",
    isComplete: endsWith("%%EOF"),
  },
  {
    contentType: "image/png",
    ending: "png",
    start: "\x89PNG\r\n\x1a\n",
    isComplete: endsWith("IEND\xae\x42\x60\x82"),
  },
  {
    contentType: "image/jpeg",
    ending: "jpg",
    start: "\xff\xd8\xff",
    isComplete: endsWith("\xff\xd9"),
  },
];

/** Returns the type of a file by its first bytes; null if it is none of these. */
export const fileTypeOf = (file: Buffer): FileType | null =>
  fileTypes.find(({ start }) =>
    file.subarray(0, start.length).equals(Buffer.from(start, "latin1")),
  ) ?? null;

/** Returns the ending of file names of a content type. */
export const endingOf = (contentType: string): string =>
  fileTypes.find((type) => type.contentType === contentType)?.ending ?? "bin";

/**
 * Returns the file name of a signed document, which says its delivery: `1011_2026-11-23.pdf`, or
 * `1011_2026-11-23_2_R7.pdf` for document 2 of the delivery with the reference R7.
 */
export function signedFileName(
  delivery: {
    store: string;
    date: string;
    document: number;
    reference: string;
  },
  ending: string,
): string {
  const { store, date, document, reference } = delivery;
  const parts = [store, date];
  if (document > 0 || reference !== "") parts.push(String(document));
  if (reference !== "") parts.push(reference);
  const encode = (part: string) =>
    encodeURIComponent(part).replaceAll("_", "%5F").replaceAll(".", "%2E");
  return `${parts.map(encode).join("_")}.${ending}`;
}
