import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import type { JsonResult, Refusal } from "../calls/handler";
import { success } from "../contract/envelope";

/** `status` of every failure; success alone is decided by the word `Success`. */
const failure = "Error";

function send(response: Response, httpStatus: number, body: string): void {
  response
    .status(httpStatus)
    .set("Content-Type", "application/json; charset=utf-8")
    .end(body);
}

/** Answers a success with the given fields beside `status`. */
export function writeSuccess(response: Response, fields: object): void {
  send(response, 200, JSON.stringify({ status: success, ...fields }));
}

/**
 * Answers a success whose `result` is JSON text, with whatever stands beside it. Each piece leaves while the next one is
 * written, as fast as the caller reads them.
 * @throws when a piece cannot be written: the answer is broken off then
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
 * Sends the pieces of a body as fast as the caller reads them. None is made any more once the caller
 * has gone away.
 * @throws when a piece cannot be made: the answer is broken off then
 */
export async function pipeBody(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  response: Response,
): Promise<void> {
  try {
    await pipeline(pieces, response);
  } catch (error) {
    // A caller who goes away in the middle is no failure of the answer.
    if (!isCutOff(error)) throw error;
  }
}

const isCutOff = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  ["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE"].includes(
    String(error.code),
  );

/** Seconds until another try makes sense, where nothing more exact is known. */
const defaultRetryAfter = 5;

/** Codes that ask for another try later. */
const isTryLater = (httpStatus: number) =>
  httpStatus === 429 || httpStatus === 503;

/** Answers a failure with its HTTP code, message, and `Retry-After` where another try makes sense. */
export function writeRefusal(response: Response, refusal: Refusal): void {
  const { refused, message, fields } = refusal;
  const retryAfter =
    refusal.retryAfter ?? (isTryLater(refused) ? defaultRetryAfter : undefined);
  if (retryAfter !== undefined) response.set("Retry-After", String(retryAfter));
  send(
    response,
    refused,
    JSON.stringify({ status: failure, message, ...fields }),
  );
}
