import { maxImmediateBytes } from "../../contract/extensions/imports";
import type { Database } from "../../db/database";
import { refuse, type Refusal } from "../../refusal";
import type { ImportQueue } from "./import-queue";
import { findJob, type ImportJob } from "./jobs";
import { JobEndedError, runJob, stopJob } from "./run-job";
import type { ImportMode } from "../pipeline";
import { refusalText } from "../../messages";

/** What happens to a stored document: it is planned, applied or cancelled. */

/** The services that documents need. */
export interface ImportServices {
  db: Database;
  queue: ImportQueue;
  now: () => Date;
  /** Longest import within a request, in milliseconds; tests shorten it. */
  limitMs?: number;
}

/** Who starts a document, and the request. */
export interface JobStarter {
  /** Null if an API key did. */
  accountId: string | null;
  requestId: string;
  /** Aborted when the sender of the document disconnects, which stops its import. */
  signal?: AbortSignal;
}

/**
 * Longest import within a request, in milliseconds; a longer one begins anew in the queue. Shorter than the
 * portal waits for a call.
 */
const immediateMs = 8_000;

export const noSuchJob = refuse(404, refusalText("noSuchDocument"));

/** What a document is that can be planned or applied. */
const startable: readonly ImportJob["status"][] = [
  "received",
  "planned",
  "rejected",
  "failed",
];

/**
 * Plans or applies the document of a job: a small one at once, a large one later. So is one that takes longer
 * than {@link immediateMs}, whatever its size. A job that is queued, running, applied or cancelled stays as it
 * is, and so does one whose sender disconnects.
 * @returns the job afterwards
 * @throws if the database fails; the document is kept then
 */
export async function startJob(
  { db, queue, now, limitMs = immediateMs }: ImportServices,
  token: string,
  mode: ImportMode,
  { accountId, requestId, signal }: JobStarter,
): Promise<ImportJob | Refusal> {
  const job = await findJob(db, token);
  if (!job) return noSuchJob;
  if (!startable.includes(job.status)) return job;
  await db.query(
    "UPDATE import_job SET applied_by_account = $2, request_id = $3 WHERE token = $1 AND status = ANY($4::text[])",
    [token, accountId, requestId, [...startable]],
  );
  if (Number(job.bytes) <= maxImmediateBytes) {
    const timeout = AbortSignal.timeout(limitMs);
    try {
      await runJob(db, token, {
        mode,
        now,
        signal: AbortSignal.any(signal ? [timeout, signal] : [timeout]),
        statementTimeoutMs: limitMs,
      });
    } catch (error) {
      // Somebody discarded the document meanwhile, as its job says, or its sender is gone.
      const isStopped =
        error instanceof JobEndedError || signal?.aborted === true;
      if (!isStopped && !timeout.aborted) throw error;
      if (!isStopped) await queueJob({ db, queue }, token, mode);
    }
  } else {
    await queueJob({ db, queue }, token, mode);
  }
  return (await findJob(db, token)) ?? noSuchJob;
}

/**
 * Has the document of a job planned or applied later. A job that is queued, running, applied or
 * cancelled stays as it is.
 */
export async function queueJob(
  { db, queue }: Pick<ImportServices, "db" | "queue">,
  token: string,
  mode: ImportMode,
): Promise<void> {
  const queued = await db.query(
    `UPDATE import_job SET status = 'queued', mode = $2
     WHERE token = $1 AND status = ANY($3::text[]) RETURNING id`,
    [token, mode, [...startable]],
  );
  if (queued.length > 0) await queue.enqueue(token, mode);
}

/**
 * Applies a planned document. One that was rejected or failed may be applied too, because what it
 * lacked may be there by now. Applying twice is the same as once.
 */
export async function applyJob(
  services: ImportServices,
  token: string,
  starter: JobStarter,
): Promise<ImportJob | Refusal> {
  const job = await findJob(services.db, token);
  if (!job) return noSuchJob;
  if (job.status === "receiving")
    return refuse(409, refusalText("documentArriving"));
  if (job.status === "cancelled")
    return refuse(409, refusalText("documentDiscarded"));
  return startJob(services, token, "apply", starter);
}

/**
 * Discards a document that is not applied, or stops its import. The import of this process is stopped
 * first: on PGlite it may hold the only connection, so that the status could not be written before its end.
 * If writing the status fails, the queue repeats the import. The status and the end of the document are one
 * statement: nobody looks for the document of a cancelled job later.
 */
export async function cancelJob(
  { db, now }: Pick<ImportServices, "db" | "now">,
  token: string,
): Promise<ImportJob | Refusal> {
  stopJob(token);
  await db.query(
    `WITH cancelled AS (
       UPDATE import_job SET status = 'cancelled', finished_at = $2
       WHERE token = $1 AND status NOT IN ('receiving', 'applied', 'cancelled') RETURNING id
     )
     DELETE FROM import_document_part p USING cancelled c WHERE p.job_id = c.id`,
    [token, now()],
  );
  const job = await findJob(db, token);
  if (!job) return noSuchJob;
  return job.status === "cancelled"
    ? job
    : refuse(409, refusalText("documentApplied"));
}
