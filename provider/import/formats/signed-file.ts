import {
  fileTypeOf,
  maxSignedFileBytes,
  signedFileMegabytes,
} from "../signed-file-types";
import { signedDocuments } from "../kinds/signed-documents";
import { fatalError, type ImportItem } from "../records";
import { importMessage } from "../../messages/import";

/**
 * Reads a signed document: a PDF, PNG or JPEG that is named after its delivery, as by
 * `signedFileName`. The record has the file in Base64. Memory holds the whole file, which is small.
 */
export async function* readSignedFile(
  content: AsyncIterable<Uint8Array>,
  fileName: string,
): AsyncIterable<ImportItem> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > maxSignedFileBytes) {
      yield fatalError(
        "file",
        importMessage("largeSignedDocument", {
          megabytes: signedFileMegabytes,
        }),
      );
      return;
    }
    chunks.push(chunk);
  }
  const file = Buffer.concat(chunks);
  if (fileTypeOf(file)?.isComplete(file) !== true) {
    yield fatalError("file", importMessage("cutFile"));
    return;
  }
  const values = readFileName(fileName);
  if (values === null) {
    yield fatalError("file", importMessage("signedDocumentName"));
    return;
  }
  yield {
    type: "record",
    kind: signedDocuments.name,
    place: "file",
    unit: null,
    values: { ...values, content: file.toString("base64") },
  };
}

/** Names that cameras, phones and scanners give, `IMG_20261129_143000.jpg`; they look like a store and a date. */
const deviceName =
  /^(?:IMG|Image|Photo|PXL|Scan|Screenshot)_\d{4}-?\d\d-?\d\d|^20\d{6}_\d{6}(?!\d)/i;

/**
 * Returns the delivery of a file `STORE_DATE_DOCUMENT_REFERENCE.pdf`, of which the last two may be missing; null for
 * a name of another form.
 */
function readFileName(
  fileName: string,
): Record<"store" | "date" | "document" | "reference", string> | null {
  const name = fileName.replace(/^POD[_-]/i, "").replace(/\.[a-z]+$/i, "");
  try {
    const parts = name.split("_").map(decodeURIComponent);
    const [store = "", date = "", document = "", reference = ""] = parts;
    // `IMG_2034.jpg` is a photo as the phone has named it.
    const isCounter = /^\d{1,5}$/.test(date);
    return parts.length < 2 ||
      parts.length > 4 ||
      isCounter ||
      deviceName.test(name)
      ? null
      : { store, date, document, reference };
  } catch {
    return null;
  }
}
