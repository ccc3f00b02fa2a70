import { openDocument } from "../../../provider/import/formats/open-document";
import type {
  ImportError,
  ImportItem,
  ImportRecord,
} from "../../../provider/import/records";

/** Splits bytes into chunks of a size. */
export async function* inChunks(
  bytes: Uint8Array,
  size = 64 * 1024,
): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size)
    yield await Promise.resolve(bytes.subarray(at, at + size));
}

/** What a document was read as. */
export interface ReadDocument {
  format: string | null;
  items: ImportItem[];
  records: ImportRecord[];
  errors: ImportError[];
  notes: string[];
}

/** Reads a whole document as the doors do. */
export async function readDocument(
  content: string | Uint8Array,
  {
    kind = null,
    fileName = "file",
    isComplete = false,
    chunkSize,
  }: {
    kind?: string | null;
    fileName?: string;
    isComplete?: boolean;
    chunkSize?: number;
  } = {},
): Promise<ReadDocument> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const { format, items } = await openDocument(inChunks(bytes, chunkSize), {
    kind,
    fileName,
    isComplete,
  });
  const read: ImportItem[] = [];
  for await (const item of items) read.push(item);
  return {
    format,
    items: read,
    records: read.filter((item) => item.type === "record"),
    errors: read.filter((item) => item.type === "error"),
    notes: read.flatMap((item) => (item.type === "note" ? [item.message] : [])),
  };
}
