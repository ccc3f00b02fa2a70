import { Readable } from "node:stream";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { ExtensionName } from "../../../provider/contract/extensions/capabilities";
import {
  files,
  isFileId,
  proInFileName,
} from "../../../provider/contract/files";
import { messageFor, statusFor } from "../../engine/provider-client/errors";
import type {
  Failure,
  OpenedFile,
} from "../../engine/provider-client/provider-api";
import type { PortalContext } from "../load-context";
import { paths } from "../../paths";
import { readDocument, type DocumentRefused } from "./document-body";
import { passFile } from "./pass-file";
import { sendFailurePage } from "../pages/failure-page";
import { isFeatureEnabled } from "../../features.server";
import {
  bookingMessages,
  commonMessages,
  exceptionMessages,
  resultMessages,
  serverMessages,
} from "../../engine/messages";

/** Maximum size of a document, in bytes: a scan of several pages has two or three million. */
const maxDocumentBytes = 32 * 1024 * 1024;

const refusals: Record<DocumentRefused["code"], string> = {
  wrongType: serverMessages.notADocument,
  tooLarge: serverMessages.documentTooLarge,
  brokenOff: commonMessages.unreachable,
};

/**
 * Handles documents: `GET /POD/{id}`, `/POD/{id}/{id2}`, `/DR/{id}`, `/BOL/{id}` and `/CLAIM/{id}`, streamed from the
 * provider. Like exports it runs before Remix, whose adapter ignores backpressure. Any other address
 * below `/POD`, `/DR`, `/BOL` and `/CLAIM`, and a claim at a provider without exceptions, is passed to Remix, where it
 * is an unknown page: no provider call is made for it.
 * @param contextFor returns the load context of a request, the same that Remix receives
 * @param maxBytes maximum document size in bytes
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
    const context = contextFor(req, res);
    sendDocument(address, context, req, res, next).catch(next);
  };

  async function sendDocument(
    address: DocumentAddress,
    context: PortalContext,
    req: Request,
    res: Response,
    next: NextFunction,
  ): Promise<void> {
    const { extension } = address;
    if (extension && (await context.lacksExtension(extension))) {
      next();
      return;
    }
    await passFile(address.path, context, req, res, {
      begin: (file) => begin(file, address, res),
      refuse: (failure) =>
        failure.fields.missing
          ? sayIncomplete(failure, context, address, res)
          : refuse(failure, address, res),
      fail: (status, message) => fail(res, status, message, address),
      describe: (code) => refusals[code],
    });
  }

  /** Validates a file and sets the headers of its response. */
  async function begin(
    file: OpenedFile,
    { fileName }: DocumentAddress,
    res: Response,
  ): Promise<Readable> {
    const document = await readDocument(file, maxBytes);
    const { contentType, ending, policy, size } = document;
    const name = fileName + readProEnding(file.disposition, fileName);
    // All headers are the portal's; of the provider's, only the length and the PRO number are used.
    res.status(200).set({
      "Content-Security-Policy": policy,
      "Content-Disposition": `inline; filename="${name}.${ending}"`,
      "Accept-Ranges": "none",
      ...(size === null ? {} : { "Content-Length": String(size) }),
    });
    // Express would add a charset.
    res.setHeader("Content-Type", contentType);
    return Readable.from(document.bytes(), { objectMode: false });
  }
}

/**
 * Returns the PRO number at the end of the provider's file name, e.g. `-PRO-0932310042`.
 * @param fileName the portal's own name, with which the provider's must begin
 * @returns empty if the name has any other form
 */
function readProEnding(disposition: string | null, fileName: string): string {
  const [, name = ""] =
    /^inline; filename="([A-Za-z0-9-]{1,200})\.[a-z]{3}"$/.exec(
      disposition ?? "",
    ) ?? [];
  const ending = name.startsWith(fileName) ? name.slice(fileName.length) : "";
  const isPro = ending.match(proInFileName)?.index === 0;
  return isPro ? ending : "";
}

/**
 * Sends a page that lists the missing fields of an existing document, with a link to the page of the
 * booking, where they can be added, or to booking, where a complete one can be made.
 */
async function sayIncomplete(
  failure: Failure,
  context: PortalContext,
  { path, title }: DocumentAddress,
  res: Response,
): Promise<void> {
  const message = failure.message?.trim() || serverMessages.documentIncomplete;
  const { missing = [] } = failure.fields;
  const links: { href: string; text: string }[] = [
    { href: paths.home(), text: commonMessages.home },
  ];
  if (isFeatureEnabled(context, "bookLTL")) {
    const bookingID = path.slice(paths.bol("").length);
    links.unshift(
      (await context.hasExtension("bill-details"))
        ? {
            href: paths.booking(bookingID),
            text: bookingMessages.addBillDetails,
          }
        : { href: paths.bookLTL(), text: commonMessages.bookLTL },
    );
  }
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
      messageFor(failure, resultMessages.searchFailed),
      address,
    );
  if (failure.code === "refused")
    // Also for documents of other users: the two cases must be indistinguishable.
    return fail(res, 404, serverMessages.documentMissing, address);
  fail(
    res,
    statusFor(failure),
    messageFor(failure, serverMessages.tooManyRequests),
    address,
  );
}

/** Sends a page with the reason why there is no document, and links. */
function fail(
  res: Response,
  status: number,
  message: string,
  { title, path }: DocumentAddress,
): void {
  const home = { href: paths.home(), text: commonMessages.home };
  const again = { href: path, text: commonMessages.tryAgain };
  sendFailurePage(res, status, message, {
    title,
    // A missing document will not exist on a second attempt.
    links: status === 404 ? [home] : [again, home],
  });
}

/** The address of a document (specification, part 1, section 7: file links; and bills of lading). */
interface DocumentAddress {
  /** Its path, at the portal and at the provider. */
  path: string;
  /** Title of the document type. */
  title: string;
  /** File name without extension, e.g. `POD-2508112-7`; letters, digits and `-`. */
  fileName: string;
  /** The extension of the provider that it belongs to. */
  extension?: ExtensionName;
}

/**
 * Parses `/POD/{id}`, `/POD/{id}/{id2}`, `/DR/{id}`, `/BOL/{id}` and `/CLAIM/{id}`. The path is parsed without
 * decoding: an id contains no character that needs encoding, so any other spelling is a different
 * address, and no path has two interpretations.
 * @param target path and query of the request
 * @returns null if it is not the address of a document
 */
function readDocumentAddress(target: string): DocumentAddress | null {
  const [path = ""] = target.split("?", 1);
  const [before, kind, ...ids] = path.split("/");
  if (before !== "" || !ids.every(isFileId)) return null;
  const fileName = [kind, ...ids].join("-");
  if (kind === "POD" && (ids.length === 1 || ids.length === 2)) {
    const title = serverMessages.proofOfDelivery;
    return { path: paths.pod(ids.join("/")), title, fileName };
  }
  if (kind === "DR" && ids.length === 1) {
    const title = serverMessages.deliveryReceipt;
    return { path: paths.dr(ids.join("")), title, fileName };
  }
  if (kind === "BOL" && ids.length === 1) {
    const title = serverMessages.billOfLading;
    return { path: paths.bol(ids.join("")), title, fileName };
  }
  if (kind === "CLAIM" && ids.length === 1) {
    const title = exceptionMessages.claim;
    const { extension } = files["/CLAIM/{id}"];
    return { path: paths.claim(ids.join("")), title, fileName, extension };
  }
  return null;
}
