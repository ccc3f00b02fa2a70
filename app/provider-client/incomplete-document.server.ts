import type { Readable } from "node:stream";
import { envelope } from "../../provider/contract/envelope";
import { incompleteDocument } from "../../provider/contract/files";

/** Longest refusal of a document that is read, in bytes, and how long it may take. */
const maxBytes = 64 * 1024;
const timeoutMs = 5_000;
/** What a page can show; a document of the contract has fewer fields. */
const maxMissing = 50;

const refusal = envelope.extend({ ...incompleteDocument });

/** Why a document cannot be printed. */
export interface IncompleteDocument {
  message: string | null;
  /** The missing fields, by their labels; at least one. */
  missing: string[];
}

/**
 * Reads a refusal (409) that says what a document lacks.
 * @param body destroyed when it is not read to its end
 * @returns null when it says nothing of the kind
 * @throws when the body breaks off or takes too long
 */
export async function readIncompleteDocument(
  body: Readable,
): Promise<IncompleteDocument | null> {
  const text = await textOf(body);
  const read = text === null ? null : refusal.safeParse(parsed(text));
  if (!read?.success || read.data.missing.length === 0) return null;
  const { message, missing } = read.data;
  return { message, missing: missing.slice(0, maxMissing) };
}

/** The whole of a short text, null when it is too long. */
async function textOf(body: Readable): Promise<string | null> {
  const timer = setTimeout(() => body.destroy(), timeoutMs);
  try {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      // Leaving the loop destroys the body.
      if (length > maxBytes) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  } finally {
    clearTimeout(timer);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
