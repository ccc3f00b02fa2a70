import type { Request, RequestHandler } from "express";
import { sendErrorPage } from "./error-page";
import { exchangeOf } from "./exchange";

/** Largest form, in bytes: a list of 5,000 numbers of 64 characters fits in. */
const maxBytes = 1_048_576;
/** Most fields of a form: more than all stores that anybody picks from a list. */
const maxFields = 1_000;

const formType = "application/x-www-form-urlencoded";

/**
 * Takes the posted form in within its bounds, for Remix has none: one kind of content, 1 MB
 * whether announced or chunked, 1,000 fields. What is refused is not kept: Node reads the rest of
 * it away until the request's own time limit.
 */
export const bodyGuard: RequestHandler = (req, res, next) => {
  const announced = Number(req.headers["content-length"] ?? 0);
  const hasBody =
    announced > 0 || req.headers["transfer-encoding"] !== undefined;
  if (req.method !== "POST") {
    // A body on a GET has no meaning (RFC 9110, section 9.3.1) and serves request smuggling.
    return hasBody ? sendErrorPage(res, 400) : next();
  }
  const type = req.headers["content-type"]
    ?.split(";", 1)[0]
    ?.trim()
    .toLowerCase();
  if (hasBody && type !== formType) return sendErrorPage(res, 415);
  if (announced > maxBytes) return sendErrorPage(res, 413);
  if (req.headers["content-encoding"] !== undefined)
    return sendErrorPage(res, 415);
  // A post without a body is an empty form; Remix would not know how to read it otherwise.
  req.headers["content-type"] = formType;

  void takeIn(req).then((body) => {
    if (body === "gone") return;
    if (body === "tooLarge" || fieldsOf(body) > maxFields)
      return sendErrorPage(res, 413);
    exchangeOf(res).body = body;
    next();
  });
};

/** The whole body, unless it is too large or the browser went away before its end. */
function takeIn(req: Request): Promise<Buffer | "tooLarge" | "gone"> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      resolve("tooLarge");
    });
    req.once("end", () => resolve(Buffer.concat(chunks)));
    req.once("error", () => resolve("gone"));
    req.once("close", () => resolve("gone"));
  });
}

function fieldsOf(body: Buffer): number {
  let fields = 1;
  for (let at = body.indexOf("&"); at >= 0; at = body.indexOf("&", at + 1))
    fields += 1;
  return fields;
}
