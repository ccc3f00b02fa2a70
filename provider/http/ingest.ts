import type { Request, Response } from "express";
import * as z from "zod";
import { cleanLine } from "../contract/answer-text";
import { idempotencyKeyHeader } from "../contract/envelope";
import {
  automaticKind,
  errorPageSize,
  fileNameHeader,
  ingestPath,
  maxDocumentBytes,
} from "../contract/extensions/imports";
import type { ImportQueue } from "../import/import-queue";
import { noSuchJob, startJob } from "../import/job-actions";
import { errorsCsv, jobAnswer, listErrors } from "../import/job-report";
import {
  claimIdempotencyKey,
  DocumentTooLargeError,
  findJob,
  isSentWith,
  receiveDocument,
  type ImportJob,
} from "../import/jobs";
import { findKind, isLoadable, kinds } from "../import/kinds/all-kinds";
import { positions } from "../import/kinds/positions";
import type { ImportMode } from "../import/pipeline";
import { fileTypes } from "../import/signed-file-types";
import { csvTemplate } from "../import/templates";
import { isRefusal, type Refusal } from "../refusal";
import { readKeyHeader, type Dispatch } from "./dispatch";
import {
  isAborted,
  pipeBody,
  writeRefusal,
  writeReport,
  writeSuccess,
} from "./envelope-writer";
import {
  positionsPerMinute,
  readPositionRequest,
  takePosition,
} from "./ingest-position";
import { findSender, type IngestSender } from "./ingest-sender";

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
  "application/edi-x12",
  "application/octet-stream",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ...fileTypes.map(({ contentType }) => contentType),
];
/** How long the body of a refused request is read and discarded, in milliseconds. */
const discardMs = 10_000;

const noSuchAddress: Refusal = {
  httpStatus: 404,
  message: "There is no such address.",
};
const tooLarge: Refusal = {
  httpStatus: 413,
  message: `A document has at most ${maxDocumentBytes / 1024 / 1024} MB. Split it.`,
};

/** Handles a request below `/ingest`: sender, address, headers, body, in this order. */
export async function serveIngest(
  options: IngestOptions,
  request: Request,
  response: Response,
): Promise<void> {
  const path = request.path.split("/").slice(2);
  const tracker = {
    given: parametersOf(request).get("key"),
    perMinute: positionsPerMinute,
  };
  const sender = await findSender(
    options,
    request,
    response,
    isPositions(path) ? tracker : {},
  );
  const refusal = isRefusal(sender)
    ? sender
    : await serve(options, sender, path, request, response);
  if (refusal) refuse(request, response, refusal);
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
  if (rest.length > 0) return noSuchAddress;
  if (isRead && first === "templates" && third === undefined)
    return sendTemplate(second, response);
  if (isRead && first === "jobs")
    return sendJob(options, sender, second, third, request, response);
  const isWrite = request.method === "POST";
  if (isPositions(path) && (isRead || isWrite)) {
    const read = await readPositionRequest(request, parametersOf(request));
    if (read.type === "report") {
      const refusal = await takePosition(options, sender, read.report);
      if (refusal === null) writeSuccess(response, {});
      return refusal;
    }
    if (isWrite)
      return takeDocument(
        options,
        sender,
        first,
        read.content,
        request,
        response,
      );
  }
  if (!isWrite || path.length !== 1) return noSuchAddress;
  // A document that is too large is answered, so its connection must stay open.
  const content = request.iterator({ destroyOnReturn: false });
  return takeDocument(options, sender, first, content, request, response);
}

const parametersOf = (request: Request) =>
  new URLSearchParams(request.originalUrl.split("?").slice(1).join("?"));

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
};

