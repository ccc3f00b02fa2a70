import type { Request, RequestHandler, Response } from "express";
import type { PortalContext } from "./load-context";
import { sendErrorPage } from "./error-page";
import { getRequestContext } from "./request-context";

/** Largest form that anybody may post, in bytes. */
const maxBytes = 65_536;
/** Largest form that holds a pasted list, in bytes: 5,000 numbers of 64 characters fit in. */
const maxListBytes = 1_048_576;
/** Most fields of a form: more than all stores that anybody picks from a list. */
const maxFields = 1_000;

const formType = "application/x-www-form-urlencoded";

/** Where pasted lists are posted: the results, their data requests and their CSV. */
const listPath =
  /^\/(search\/ASN-search|tracking\/PRO-search\/[^/]*)(\.data|\/ULSearchResults\.csv)?$/;

/**
 * Takes the posted form in within its bounds, for Remix has none: one kind of content, 1,000 fields,
 * 64 KB, and 1 MB where a list may be pasted. What is refused is not kept: Node reads the rest of it
 * away until the request's own time limit.
 *
 * A body that may be larger than 64 KB is read only once the provider has said that the session is
 * valid: taking it in and parsing it costs more than an anonymous request may cost. Without a session
 * the form stays empty, and the page's own check sends the person to the login page.
 * @param contextOf the load context of a request, as Remix gets it
 */
export function bodyGuard(
  contextOf: (req: Request, res: Response) => PortalContext,
): RequestHandler {
  return (req, res, next) => {
    const announced = Number(req.headers["content-length"] ?? 0);
    const isChunked = req.headers["transfer-encoding"] !== undefined;
    const hasBody = announced > 0 || isChunked;
    if (req.method !== "POST") {
      // A body on a GET has no meaning (RFC 9110, section 9.3.1) and serves request smuggling.
      return hasBody ? sendErrorPage(res, 400) : next();
    }
    const type = req.headers["content-type"]
      ?.split(";", 1)[0]
      ?.trim()
      .toLowerCase();
    if (hasBody && type !== formType) return sendErrorPage(res, 415);
    const mayHoldList = listPath.test(req.path);
    const limit = mayHoldList ? maxListBytes : maxBytes;
    if (announced > limit) return sendErrorPage(res, 413);
    if (req.headers["content-encoding"] !== undefined)
      return sendErrorPage(res, 415);
    // A post without a body is an empty form; Remix would not know how to read it otherwise.
    req.headers["content-type"] = formType;

    const needsSession = mayHoldList && (isChunked || announced > maxBytes);
    const read = async () => {
      if (needsSession && !(await contextOf(req, res).session.getUser()))
        return next();
      const body = await readBody(req, limit);
      if (body === "gone") return;
      if (body === "tooLarge" || countFields(body) > maxFields)
        return sendErrorPage(res, 413);
      getRequestContext(res).body = body;
      next();
    };
    read().catch(next);
  };
}

/** The whole body, unless it is too large or the browser went away before its end. */
function readBody(
  req: Request,
  limit: number,
): Promise<Buffer | "tooLarge" | "gone"> {
  return new Promise((resolve) => {
    // The browser may have gone while the provider was asked.
    if (req.destroyed) return resolve("gone");
    const chunks: Buffer[] = [];
    let size = 0;
    req.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
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

function countFields(body: Buffer): number {
  let fields = 1;
  for (let at = body.indexOf("&"); at >= 0; at = body.indexOf("&", at + 1))
    fields += 1;
  return fields;
}
