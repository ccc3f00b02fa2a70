import type { OpenedFile } from "../provider-client/provider-api";

/**
 * What a document opened in a tab may do: be seen. Inline styles are those of the browser's own
 * viewers. `docs/decisions/042-policy-of-documents.md` says why a PDF goes without the sandbox.
 */
const policy =
  "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'none'";
const sandboxed = `${policy};sandbox`;

/** The kinds of document that are served, by their content type. */
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

/** A file that is what it says. */
export interface Document {
  contentType: string;
  /** Ending of its name, without the dot. */
  ending: string;
  /** The Content-Security-Policy that it is sent with. */
  policy: string;
  /** Size in bytes as announced, null when it was not. */
  size: number | null;
  /** The whole of it. Throws `DocumentRefused` as soon as more comes than may. */
  bytes(): AsyncGenerator<Uint8Array>;
}

/** Why a file is not passed on, or not to its end. */
export class DocumentRefused extends Error {
  override readonly name = "DocumentRefused";
  readonly code: "wrongType" | "tooLarge" | "brokenOff";

  constructor(code: DocumentRefused["code"]) {
    super(code);
    this.code = code;
  }
}

/**
 * Looks at the first bytes of a file: only what is of an allowed type, begins like one and is not
 * too large becomes a document.
 * @param maxBytes largest document
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

/** At least `count` bytes, or all when there are fewer; they may come one by one. */
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
