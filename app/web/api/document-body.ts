import type { OpenedFile } from "../../engine/provider-client/provider-api";

/**
 * Content-Security-Policy of a document opened in a tab: it may only be displayed. Inline styles are
 * those of the browsers' own viewers. `docs/decisions/042-security-policy-of-documents.md` explains why a PDF is
 * not sandboxed.
 */
const policy =
  "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'none'";
const sandboxed = `${policy};sandbox`;

/** The supported document types, by content type. */
const kinds = new Map([
  ["application/pdf", { ending: "pdf", begins: Buffer.from("%PDF-"), policy }],
  [
    "image/png",
    {
      ending: "png",
      begins: Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
      policy: sandboxed,
    },
  ],
  [
    "image/jpeg",
    {
      ending: "jpg",
      begins: Buffer.from([0xff, 0xd8, 0xff]),
      policy: sandboxed,
    },
  ],
]);

/** A file whose content matches its type. */
export interface Document {
  contentType: string;
  /** File extension, without the dot. */
  ending: string;
  /** The Content-Security-Policy of its response. */
  policy: string;
  /** Announced size in bytes, null if not announced. */
  size: number | null;
  /** Yields the whole content. Throws `DocumentRefused` if it exceeds the maximum size. */
  bytes(): AsyncGenerator<Uint8Array>;
}

/** The reason why a file is not forwarded, or not completely. */
export class DocumentRefused extends Error {
  override readonly name = "DocumentRefused";
  readonly code: "wrongType" | "tooLarge" | "brokenOff";

  constructor(code: DocumentRefused["code"]) {
    super(code);
    this.code = code;
  }
}

/**
 * Checks the first bytes of a file: its type must be allowed, its signature must match, and it must not
 * be too large.
 * @param maxBytes maximum size in bytes
 * @throws DocumentRefused
 */
export async function readDocument(
  { contentType, size, body }: OpenedFile,
  maxBytes: number,
): Promise<Document> {
  const type = contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const kind = kinds.get(type);
  if (!kind) throw new DocumentRefused("wrongType");
  if (size !== null && size > maxBytes) throw new DocumentRefused("tooLarge");

  const chunks = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  const head = await firstBytes(chunks, kind.begins.length);
  if (!head.subarray(0, kind.begins.length).equals(kind.begins))
    throw new DocumentRefused("wrongType");

  async function* bytes() {
    yield head;
    let sent = head.length;
    for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) {
      sent += chunk.length;
      if (sent > maxBytes) throw new DocumentRefused("tooLarge");
      yield chunk;
    }
  }
  const { ending, policy } = kind;
  return { contentType: type, ending, policy, size, bytes };
}

/** Reads at least `count` bytes, or all if there are fewer; they may arrive one by one. */
async function firstBytes(
  chunks: AsyncIterator<Uint8Array>,
  count: number,
): Promise<Buffer> {
  const taken: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < count) {
      const next = await chunks.next();
      if (next.done) break;
      taken.push(next.value);
      length += next.value.length;
    }
  } catch {
    throw new DocumentRefused("brokenOff");
  }
  return Buffer.concat(taken);
}
