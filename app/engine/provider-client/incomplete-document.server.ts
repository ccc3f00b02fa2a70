import type { Readable } from "node:stream";
import { envelope } from "../../../provider/contract/envelope";
import { incompleteDocument } from "../../../provider/contract/files";
import { parseJson } from "./raw-answer.server";

/** Limits for reading the refusal of a document: bytes, and milliseconds. */
const maxBytes = 64 * 1024;
const timeoutMs = 5_000;
/** Maximum number of fields that a page shows; documents of the contract have fewer. */
const maxMissing = 50;

const refusal = envelope.extend({ ...incompleteDocument });

/** Why a document cannot be printed. */
export interface IncompleteDocument {
  message: string | null;
  /** Labels of the missing fields; at least one. */
  missing: string[];
}

/**
 * Parses a refusal (409) that lists what a document lacks.
 * @param body destroyed if it is not read to its end
 * @returns null if the body is not such a refusal
 * @throws if the body is incomplete or takes too long
 */
export async function readIncompleteDocument(
  body: Readable,
): Promise<IncompleteDocument | null> {
  const text = await textOf(body);
  const read = text === null ? null : refusal.safeParse(parseJson(text));
  if (!read?.success || read.data.missing.length === 0) return null;
  const { message, missing } = read.data;
  return { message, missing: missing.slice(0, maxMissing) };
}

/** Reads a short text, null if it is too long. */
async function textOf(body: Readable): Promise<Uint8Array | null> {
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
    return Buffer.concat(chunks);
  } finally {
    clearTimeout(timer);
  }
}
