import { Readable } from "node:stream";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { maxDocumentBytes } from "../../../provider/contract/extensions/imports";
import type {
  Failure,
  SentAnswer,
} from "../../engine/provider-client/provider-api";
import { uploadFields } from "./data-view";

/** A file in a form, as its bytes arrive. */
export interface UploadedFile {
  name: string;
  content: Readable;
  /** Aborts when the upload breaks or ends. */
  signal: AbortSignal;
}

/** What became of the file of a form. */
export type UploadOutcome =
  | { ok: true; answer: SentAnswer | Failure }
  | {
      ok: false;
      /** `unsent`: another field has an error. */
      problem: "missing" | "empty" | "tooLarge" | "broken" | "unsent";
    };

export interface ReceivedUpload {
  /** The text fields of the form. */
  fields: Record<string, string>;
  outcome: UploadOutcome;
}

/**
 * Reads a form with a file as a stream. The whole body is read, even if the file is refused early:
 * browsers show a response only when they have sent everything.
 * @param body the unread body of the request
 * @param contentType its Content-Type, with the boundary
 * @param send sends the file; receives the fields that stand before it
 */
export function receiveUpload(
  body: Readable,
  contentType: string,
  send: (
    file: UploadedFile,
    fields: Record<string, string>,
  ) => Promise<UploadOutcome>,
): Promise<ReceivedUpload> {
  return new Promise((resolve) => {
    const fields: Record<string, string> = {};
    const broken = new AbortController();
    let sending: Promise<UploadOutcome> | null = null;
    const finish = (outcome: UploadOutcome) => {
      broken.abort();
      body.unpipe();
      body.resume();
      resolve({ fields, outcome });
    };
    const giveUp = () => finish({ ok: false, problem: "broken" });
    let parser;
    try {
      parser = new Busboy({
        headers: { "content-type": contentType },
        limits: {
          fields: 10,
          fieldSize: 1_000,
          files: 1,
          parts: 11,
          headerPairs: 20,
          headerSize: 8_192,
          // One more than allowed, so that a file of exactly the limit is not cut.
          fileSize: maxDocumentBytes + 1,
        },
      });
    } catch {
      return giveUp();
    }
    parser.on("field", (name, value) => (fields[name] = value));
    parser.on("file", (name, content, fileName) => {
      content.on("error", () => undefined);
      if (name !== uploadFields.file || !fileName) return void content.resume();
      const file = { name: fileName, content, signal: broken.signal };
      sending = sendFile(file, (counted) => send(counted, fields));
      const resume = () => content.resume();
      sending.then(resume, resume);
    });
    parser.once("finish", () => {
      if (!sending) return finish({ ok: false, problem: "missing" });
      sending.then(finish, giveUp);
    });
    parser.once("error", giveUp);
    body.once("close", () => {
      if (!body.readableEnded) giveUp();
    });
    body.pipe(parser);
  });
}

/** Thrown into the stream of a file that exceeds the limit. */
class FileTooLarge extends Error {}

/** Sends a file that is neither empty nor too large. */
async function sendFile(
  { name, content, signal }: UploadedFile & { content: BusboyFileStream },
  send: (file: UploadedFile) => Promise<UploadOutcome>,
): Promise<UploadOutcome> {
  const chunks = content.iterator({ destroyOnReturn: false });
  const first = await chunks.next();
  if (first.done) return { ok: false, problem: "empty" };
  let isTooLarge = false;
  async function* bytes() {
    let count = 0;
    for (let next = first; !next.done; next = await chunks.next()) {
      const chunk = next.value as Buffer;
      count += chunk.length;
      if (count > maxDocumentBytes) {
        isTooLarge = true;
        throw new FileTooLarge();
      }
      yield chunk;
    }
  }
  const counted = Readable.from(bytes(), { objectMode: false });
  counted.on("error", () => undefined);
  try {
    const outcome = await send({ name, content: counted, signal });
    return isTooLarge ? { ok: false, problem: "tooLarge" } : outcome;
  } finally {
    counted.destroy();
    // What was not sent is read too. It flows only when its iterator has ended.
    const resume = () => content.resume();
    chunks.return?.().then(resume, resume);
  }
}
