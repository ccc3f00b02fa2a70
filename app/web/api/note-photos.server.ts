import { Readable } from "node:stream";
import type { Request, RequestHandler, Response } from "express";
import { isFileId } from "../../../provider/contract/files";
import { commonMessages, noteMessages } from "../../engine/messages";
import { statusFor } from "../../engine/provider-client/errors";
import { paths } from "../../paths";
import type { PortalContext } from "../load-context";
import { sendFailurePage } from "../pages/failure-page";
import { readDocument } from "./document-body";
import { passFile } from "./pass-file";

/** Most bytes of a photo, which the provider has made smaller. */
const maxBytes = 16 * 1024 * 1024;

/** Parses `/note-photos/{id}` and `/note-photos/{id}/small`, without decoding; null for other addresses. */
function readAddress(target: string): { path: string; id: string } | null {
  const [path = ""] = target.split("?", 1);
  const [, id = ""] = /^\/note-photos\/([^/]+)(?:\/small)?$/.exec(path) ?? [];
  return isFileId(id) ? { path, id } : null;
}

/**
 * Handles the photos of notes, streamed from the provider, which checks at each request whether the user may see
 * them. Like documents, they are sent before Remix, whose adapter ignores backpressure.
 * @param contextFor returns the load context of a request, the same that Remix receives
 */
export function createNotePhotoHandler(
  contextFor: (req: Request, res: Response) => PortalContext,
): RequestHandler {
  return (req, res, next) => {
    const address = readAddress(req.originalUrl);
    if (!address || !["GET", "HEAD"].includes(req.method)) return next();
    const context = contextFor(req, res);
    context
      .lacksExtension("notes")
      .then((isMissing) =>
        isMissing ? next() : send(address, context, req, res),
      )
      .catch(next);
  };
}

const send = (
  { path, id }: { path: string; id: string },
  context: PortalContext,
  req: Request,
  res: Response,
): Promise<void> =>
  passFile(path, context, req, res, {
    async begin(file) {
      const photo = await readDocument(file, maxBytes);
      res
        .status(200)
        .set({
          "Content-Security-Policy": photo.policy,
          "Content-Disposition": `attachment; filename="${id}.${photo.ending}"`,
          ...(photo.size === null
            ? {}
            : { "Content-Length": String(photo.size) }),
        })
        .setHeader("Content-Type", photo.contentType);
      return Readable.from(photo.bytes(), { objectMode: false });
    },
    refuse: (failure) =>
      failure.code === "refused"
        ? // Also for photos of other pools: the two cases must be indistinguishable.
          fail(res, 404, noteMessages.photoMissing)
        : fail(res, statusFor(failure), commonMessages.unreachable),
    fail: (status, message) => fail(res, status, message),
  });

function fail(res: Response, status: number, message: string): void {
  sendFailurePage(res, status, message, {
    title: noteMessages.photosLabel,
    links: [{ href: paths.home(), text: commonMessages.home }],
  });
}
