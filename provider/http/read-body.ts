import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import express, {
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import { refuse, type Refusal } from "../refusal";

/** Largest request body (interpretation of the provider API: 1 MB). */
const maxBytes = 1024 * 1024;

const parseJson = promisify(
  express.json({ limit: maxBytes, inflate: false, type: () => true }),
);

/**
 * Parses a JSON body into `request.body`. A missing body is an empty object. Only JSON is accepted, because a
 * form of another site cannot send it without a CORS preflight.
 * @throws an error that {@link bodyRefusal} converts
 */
export async function readBody(
  request: Request,
  response: Response,
): Promise<void> {
  // `is` returns null without a body.
  const isOther = request.is("application/json") === false;
  if (isOther && request.headers["content-length"] !== "0")
    throw Object.assign(new Error("The body is not JSON"), { status: 400 });
  await parseJson(request, response);
}

/** Longest time that the body of a request may take to arrive, except that of a document. */
const bodyTimeoutMs = 30_000;
const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Closes the connection of a request whose body does not arrive in time.
 * @param limitMs for tests
 */
export const limitBodyTime =
  (limitMs = bodyTimeoutMs): RequestHandler =>
  (request, _response, next) => {
    if (request.complete) return next();
    const timer = setTimeout(() => {
      if (!request.complete) request.destroy();
    }, limitMs);
    timer.unref();
    bodyTimers.set(request, timer);
    request.once("close", () => clearTimeout(timer));
    next();
  };

/** Gives a request the time of a document, which is the limit of the server (`start-provider.ts`). */
export function allowUploadTime(request: IncomingMessage): void {
  clearTimeout(bodyTimers.get(request));
}

/** Converts an error of the parser or router to a refusal; null if it is a bug of the provider. */
export function bodyRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const status = "status" in error ? error.status : undefined;
  if (status === 413) return refuse(413, "The request is too large.");
  if (typeof status === "number" && status >= 400 && status < 500) {
    return refuse(400, "The request is not readable JSON.");
  }
  return null;
}
