import { openDocument } from "../../../provider/import/formats/open-document";
import type {
  ImportError,
  ImportItem,
  ImportRecord,
} from "../../../provider/import/records";
import { importSentence } from "../../../provider/messages/import";

/** Splits bytes into chunks of a size. */
export async function* inChunks(
  bytes: Uint8Array,
  size = 64 * 1024,
): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size)
    yield await Promise.resolve(bytes.subarray(at, at + size));
}

/** An error with its English sentence. */
type SaidError = Omit<ImportError, "message"> & { message: string };

/** Sorts what was read; errors and notes have their English sentences. */
export const sortItems = (
  items: readonly ImportItem[],
): { records: ImportRecord[]; errors: SaidError[]; notes: string[] } => ({
  records: items.filter((item) => item.type === "record"),
  errors: items.flatMap((item) =>
    item.type === "error"
      ? [{ ...item, message: importSentence(item.message, "en") }]
      : [],
  ),
  notes: items.flatMap((item) =>
    item.type === "note" ? [importSentence(item.message, "en")] : [],
  ),
});

/** When documents are read. */
export const readAt = new Date("2026-11-25T12:00:00Z");

/** What a document was read as. */
export interface ReadDocument extends ReturnType<typeof sortItems> {
  format: string | null;
  items: ImportItem[];
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
    now: readAt,
  });
  const read: ImportItem[] = [];
  for await (const item of items) read.push(item);
  return { format, items: read, ...sortItems(read) };
}
