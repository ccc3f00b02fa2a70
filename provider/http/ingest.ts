import type { Request, Response } from "express";
import * as z from "zod";
import { isTimeZone } from "../../shared/local-time";
import { recordImport } from "../accounts/sessions/last-write";
import { idempotencyKeyHeader } from "../contract/envelope";
import {
  automaticKind,
  cleanFileName,
  fileNameHeader,
  ingestPath,
  maxDocumentBytes,
} from "../contract/extensions/imports";
import type { Database } from "../db/database";
import type { ImportQueue } from "../import/jobs/import-queue";
import { startJob } from "../import/jobs/job-actions";
import {
  claimIdempotencyKey,
  discardJob,
  DocumentTooLargeError,
  isKeyRevoked,
  receiveDocument,
  type IncomingDocument,
} from "../import/jobs/jobs";
import { findKind, isLoadable, kinds } from "../import/kinds/all-kinds";
import { positions } from "../import/kinds/positions";
import type { ImportMode } from "../import/pipeline";
import { fileTypes } from "../import/signed-file-types";
import { isRefusal, refuse, type Refusal } from "../refusal";
import { discardBody } from "../../shared/discard-body.server";
import { abortOnDisconnect, type Dispatch } from "./dispatch";
import { writeRefusal, writeSuccess } from "./envelope-writer";
import { readPositionRequest, takePositions } from "./ingest-position";
import {
  noSuchAddress,
  parametersOf,
  sendJob,
  sendReport,
  sendTemplate,
} from "./ingest-report";
import {
  documentCost,
  findSender,
  ownerOf,
  receiveLimited,
  smallCost,
  unknownKey,
  type IngestSender,
} from "./ingest-sender";
import { allowUploadTime } from "./read-body";
import { readTokenHeader, requestIdOf } from "./request-headers";

/** The address that takes documents, and tells what became of them (docs/provider-api.md, Imports). */

export interface IngestOptions extends Dispatch {
  importQueue: ImportQueue;
  /** IANA time zone of times that name none, in documents whose request names none either. */
  timeZone: string;
}

const contentTypes = [
  "text/csv",
  "text/plain",
  "application/json",
  "application/xml",
  "text/xml",
  "application/edi-x12",
  "application/octet-stream",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ...fileTypes.map(({ contentType }) => contentType),
];

/** Photos of phones, which are refused with what to do. */
const phonePhotoTypes = ["image/heic", "image/heif", "image/avif"];

const tooLarge = refuse(
  413,
  `A document has at most ${maxDocumentBytes / 1024 / 1024} MB. Split it.`,
);

/** Handles a request below `/ingest`: sender, address, headers, body, in this order. */
export async function serveIngest(
  options: IngestOptions,
  request: Request,
  response: Response,
): Promise<void> {
  const path = request.path.split("/").slice(2);
  const isDocument = request.method === "POST" && !isPositions(path);
  const sender = await findSender(options, request, response, {
    given: isPositions(path) ? parametersOf(request).get("key") : null,
    cost: isDocument ? documentCost : smallCost,
  });
  if (isRefusal(sender)) return sendRefusal(request, response, sender);
  try {
    const refusal = await serve(options, sender, path, request, response);
    if (refusal) sendRefusal(request, response, refusal);
  } catch (error) {
    // The sender has disconnected, and receives no answer.
    if (request.destroyed && !request.complete) return;
    throw error;
  }
}

/** Returns whether a path is the address of positions, to which trackers report. */
const isPositions = (path: readonly string[]) =>
  path.length === 1 && path[0] === positions.name;

/** @returns why the request is refused; null once it is answered */
async function serve(
  options: IngestOptions,
  sender: IngestSender,
  path: readonly string[],
  request: Request,
  response: Response,
): Promise<Refusal | null> {
  const [first = "", second = "", third, ...rest] = path;
  const isRead = request.method === "GET";
  const isWrite = request.method === "POST";
  if (rest.length > 0) return noSuchAddress;
  if (isRead && first === "templates" && third === undefined)
    return sendTemplate(second, response);
  if (isRead && first === "jobs")
    return sendJob(options.db, sender, second, third, request, response);
  if (isPositions(path) && (isRead || isWrite))
    return servePositions(options, sender, request, response);
  if (!isWrite || path.length !== 1) return noSuchAddress;
  // A document that is too large is answered, so its connection must stay open.
  const content = request.iterator({ destroyOnReturn: false });
  return takeDocument(options, sender, first, content, request, response);
}

/**
 * Takes the reports of trackers, or a document with many positions, which costs as much as any other.
 * @returns why the request is refused; null once it is answered
 */
async function servePositions(
  options: IngestOptions,
  sender: IngestSender,
  request: Request,
  response: Response,
): Promise<Refusal | null> {
  const inAddress = parametersOf(request);
  const read = await readPositionRequest(request, inAddress);
  if (read.type === "reports") {
    const taken = await takePositions(options, sender, read.reports);
    if (isRefusal(taken)) return taken;
    writeSuccess(response, taken);
    return null;
  }
  if (request.method === "GET")
    return refuse(400, "Send the parameters id, lat and lon.");
  const charged = await findSender(options, request, response, {
    given: inAddress.get("key"),
    cost: documentCost - smallCost,
  });
  if (isRefusal(charged)) return charged;
  const { name } = positions;
  return takeDocument(options, charged, name, read.content, request, response);
}

