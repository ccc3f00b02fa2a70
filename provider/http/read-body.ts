import type { IncomingMessage } from "node:http";
import express, { type RequestHandler } from "express";
import { refuse, type Refusal } from "../refusal";

/** Largest request body (interpretation of the provider API: 1 MB). */
const maxBytes = 1024 * 1024;

/**
 * Parses a JSON body into `request.body`. A missing body is an empty object. Only JSON is accepted,
 * because a form of another site cannot send it without a CORS preflight.
 */
export function readBody(): RequestHandler[] {
  const onlyJson: RequestHandler = (request, _response, next) => {
    // `is` returns null without a body.
    if (request.is("application/json") !== false) return next();
    if (request.headers["content-length"] === "0") return next();
    next(Object.assign(new Error("The body is not JSON"), { status: 400 }));
  };
  return [
    onlyJson,
    express.json({ limit: maxBytes, inflate: false, type: () => true }),
  ];
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
