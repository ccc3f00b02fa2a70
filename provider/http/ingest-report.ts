import type { Request, Response } from "express";
import { errorPageSize } from "../contract/extensions/imports";
import type { Queryable } from "../db/database";
import { noSuchJob } from "../import/jobs/job-actions";
import { errorsCsv, jobAnswer, listErrors } from "../import/jobs/job-report";
import { findJob, isSentWith, type ImportJob } from "../import/jobs/jobs";
import { findKind } from "../import/kinds/all-kinds";
import { csvTemplate } from "../import/templates";
import { refuse, type Refusal } from "../refusal";
import { languageOf, pipeBody, writeReport } from "./envelope-writer";
import type { IngestSender } from "./ingest-sender";

/** What became of documents, as reports and files. */

export const noSuchAddress = refuse(404, "There is no such address.");

/** Returns the parameters of the address of a request. */
export const parametersOf = (request: Request) =>
  new URLSearchParams(request.originalUrl.split("?").slice(1).join("?"));

/** HTTP status of a document by what became of it; 200 otherwise. */
const httpStatuses: Partial<Record<ImportJob["status"], number>> = {
  queued: 202,
  running: 202,
  rejected: 422,
  failed: 422,
  cancelled: 422,
};

/** Sends a document and what became of it, with the first errors. */
export async function sendReport(
  db: Queryable,
  job: ImportJob,
  response: Response,
): Promise<void> {
  const page = { offset: 0, limit: errorPageSize };
  const report = {
    result: jobAnswer(job, "en"),
    errorRows: await listErrors(db, job.id, page, "en"),
    acknowledgement: job.acknowledgement,
  };
  writeReport(response, httpStatuses[job.status] ?? 200, report);
}

/**
 * Sends the report of a document, its errors as CSV, or its acknowledgement.
 * @param file name of the file; undefined: the report
 * @returns why it is refused; null once it is sent
 */
export async function sendJob(
  db: Queryable,
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
    await sendReport(db, job, response);
    return null;
  }
  if (file === "errors.csv") {
    const kind = parametersOf(request).get("kind");
    sendFile(response, "text/csv; charset=utf-8", `errors-${token}.csv`);
    // Users get it in the language of their screens, programs in English.
    const language = apiKeyId === null ? languageOf(response) : "en";
    await pipeBody(encode(errorsCsv(db, job, kind, language)), response);
    return null;
  }
  if (file !== "acknowledgement.edi" || job.acknowledgement === null)
    return noSuchAddress;
  sendFile(response, "application/edi-x12", `acknowledgement-${token}.edi`);
  response.end(job.acknowledgement);
  return null;
}

/**
 * Sends the template of a kind.
 * @param name file name: that of the kind, and `.csv`
 * @returns why it is refused; null once it is sent
 */
export function sendTemplate(name: string, response: Response): Refusal | null {
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
