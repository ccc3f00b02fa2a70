import { Readable } from "node:stream";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";

/** A file in a form, as its bytes arrive. */
export interface UploadedFile {
  name: string;
  content: Readable;
  /** Aborts when the upload breaks or ends. */
  signal: AbortSignal;
}

/** Why a file was not sent. */
export type UploadProblem =
  /** It has no bytes. */
  | "empty"
  | "tooLarge"
  /** It comes after as many files as there may be. */
  | "tooMany"
  | "broken"
  /** A field, or a file before it, has an error. */
  | "unsent";

/** What became of a file of a form. */
export type UploadOutcome<Answer> =
  { ok: true; answer: Answer } | { ok: false; problem: UploadProblem };

/** A form that was read. */
export interface ReceivedUpload<Answer> {
  /** The text fields of the form. */
  fields: Record<string, string>;
  /** One for each chosen file, in their order; the last one may be a problem of the upload as a whole. */
  outcomes: UploadOutcome<Answer>[];
}

/** What a form may contain. */
export interface UploadLimits {
  /** Name of the field with the files. */
  field: string;
  maxFiles: number;
  /** Most bytes of a file. */
  maxBytes: number;
  /** Most bytes of a text field; longer texts are truncated. */
  maxFieldBytes: number;
}

/**
 * Reads a form with files as a stream, one file after the other. The whole body is read, even if a file is
 * refused early: browsers show a response only when they have sent everything.
 * @param body the unread body of the request
 * @param contentType its Content-Type, with the boundary
 * @param send sends a file; receives the fields that stand before it. It is not called after an outcome with a
 *   problem
 */
export function receiveUpload<Answer>(
  body: Readable,
  contentType: string,
  limits: UploadLimits,
  send: (
    file: UploadedFile,
    fields: Record<string, string>,
  ) => Promise<UploadOutcome<Answer>>,
): Promise<ReceivedUpload<Answer>> {
  return new Promise((resolve) => {
    const { field, maxFiles, maxBytes, maxFieldBytes } = limits;
    const fields: Record<string, string> = {};
    const broken = new AbortController();
    const outcomes: UploadOutcome<Answer>[] = [];
    let sending = Promise.resolve();
    const finish = () => {
      broken.abort();
      body.unpipe();
      body.resume();
      resolve({ fields, outcomes });
    };
    const giveUp = () => {
      outcomes.push({ ok: false, problem: "broken" });
      finish();
    };
    let parser;
    try {
      parser = new Busboy({
        headers: { "content-type": contentType },
        limits: {
          fields: 10,
          fieldSize: maxFieldBytes,
          // One more than allowed, so that it is noticed.
          files: maxFiles + 1,
          parts: 11 + maxFiles,
          headerPairs: 20,
          headerSize: 8_192,
          // One more than allowed, so that a file of exactly the limit is not cut.
          fileSize: maxBytes + 1,
        },
      });
    } catch {
      return giveUp();
    }
    let files = 0;
    parser.on("field", (name, value) => (fields[name] = value));
    parser.on("file", (name, content, fileName) => {
      content.on("error", () => undefined);
      if (name !== field || !fileName) return void content.resume();
      files += 1;
      const isTooMany = files > maxFiles;
      const file = { name: fileName, content, signal: broken.signal };
      // The bytes of this file wait until the one before it has its answer.
      sending = sending
        .then(async () => {
          const outcome: UploadOutcome<Answer> = isTooMany
            ? { ok: false, problem: "tooMany" }
            : outcomes.some(({ ok }) => !ok)
              ? { ok: false, problem: "unsent" }
              : await sendFile(file, maxBytes, (counted) =>
                  send(counted, fields),
                );
          outcomes.push(outcome);
        })
        .finally(() => content.resume());
      // It is reported at the end of the form; before, it would be unhandled.
      sending.catch(() => undefined);
    });
    parser.once("finish", () => {
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
async function sendFile<Answer>(
  { name, content, signal }: UploadedFile & { content: BusboyFileStream },
  maxBytes: number,
  send: (file: UploadedFile) => Promise<UploadOutcome<Answer>>,
): Promise<UploadOutcome<Answer>> {
  const chunks = content.iterator({ destroyOnReturn: false });
  const first = await chunks.next();
  if (first.done) return { ok: false, problem: "empty" };
  let isTooLarge = false;
  async function* bytes() {
    let count = 0;
    for (let next = first; !next.done; next = await chunks.next()) {
      const chunk = next.value as Buffer;
      count += chunk.length;
      if (count > maxBytes) {
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
