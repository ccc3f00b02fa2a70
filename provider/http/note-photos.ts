import type { Request, Response } from "express";
import { recordWrite } from "../accounts/sessions/last-write";
import { touchSession } from "../accounts/sessions/sessions";
import { fileNameHeader } from "../contract/extensions/imports";
import { notePhotosPath, smallPhotoSuffix } from "../contract/extensions/notes";
import { isFileId } from "../contract/files";
import { refusalText } from "../messages";
import { findPhoto, storePhoto } from "../operation/notes/note-photos";
import { isRefusal, noSuchCall, refuse, type Refusal } from "../refusal";
import { ArrivingLimit } from "./arriving-limit";
import type { Dispatch } from "./dispatch";
import { discardBody } from "../../shared/discard-body.server";
import { writeRefusal, writeSuccess } from "./envelope-writer";
import {
  findRequestSession,
  refuseWithoutSession,
  secondFactorNeeded,
} from "./identify-caller";
import { allowUploadTime } from "./read-body";
import { isBackground } from "./request-headers";

/** The addresses of the photos of notes (docs/provider-api.md, Notes). */

/** Photos of one account that a process receives at once; each needs 8 MB of memory. */
const maxArriving = 3;
const arriving = new ArrivingLimit(maxArriving);

/** The same refusal for a photo that is unknown, belongs to another pool, or has an invalid id. */
const noPhoto = refuse(404, refusalText("noSuchDocument"));
const busy: Refusal = {
  httpStatus: 503,
  message: refusalText("busy"),
  retryAfter: 5,
  cause: "too many photos of one account arrive",
};
const headerMissing = refuse(400, `The header ${fileNameHeader} is required.`);

/** Handles the request of a photo: session, path, then its content, in this order. */
export async function serveNotePhotos(
  dispatch: Dispatch,
  request: Request,
  response: Response,
): Promise<void> {
  const { db, cookie, now } = dispatch;
  const isSent = request.method === "POST";
  const session = await findRequestSession(dispatch, request);
  if (session === null) {
    refuseWithoutSession(cookie, request, response);
    return discardBody(request);
  }
  const sendRefusal = (refusal: Refusal) => {
    writeRefusal(response, refusal);
    discardBody(request);
  };
  if (session.caller.needsSecondFactor) return sendRefusal(secondFactorNeeded);
  if (!isBackground(request)) await touchSession(db, session, now());
  const { accountId } = session.caller;
  const [id, suffix, ...rest] = request.path.split("/").slice(2);
  if (isSent) {
    if (id !== undefined) return sendRefusal(noSuchCall);
    const stored = await receive(dispatch, accountId, request);
    if (stored === null) return;
    return isRefusal(stored)
      ? sendRefusal(stored)
      : writeSuccess(response, stored);
  }
  const isSmall = suffix === smallPhotoSuffix;
  const isPath = rest.length === 0 && (suffix === undefined || isSmall);
  if (request.method !== "GET" || !isPath || !isFileId(id ?? ""))
    return sendRefusal(noPhoto);
  const photo = await findPhoto(db, id ?? "", { accountId, isSmall });
  if (photo === null) return sendRefusal(noPhoto);
  response
    .status(200)
    .set("Content-Type", "image/jpeg")
    .set("Content-Disposition", `attachment; filename="${id}.jpg"`)
    .end(photo);
}

/** @returns null if the sender has disconnected, and receives no answer */
async function receive(
  { db, replicas, now }: Dispatch,
  accountId: string,
  request: Request,
): Promise<{ photoID: string } | Refusal | null> {
  // A form of another site cannot send the header.
  if (request.get(fileNameHeader) === undefined) return headerMissing;
  allowUploadTime(request);
  try {
    const stored = await arriving.run(accountId, () =>
      // A photo that is refused is answered, so its connection must stay open.
      storePhoto(db, request.iterator({ destroyOnReturn: false }), {
        accountId,
        now: now(),
      }),
    );
    if (stored === null) return busy;
    if (!isRefusal(stored) && !replicas.isEmpty)
      await recordWrite(db, accountId);
    return stored;
  } catch (error) {
    if (request.destroyed && !request.complete) return null;
    throw error;
  }
}

/** Matches the paths that {@link serveNotePhotos} handles. */
export const notePhotosPattern = new RegExp(`^/${notePhotosPath}(?:/|$)`);