/** Offsets are no names of time zones. */
const isZoneName = (name: string) => /^[A-Za-z]/.test(name) && isTimeZone(name);

const parameters = z.object({
  mode: z.enum(["plan", "apply"]).default("apply"),
  timeZone: z
    .string()
    .refine(isZoneName, "must be an IANA time zone, such as America/Chicago")
    .optional(),
});

const loadableKinds = kinds.filter(isLoadable).map(({ name }) => name);

/** What a request says of its document before the body. */
interface DocumentHead {
  mode: ImportMode;
  timeZone: string;
  kind: string | null;
  fileName: string;
}

/** Reads address and headers of a document. */
function readHead(
  request: Request,
  kindName: string,
  { kinds: allowedKinds }: IngestSender,
  defaultTimeZone: string,
): DocumentHead | Refusal {
  const kind = findKind(kindName);
  if (kindName !== automaticKind && (!kind || !isLoadable(kind)))
    return refuse(
      404,
      `There is no such kind of records. Use ${automaticKind}, or one of ${loadableKinds.join(", ")}.`,
    );
  if (kind && allowedKinds?.includes(kind.name) === false)
    return refuse(403, `The API key may not send ${kind.title}.`);
  if (
    request.get(idempotencyKeyHeader) !== undefined &&
    readTokenHeader(request, idempotencyKeyHeader) === null
  )
    return refuse(
      400,
      `The header ${idempotencyKeyHeader} must have 1 to 200 printable ASCII characters.`,
    );
  const read = parameters.safeParse(Object.fromEntries(parametersOf(request)));
  if (!read.success) {
    const issue = read.error.issues[0];
    return refuse(
      400,
      `Invalid request (${issue?.path.join(".")}): ${issue?.message}.`,
    );
  }
  const fileName = readFileName(request);
  if (fileName === null)
    return refuse(400, `The header ${fileNameHeader} must be percent-encoded.`);
  if (
    request.is([...contentTypes, ...phonePhotoTypes]) === false ||
    request.get("Content-Type") === undefined ||
    request.get("Content-Encoding") !== undefined
  )
    return refuse(
      415,
      `Send the document as it is, as ${contentTypes.join(", ")}.`,
    );
  if (Number(request.get("Content-Length") ?? 0) > maxDocumentBytes)
    return tooLarge;
  const { mode, timeZone = defaultTimeZone } = read.data;
  return { mode, timeZone, kind: kind?.name ?? null, fileName };
}

/** Returns the name of the file; null if it cannot be decoded. */
function readFileName(request: Request): string | null {
  try {
    return cleanFileName(decodeURIComponent(request.get(fileNameHeader) ?? ""));
  } catch {
    return null;
  }
}

/**
 * Stores a document, and plans or applies it.
 * @returns why the request is refused; null once it is answered
 */
async function takeDocument(
  { db, replicas, now, importQueue: queue, timeZone }: IngestOptions,
  sender: IngestSender,
  kindName: string,
  content: AsyncIterable<Uint8Array>,
  request: Request,
  response: Response,
): Promise<Refusal | null> {
  const head = readHead(request, kindName, sender, timeZone);
  if (isRefusal(head)) return head;
  allowUploadTime(request);
  const signal = abortOnDisconnect(response);
  const { mode, ...about } = head;
  const token = await storeDocument(
    db,
    { ...about, sender, content, now: now() },
    readTokenHeader(request, idempotencyKeyHeader),
  );
  if (typeof token !== "string") return token;
  const job = await startJob({ db, queue, now }, token, mode, {
    accountId: sender.accountId,
    requestId: requestIdOf(response),
    signal,
  });
  if (isRefusal(job)) return job;
  if (!replicas.isEmpty && job.status === "applied")
    await recordImport(db, token);
  await sendReport(db, job, response);
  return null;
}

/**
 * Stores a document, once for its key.
 * @returns its token, or why it is refused
 */
async function storeDocument(
  db: Database,
  document: Omit<IncomingDocument, "door">,
  key: string | null,
): Promise<string | Refusal> {
  const { sender } = document;
  const door = sender.apiKeyId === null ? "screen" : "http";
  const received = await receiveLimited(sender, () =>
    receiveDocument(db, { ...document, door }),
  ).catch((error: unknown) => {
    if (error instanceof DocumentTooLargeError) return tooLarge;
    throw error;
  });
  if (typeof received !== "string") return received;
  // Keys may be revoked while a document arrives.
  if (await isKeyRevoked(db, received)) {
    await discardJob(db, received);
    return unknownKey;
  }
  if (key === null) return received;
  const token = await claimIdempotencyKey(db, received, ownerOf(sender), key);
  return (
    token ??
    refuse(409, `Another document was sent with this ${idempotencyKeyHeader}.`)
  );
}

/** Refuses a request. */
function sendRefusal(
  request: Request,
  response: Response,
  refusal: Refusal,
): void {
  if (refusal.httpStatus === 401) response.set("WWW-Authenticate", "Bearer");
  writeRefusal(response, refusal);
  discardBody(request);
}

/** Matches the paths that {@link serveIngest} handles. */
export const ingestPattern = new RegExp(`^/${ingestPath}(?:/|$)`);
