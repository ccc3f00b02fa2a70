import type { Readable } from "node:stream";
import * as z from "zod";
import { envelope, success } from "../../../provider/contract/envelope";
import {
  cleanFileName,
  fileNameHeader,
  ingestPath,
} from "../../../provider/contract/extensions/imports";
import {
  notePhotosPath,
  sentPhoto,
} from "../../../provider/contract/extensions/notes";
import { maxTokenLength } from "../../../provider/contract/answer-text";
import type { Log } from "../../log.server";
import {
  headersFor,
  isSessionExpired,
  noteRetryAfter,
  relayCookies,
  type BrowserRequest,
  type Credentials,
} from "./browser-request.server";
import type { ProviderConnection } from "./connection.server";
import { areHeadersTooLarge, expired, refused, unreachable } from "./failures";
import type { Failure, ProviderApi } from "./provider-api";

/** What is read of the provider's response to a document. */
const receivedDocument = z.object({
  result: z.object({ token: z.string().min(1).max(maxTokenLength) }),
});
const receivedPhoto = z.object({ ...sentPhoto, status: z.literal(success) });

/** A file on its way to the provider. */
interface SentFile {
  /** At the provider, with its query. */
  path: string;
  fileName: string;
  body: Readable;
  signal: AbortSignal;
}

/**
 * Creates the functions that send documents and photos for one browser request: never twice, an expired session
 * is a failure, logs without values.
 * @param credentials for whom the calls are made
 */
export function createFileSenders(
  connection: ProviderConnection,
  browser: BrowserRequest,
  credentials: Credentials,
  log: Log,
): Pick<ProviderApi, "sendDocument" | "sendNotePhoto"> {
  /**
   * Sends a file.
   * @param received what is read of the response: a success of another form is a failure
   */
  async function send<Received>(
    { path, fileName, body, signal }: SentFile,
    received: z.ZodType<Received>,
  ): Promise<{ ok: true; received: Received } | Failure> {
    const startedAt = performance.now();
    const answer = await connection.upload(
      path,
      {
        accept: "application/json",
        "content-type": "application/octet-stream",
        [fileNameHeader]: encodeURIComponent(cleanFileName(fileName)),
        ...headersFor(browser, credentials),
      },
      body,
      signal,
    );
    const note = (reason: string) =>
      log("warn", "document could not be sent", {
        requestId: browser.requestId,
        reason,
        status: answer.ok ? answer.httpStatus : undefined,
        durationMs: Math.round(performance.now() - startedAt),
      });
    if (!answer.ok) {
      note(answer.reason);
      return unreachable(null);
    }
    const { httpStatus, retryAfter, json } = answer;
    relayCookies(browser, answer.setCookies, () => note("cookieRefused"));
    if (isSessionExpired(httpStatus)) return expired(httpStatus);
    if (areHeadersTooLarge(httpStatus)) {
      note("headersTooLarge");
      return refused({ ...answer, message: null, fields: {} });
    }
    const file = received.safeParse(json);
    if (file.success) return { ok: true, received: file.data };
    const read = envelope.safeParse(json);
    if (!read.success || read.data.status === success) {
      note("contractBroken");
      return unreachable(httpStatus);
    }
    if (httpStatus >= 500) note("refused");
    const { message } = read.data;
    return noteRetryAfter(
      browser,
      refused({ httpStatus, retryAfter, message, fields: {} }),
    );
  }

  return {
    async sendDocument({ kind, timeZone, ...file }) {
      const query = new URLSearchParams({ mode: "plan", timeZone });
      const path = `${ingestPath}/${encodeURIComponent(kind)}?${query}`;
      // A document with errors is received too: its own page shows them.
      const sent = await send({ ...file, path }, receivedDocument);
      return sent.ok ? { ok: true, token: sent.received.result.token } : sent;
    },
    async sendNotePhoto(file) {
      // Nobody is told its name: it may say where or of whom the photo was taken.
      const photo = { ...file, path: notePhotosPath, fileName: "photo" };
      const sent = await send(photo, receivedPhoto);
      return sent.ok ? { ok: true, photoID: sent.received.photoID } : sent;
    },
  };
}
