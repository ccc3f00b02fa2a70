import type { Request, RequestHandler, Response } from "express";
import type { PortalContext } from "../load-context";
import { sendErrorPage } from "../pages/error-page";
import { allowUploadTime } from "./body-time-limit";
import { getRequestContext } from "../request-context";

/** Maximum size of a submitted form, in bytes. */
const maxBytes = 65_536;
/** Maximum size of a form with a pasted list, in bytes: enough for 5,000 numbers of 64 characters. */
const maxListBytes = 1_048_576;
/** Maximum number of fields in a form: more than all stores that a user selects in a list. */
const maxFields = 1_000;

const formType = "application/x-www-form-urlencoded";
const uploadType = "multipart/form-data";

/** Paths that lists are posted to: the results, and their data requests. */
const listPath =
  /^\/(search\/ASN-search|tracking\/PRO-search\/[^/]*)(\.data)?$/;

/**
 * The path that mail programs post to for "List-Unsubscribe=One-Click" (RFC 8058), as either type of form.
 * Its secret stands in the path; the form is not read.
 */
const unsubscribePath = /^\/unsubscribe\/[^/]+$/;

/** The paths of the forms that upload documents and photos, and their data requests. */
const uploadPath = /^\/(data|notes)(\.data)?$/;

/**
 * Reads the submitted form within limits, because Remix has none: one content type, 1,000 fields, 64 KB,
 * and 1 MB for paths that accept a list. A rejected body is not kept: Node reads and discards the rest
 * of it until the request's own time limit.
 *
 * A body that may exceed 64 KB is read only after the provider has confirmed the session: receiving and
 * parsing it costs more than an anonymous request may cost. Without a session the form stays empty, and
 * the page's own check redirects to the login page.
 *
 * An upload is not read here: its action reads it as a stream (`PortalContext.upload`).
 * @param contextOf returns the load context of a request, the same that Remix receives
 */
export function bodyGuard(
  contextOf: (req: Request, res: Response) => PortalContext,
): RequestHandler {
  return (req, res, next) => {
    const announced = Number(req.headers["content-length"] ?? 0);
    const isChunked = req.headers["transfer-encoding"] !== undefined;
    const hasBody = announced > 0 || isChunked;
    if (req.method !== "POST") {
      // A body on a GET has no meaning (RFC 9110, section 9.3.1) and enables request smuggling.
      return hasBody ? sendErrorPage(res, 400) : next();
    }
    const type = req.headers["content-type"]
      ?.split(";", 1)[0]
      ?.trim()
      .toLowerCase();
    const isEncoded = req.headers["content-encoding"] !== undefined;
    if (type === uploadType && uploadPath.test(req.path) && !isEncoded) {
      contextOf(req, res).upload = {
        body: req,
        allowTime: () => allowUploadTime(req),
      };
      return next();
    }
    const isDiscarded = type === uploadType && unsubscribePath.test(req.path);
    if (hasBody && type !== formType && !isDiscarded)
      return sendErrorPage(res, 415);
    const mayHoldList = listPath.test(req.path);
    const limit = mayHoldList ? maxListBytes : maxBytes;
    if (announced > limit) return sendErrorPage(res, 413);
    if (isEncoded) return sendErrorPage(res, 415);
    // A POST without a body is an empty form; without a content type Remix could not parse it.
    req.headers["content-type"] = formType;

    const needsSession = mayHoldList && (isChunked || announced > maxBytes);
    const read = async () => {
      if (needsSession && !(await contextOf(req, res).session.getUser()))
        return next();
      const body = await readBody(req, limit);
      if (body === "gone") return;
      if (body === "tooLarge" || countFields(body) > maxFields)
        return sendErrorPage(res, 413);
      getRequestContext(res).body = isDiscarded ? Buffer.alloc(0) : body;
      next();
    };
    read().catch(next);
  };
}

/** Reads the whole body, unless it is too large or the browser disconnects before its end. */
function readBody(
  req: Request,
  limit: number,
): Promise<Buffer | "tooLarge" | "gone"> {
  return new Promise((resolve) => {
    // The browser may have disconnected during the session check.
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
