import express, { type RequestHandler } from "express";

/** Largest request (readings of the provider API: 1 MB). */
const maxBytes = 1024 * 1024;

/**
 * Reads a JSON body into `request.body`. No body is an empty object. Only JSON counts: a form of
 * another site cannot send it without asking first.
 */
export function readBody(): RequestHandler[] {
  const onlyJson: RequestHandler = (request, _response, next) => {
    // null: no body at all.
    if (request.is("application/json") !== false) return next();
    if (request.headers["content-length"] === "0") return next();
    next(Object.assign(new Error("The body is not JSON"), { status: 400 }));
  };
  return [
    onlyJson,
    express.json({ limit: maxBytes, inflate: false, type: () => true }),
  ];
}

/** The refusal that an error of the parser or router means, or null when it is a bug of ours. */
export function bodyRefusal(
  error: unknown,
): { refused: number; message: string } | null {
  if (!(error instanceof Error)) return null;
  const status = "status" in error ? error.status : undefined;
  if (status === 413)
    return { refused: 413, message: "The request is too large." };
  if (typeof status === "number" && status >= 400 && status < 500) {
    return { refused: 400, message: "The request is not readable JSON." };
  }
  return null;
}
