import type { Request, Response } from "express";
import { touchSession } from "../accounts/sessions/sessions";
import { fileHandlers } from "../calls/files";
import { isFileId, files, type FilePath } from "../contract/files";
import { getEntitledPoolIds } from "../accounts/groups/entitlement";
import { isRefusal, refuse } from "../refusal";
import type { Dispatch } from "./dispatch";
import { languageOf, pipeBody, writeRefusal } from "./envelope-writer";
import {
  findRequestSession,
  refuseWithoutSession,
  secondFactorNeeded,
} from "./identify-caller";
import { isBackground } from "./request-headers";
import { refusalText } from "../messages";
import { Gate } from "../../shared/gate";

/** The same refusal for a document that is unknown, belongs to another pool, or has an invalid id. */
const noDocument = refuse(404, refusalText("noSuchDocument"));

/** Documents that are prepared at the same time: one with photos holds them in memory. */
const preparing = new Gate({ inTotal: 4, perKey: 2 });

const filePaths = Object.keys(files) as FilePath[];

/**
 * Parses the path of a document.
 * @param path as received: ids need no escapes, so a path with escapes is invalid
 * @returns null if no document can have this path
 */
function readFileAddress(
  path: string,
): { path: FilePath; ids: string[] } | null {
  const sent = path.split("/");
  for (const known of filePaths) {
    const parts = known.split("/");
    const ids = sent.filter((_, at) => parts[at]?.startsWith("{"));
    const fits =
      parts.length === sent.length &&
      parts.every((part, at) => part.startsWith("{") || part === sent[at]) &&
      ids.every(isFileId);
    if (fits) return { path: known, ids };
  }
  return null;
}

/** Handles the request of a document: session, path, entitlement, document, in this order. */
export async function serveFile(
  dispatch: Dispatch,
  request: Request,
  response: Response,
): Promise<void> {
  const { db, cookie, now } = dispatch;
  const session = await findRequestSession(dispatch, request);
  if (session === null) return refuseWithoutSession(cookie, request, response);
  if (session.caller.needsSecondFactor)
    return writeRefusal(response, secondFactorNeeded);
  if (!isBackground(request)) await touchSession(db, session, now());

  const address = readFileAddress(request.path);
  if (address === null) return writeRefusal(response, noDocument);
  const poolIds = await getEntitledPoolIds(db, session.caller.accountId);
  const { accountId } = session.caller;
  const reader = new AbortController();
  response.once("close", () => reader.abort());
  const leave = await preparing.enter({
    key: accountId,
    signal: reader.signal,
  });
  // Nobody waits for the document any more.
  if (typeof leave === "string") return;
  const file = await fileHandlers[address.path](address.ids, {
    db,
    poolIds,
    accountId,
    now: now(),
    carrier: dispatch.brandName,
    language: languageOf(response),
  }).finally(leave);
  if (file === null) return writeRefusal(response, noDocument);
  if (isRefusal(file)) return writeRefusal(response, file);

  response
    .status(200)
    .set("Content-Disposition", `inline; filename="${file.name}"`);
  if ("content" in file) {
    response.set("Content-Type", file.contentType).end(file.content);
    return;
  }
  // Imported on first use: the library and its tables take as long to load as the rest of the startup.
  const { writePdf } = await import("../documents/pdf/write-pdf");
  response.set("Content-Type", "application/pdf");
  await pipeBody(writePdf(file.model, dispatch.issuer), response);
}
