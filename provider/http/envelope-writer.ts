import type { Response } from "express";
import type { Refusal } from "../calls/handler";
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

/** Answers a success whose `result` has been written as JSON text already. */
export function writeJsonResult(
  response: Response,
  json: readonly Buffer[],
): void {
  const pieces = [
    Buffer.from(`{"status":"${success}","result":`),
    ...json,
    Buffer.from("}"),
  ];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  response
    .status(200)
    .set("Content-Type", "application/json; charset=utf-8")
    .set("Content-Length", String(length));
  // Corked, the pieces leave together, without being copied into one.
  response.cork();
  for (const piece of pieces) response.write(piece);
  response.end();
}

/** Answers a failure with its HTTP code, message, and `Retry-After` where another try makes sense. */
export function writeRefusal(response: Response, refusal: Refusal): void {
  const { refused, message, retryAfter, fields } = refusal;
  if (retryAfter !== undefined) response.set("Retry-After", String(retryAfter));
  send(
    response,
    refused,
    JSON.stringify({ status: failure, message, ...fields }),
  );
}
