import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import type { JsonResult } from "../calls/handler";
import { success } from "../contract/envelope";
import type { Language } from "../contract/extensions/language";
import { readLanguage } from "../messages/languages";
import type { Refusal } from "../refusal";

/** Returns the language of the request that is answered. */
export const languageOf = ({ req }: Pick<Response, "req">): Language =>
  readLanguage(req.get("Accept-Language"));

/** `status` of every failure; only `Success` means success. */
const failure = "Error";

function send(response: Response, httpStatus: number, body: string): void {
  response
    .status(httpStatus)
    .set("Content-Type", "application/json; charset=utf-8")
    .end(body);
}

/** Sends a success with the given fields in addition to `status`. */
export function writeSuccess(response: Response, fields: object): void {
  send(response, 200, JSON.stringify({ status: success, ...fields }));
}

/**
 * Sends a report on a document with its HTTP code: a failure if nothing of it was accepted (422).
 */
export function writeReport(
  response: Response,
  httpStatus: number,
  report: object,
): void {
  const outcome =
    httpStatus < 400
      ? { status: success }
      : { status: failure, message: "Nothing of the document was accepted." };
  send(response, httpStatus, JSON.stringify({ ...outcome, ...report }));
}

/**
 * Sends a success whose `result` is JSON text, with the fields beside it. Each chunk is sent while the
 * next one is generated, as fast as the client reads.
 * @throws when a chunk cannot be generated; the response is then aborted
 */
export async function writeJsonResult(
  response: Response,
  { json, beside }: JsonResult,
): Promise<void> {
  const opening = JSON.stringify({ status: success, ...beside });
  function* pieces() {
    yield Buffer.from(`${opening.slice(0, -1)},"result":`);
    yield* json;
    yield Buffer.from("}");
  }
  response.status(200).set("Content-Type", "application/json; charset=utf-8");
  await pipeBody(pieces(), response);
}

/**
 * Sends the chunks of a body as fast as the client reads them. None is generated after the client has
 * disconnected.
 * @throws when a chunk cannot be generated; the response is then aborted
 */
export async function pipeBody(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  response: Response,
): Promise<void> {
  try {
    await pipeline(pieces, response);
  } catch (error) {
    // A client that disconnects during the response is not an error.
    if (!isAborted(error)) throw error;
  }
}

/** Returns whether an error only means that the client has disconnected. */
const isAborted = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  ["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE"].includes(
    String(error.code),
  );

/** Default `Retry-After` in seconds, if no exact time is known. */
const defaultRetryAfter = 5;

/** Codes that ask the client to retry later. */
const asksForRetry = (httpStatus: number) =>
  httpStatus === 429 || httpStatus === 503;

/**
 * Sends a failure with its HTTP code and its message in the language of the request, and with `Retry-After`
 * where a retry makes sense.
 */
export function writeRefusal(response: Response, refusal: Refusal): void {
  const { httpStatus, fields } = refusal;
  const message =
    typeof refusal.message === "string"
      ? refusal.message
      : refusal.message[languageOf(response)];
  const retryAfter =
    refusal.retryAfter ??
    (asksForRetry(httpStatus) ? defaultRetryAfter : undefined);
  if (retryAfter !== undefined) response.set("Retry-After", String(retryAfter));
  send(
    response,
    httpStatus,
    JSON.stringify({ status: failure, message, ...fields }),
  );
}
