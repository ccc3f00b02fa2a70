import type { Readable } from "node:stream";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { BrokenDocumentError } from "../broken-document";
import { importMessage } from "../../../messages/import";

/** Largest archive, in bytes. */
const maxArchiveBytes = 64 * 1024 * 1024;
/** Largest sum of the unpacked entries, in bytes. */
const maxUnpackedBytes = 200 * 1024 * 1024;
/** Highest ratio of unpacked to packed bytes, for archives of more than 1 MB unpacked. */
const maxRatio = 200;
const minBytesForRatio = 1024 * 1024;
const maxEntries = 1000;

const place = "file";
const broken = () =>
  new BrokenDocumentError(place, importMessage("damagedExcel"));

/** The files of a ZIP archive. */
export interface Archive {
  /**
   * Opens a file as a stream; null if there is none of this name.
   * @throws BrokenDocumentError
   */
  open(name: string): Promise<Readable | null>;
}

/**
 * Opens a ZIP archive whose files stay packed until they are read. What they declare is checked first,
 * and no file can be larger than it declares: reading it ends with an error.
 * @throws BrokenDocumentError if the archive is too large, damaged or encrypted
 */
export async function openArchive(
  content: AsyncIterable<Uint8Array>,
): Promise<Archive> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > maxArchiveBytes)
      throw new BrokenDocumentError(place, importMessage("largeExcel"));
    chunks.push(chunk);
  }
  const { zip, entries } = await readDirectory(Buffer.concat(chunks));
  return {
    async open(name) {
      const entry = entries.get(name);
      return entry
        ? zip.openReadStreamPromise(entry).catch(() => {
            throw broken();
          })
        : null;
    },
  };
}

async function readDirectory(bytes: Buffer) {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      entries.set(entry.fileName, entry);
      if (
        entries.size > maxEntries ||
        unpacked > maxUnpackedBytes ||
        unpacked > Math.max(bytes.length * maxRatio, minBytesForRatio)
      )
        throw new BrokenDocumentError(place, importMessage("hugeExcel"));
      if (entry.isEncrypted())
        throw new BrokenDocumentError(place, importMessage("lockedExcel"));
    }
  } catch (error) {
    throw error instanceof BrokenDocumentError ? error : broken();
  }
  return { zip, entries };
}
