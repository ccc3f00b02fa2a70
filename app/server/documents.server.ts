import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import {
  errorCatalogue,
  messageFor,
  statusFor,
} from "../provider-client/errors";
import type { Failure, OpenedFile } from "../provider-client/provider-api";
import type { PortalContext } from "./load-context";
import { paths } from "../paths";
import { readDocumentAddress, type DocumentAddress } from "./document-address";
import { DocumentRefused, readDocument } from "./document-body";
import { sendThrownResponse, sendFailurePage } from "./failure-page";

/** Largest document, in bytes: a scan of some pages has two or three million. */
const maxDocumentBytes = 32 * 1024 * 1024;

/** For a document of somebody else's too: nothing may tell the two apart. */
const absent = "This document does not exist, or you may not see it.";
/** What is missing stands below. */
const incomplete = "This document cannot be printed.";
const tooMany = "Too many requests. Wait a minute, then try again.";
const refusals: Record<DocumentRefused["code"], string> = {
  wrongType: "What the server sent is not a document, so it is not shown.",
  tooLarge: "This document is too large to be shown.",
  brokenOff: errorCatalogue.unreachable.message,
};

/**
 * The documents: `GET /POD/{id}`, `/POD/{id}/{id2}`, `/DR/{id}` and `/BOL/{id}`, streamed from the
 * provider. Like the exports it stands in front of Remix, whose adapter ignores a slow reader. Any
 * other address below `/POD`, `/DR` and `/BOL` is left to Remix, to whom it is an unknown page: no
 * provider is asked for such a file.
 * @param contextFor the load context of a request, as Remix gets it
 * @param maxBytes largest document
 */
export function createDocumentHandler(
  contextFor: (req: Request, res: Response) => PortalContext,
  maxBytes = maxDocumentBytes,
): RequestHandler {
  return (req, res, next) => {
    const address = readDocumentAddress(req.originalUrl);
    if (!address || !["GET", "HEAD"].includes(req.method)) {
      next();
      return;
    }
    open(address, req, res).catch(next);
  };

  async function open(
    address: DocumentAddress,
    req: Request,
    res: Response,
  ): Promise<void> {
    const context = contextFor(req, res);
    const reading = new AbortController();
    // The browser went away, or the answer is complete: either way nobody reads on.
    res.once("close", () => reading.abort());
    try {
      await context.session.requireUser();
      const { signal } = reading;
      const file = await context.api.file(address.path, { signal });
      if (file.ok) await send(file, address, req, res);
      else if (file.fields.missing) sayIncomplete(file, context, address, res);
      else refuse(file, address, res);
    } catch (error) {
      if (error instanceof Error && !isReaderGone(error))
        context.logError("warn", error);
      if (res.headersSent) {
        // Broken off, so that browsers show a load that failed.
        res.destroy();
      } else if (error instanceof DocumentRefused) {
        fail(res, 502, refusals[error.code], address);
      } else if (
        !(await sendThrownResponse(res, error, (status, message) =>
          fail(res, status, message, address),
        ))
      ) {
        throw error;
      }
    }
  }

  /** Sends a file, as far as it is a document, as fast as it is read. */
  async function send(
    file: OpenedFile,
    { fileName }: DocumentAddress,
    req: Request,
    res: Response,
  ): Promise<void> {
    try {
      const document = await readDocument(file, maxBytes);
      const { contentType, ending, policy, size } = document;
      // All of it is ours: of the provider's headers none but the length gets through.
      res.status(200).set({
        "Content-Security-Policy": policy,
        "Content-Disposition": `inline; filename="${fileName}.${ending}"`,
        "Accept-Ranges": "none",
        ...(size === null ? {} : { "Content-Length": String(size) }),
      });
      // Express would add a character set.
      res.setHeader("Content-Type", contentType);
      if (req.method === "HEAD") res.end();
      else {
        const bytes = Readable.from(document.bytes(), { objectMode: false });
        await pipeline(bytes, res);
      }
    } finally {
      file.body.destroy();
    }
  }
}

/** The document is there, but lacks what it must say; the way out is a booking that has it. */
function sayIncomplete(
  failure: Failure,
  { env }: PortalContext,
  { title }: DocumentAddress,
  res: Response,
): void {
  const message = failure.message?.trim() || incomplete;
  const { missing = [] } = failure.fields;
  const links = [{ href: paths.home(), text: "Home" }];
  if (env.features.has("bookLTL"))
    links.unshift({ href: paths.bookLTL(), text: "Book LTL" });
  sendFailurePage(res, 409, message, { title, list: missing, links });
}

function refuse(
  failure: Failure,
  address: DocumentAddress,
  res: Response,
): void {
  if (failure.code === "unreachable")
    return fail(
      res,
      statusFor(failure),
      messageFor(failure, "search"),
      address,
    );
  if (failure.code === "refused") return fail(res, 404, absent, address);
  fail(res, statusFor(failure), tooMany, address);
}

/** A page that says why there is no document, with a way back. */
function fail(
  res: Response,
  status: number,
  message: string,
  { title, path }: DocumentAddress,
): void {
  const home = { href: paths.home(), text: "Home" };
  const again = { href: path, text: "Try again" };
  sendFailurePage(res, status, message, {
    title,
    // What is not there will not be there the next time.
    links: status === 404 ? [home] : [again, home],
  });
}

/** Nothing failed: whoever asked does not read on. */
const isReaderGone = (error: Error) =>
  error.name === "AbortError" ||
  ("code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE");