const parameters = z.object({
  mode: z.enum(["plan", "apply"]).default("apply"),
  timeZone: z
    .string()
    .refine(isTimeZone, "must be an IANA time zone, such as America/Chicago")
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
    return {
      httpStatus: 404,
      message: `There is no such kind of records. Use ${automaticKind}, or one of ${loadableKinds.join(", ")}.`,
    };
  if (kind && allowedKinds.length > 0 && !allowedKinds.includes(kind.name))
    return {
      httpStatus: 403,
      message: `The API key may not send ${kind.title}.`,
    };
  const read = parameters.safeParse(Object.fromEntries(parametersOf(request)));
  if (!read.success) {
    const issue = read.error.issues[0];
    return {
      httpStatus: 400,
      message: `Invalid request (${issue?.path.join(".")}): ${issue?.message}.`,
    };
  }
  const fileName = readFileName(request);
  if (fileName === null)
    return {
      httpStatus: 400,
      message: `The header ${fileNameHeader} must be percent-encoded.`,
    };
  if (
    request.is(contentTypes) === false ||
    request.get("Content-Type") === undefined ||
    request.get("Content-Encoding") !== undefined
  )
    return {
      httpStatus: 415,
      message: `Send the document as it is, as ${contentTypes.join(", ")}.`,
    };
  if (Number(request.get("Content-Length") ?? 0) > maxDocumentBytes)
    return tooLarge;
  const { mode, timeZone = defaultTimeZone } = read.data;
  return { mode, timeZone, kind: kind?.name ?? null, fileName };
}

/** Returns the name of the file without its folder; null if it cannot be decoded. */
function readFileName(request: Request): string | null {
  try {
    const name = decodeURIComponent(request.get(fileNameHeader) ?? "");
    return (
      cleanLine(name.split(/[/\\]/).at(-1) ?? "", 200).trim() || "document"
    );
  } catch {
    return null;
  }
}

async function takeDocument(
  { db, now, importQueue: queue, timeZone }: IngestOptions,
  sender: IngestSender,
  kindName: string,
  content: AsyncIterable<Uint8Array>,
  request: Request,
  response: Response,
): Promise<Refusal | null> {
  const head = readHead(request, kindName, sender, timeZone);
  if (isRefusal(head)) return head;
  const { mode, ...about } = head;
  let token: string | null;
  try {
    token = await receiveDocument(db, {
      ...about,
      door: sender.apiKeyId === null ? "screen" : "http",
      sender,
      content,
      now: now(),
    });
  } catch (error) {
    if (error instanceof DocumentTooLargeError) return tooLarge;
    // Nobody receives an answer.
    if (isAborted(error)) return null;
    throw error;
  }
  const key = readKeyHeader(request, idempotencyKeyHeader);
  if (key !== null) {
    const owner =
      sender.apiKeyId === null
        ? `account ${sender.accountId}`
        : `key ${sender.apiKeyId}`;
    token = await claimIdempotencyKey(db, token, owner, key);
    if (token === null)
      return {
        httpStatus: 409,
        message: `Another document was sent with this ${idempotencyKeyHeader}.`,
      };
  }
  const job = await startJob({ db, queue, now }, token, mode);
  if (isRefusal(job)) return job;
  await sendReport({ db }, job, response);
  return null;
}

/** HTTP status of a document by what became of it; 200 otherwise. */
const httpStatuses: Partial<Record<ImportJob["status"], number>> = {
  queued: 202,
  running: 202,
  rejected: 422,
};

/** Sends a document and what became of it, with the first errors. */
async function sendReport(
  { db }: Pick<Dispatch, "db">,
  job: ImportJob,
  response: Response,
): Promise<void> {
  const page = { offset: 0, limit: errorPageSize };
  const report = {
    result: jobAnswer(job),
    errorRows: await listErrors(db, job.id, page),
    acknowledgement: job.acknowledgement,
  };
  writeReport(response, httpStatuses[job.status] ?? 200, report);
}

async function sendJob(
  { db }: IngestOptions,
  { apiKeyId }: IngestSender,
  token: string,
  file: string | undefined,
  request: Request,
  response: Response,
): Promise<Refusal | null> {
  const job = await findJob(db, token);
  if (!job) return noSuchJob;
  if (apiKeyId !== null && !(await isSentWith(db, token, apiKeyId)))
    return noSuchJob;
  if (file === undefined) {
    await sendReport({ db }, job, response);
    return null;
  }
  if (file === "errors.csv") {
    const kind = parametersOf(request).get("kind");
    sendFile(response, "text/csv; charset=utf-8", `errors-${token}.csv`);
    await pipeBody(encode(errorsCsv(db, job, kind)), response);
    return null;
  }
  if (file !== "acknowledgement.edi" || job.acknowledgement === null)
    return noSuchAddress;
  sendFile(response, "application/edi-x12", `acknowledgement-${token}.edi`);
  response.end(job.acknowledgement);
  return null;
}

function sendTemplate(name: string, response: Response): Refusal | null {
  const kind = findKind(/^(.+)\.csv$/.exec(name)?.[1] ?? "");
  if (!kind || kind.isInternal === true) return noSuchAddress;
  sendFile(response, "text/csv; charset=utf-8", `${kind.name}.csv`);
  response.end(csvTemplate(kind));
  return null;
}

function sendFile(response: Response, type: string, name: string): void {
  response
    .status(200)
    .set("Content-Type", type)
    .set("Content-Disposition", `attachment; filename="${name}"`);
}

async function* encode(texts: AsyncIterable<string>) {
  for await (const text of texts) yield Buffer.from(text);
}

/**
 * Refuses a request. The rest of its body is read and discarded for a while: most senders read the
 * response after they have sent everything, and would take a closed connection for a failure.
 */
function refuse(request: Request, response: Response, refusal: Refusal): void {
  writeRefusal(response, refusal);
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), discardMs);
  request.once("close", () => clearTimeout(timer));
}

/** Matches the paths that {@link serveIngest} handles. */
export const ingestPattern = new RegExp(`^/${ingestPath}(?:/|$)`);
