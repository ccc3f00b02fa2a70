import type { Database, Queryable } from "../../db/database";
import type { ChangeAuthor } from "../../accounts/groups/membership-changes";
import { openDocument, type OpenedDocument } from "../formats/open-document";
import { kindsWithoutAccess } from "../kinds/all-kinds";
import { findJob, isKeyRevoked, readParts, type ImportJob } from "./jobs";
import { runImport, type ImportMode, type ImportOutcome } from "../pipeline";
import { fatalError } from "../records";
import { queuePartnerMail } from "./partner-mail";
import { importMessage } from "../../messages/import";

/** How a job is run. */
export interface JobOptions {
  mode: ImportMode;
  now: () => Date;
  /** Recognizes the format of the document; replaced in tests. */
  open?: typeof openDocument;
  onProgress?: (recordsRead: number) => void;
  signal?: AbortSignal;
  /** Longest statement on PostgreSQL, in milliseconds; without one, statements take as long as they need. */
  statementTimeoutMs?: number;
}

/** Thrown when a job was cancelled while it ran; nothing was written. */
export class JobEndedError extends Error {
  override name = "JobEndedError";
}

/** What stops the imports of this process, by the token of their document. */
const running = new Map<string, Set<AbortController>>();

/** Stops the imports of a document that this process runs: they throw JobEndedError before their next statement. */
export function stopJob(token: string): void {
  for (const stop of running.get(token) ?? []) stop.abort(new JobEndedError());
}

/** Runs `work` with a signal that {@link stopJob} or `signal` aborts. */
async function runStoppable<Result>(
  token: string,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const stops = running.get(token) ?? new Set();
  running.set(token, stops.add(stop));
  try {
    return await work(
      AbortSignal.any(signal ? [stop.signal, signal] : [stop.signal]),
    );
  } finally {
    stops.delete(stop);
    if (stops.size === 0) running.delete(token);
  }
}

/**
 * Plans or applies the document of a job, and stores the result with it, in one transaction. A job that
 * was applied or cancelled is not applied again.
 * @returns the result; null if the job is unknown, incomplete, applied or cancelled
 * @throws JobEndedError, or another error if the database fails or `signal` aborts; then nothing was
 *   written
 */
export function runJob(
  db: Database,
  token: string,
  options: JobOptions,
): Promise<ImportOutcome | null> {
  return runStoppable(token, options.signal, (signal) =>
    runUntilStopped(db, token, { ...options, signal }),
  );
}

async function runUntilStopped(
  db: Database,
  token: string,
  {
    mode,
    now,
    open = openDocument,
    onProgress,
    signal,
    statementTimeoutMs,
  }: JobOptions,
): Promise<ImportOutcome | null> {
  const job = await findJob(db, token);
  if (!job || !isRunnable(job)) return null;
  const scope = await findKeyScope(db, job.id);
  const started = now();
  let document: OpenedDocument | null = null;
  let recordsRead = 0;
  return runImport(db, {
    jobId: job.id,
    mode,
    documentBytes: Number(job.bytes),
    isWanted: async (tx) => {
      const current = await findJob(tx, token);
      return current !== null && isRunnable(current);
    },
    timeZone: job.time_zone,
    author: await findAuthor(db, job, started),
    ...scope,
    now: started,
    async *read(tx) {
      if (await isKeyRevoked(tx, token)) {
        yield fatalError("file", importMessage("keyRevoked"));
        return;
      }
      document = await open(readParts(tx, job.id), {
        kind: job.kind,
        fileName: job.file_name,
        isComplete: job.door !== "folder",
        now: started,
      });
      yield* document.items;
    },
    onProgress(read) {
      recordsRead = read;
      onProgress?.(read);
    },
    signal,
    statementTimeoutMs,
    async store(tx, outcome) {
      const stored = await tx.query(
        `UPDATE import_job SET status = $2, counts = $3::jsonb, errors = $4, notes = $5::jsonb,
           started_at = $6, finished_at = $7, format = $8, acknowledgement = $9, records_read = $10
         WHERE id = $1 AND status <> 'cancelled' RETURNING id`,
        [
          job.id,
          outcome.status,
          JSON.stringify(outcome.counts),
          outcome.errors,
          JSON.stringify(outcome.notes),
          started,
          now(),
          document?.format ?? null,
          document?.acknowledge?.(Number(job.id), started) ?? null,
          recordsRead,
        ],
      );
      if (stored.length === 0) throw new JobEndedError();
      const sender = document?.sender?.() ?? null;
      if (mode === "apply" && sender !== null)
        await queuePartnerMail(tx, { token, sender }, outcome, scope.poolIds);
      if (outcome.status === "applied")
        await tx.query("DELETE FROM import_document_part WHERE job_id = $1", [
          job.id,
        ]);
    },
  });
}

/** Returns whether a document is complete, and neither applied nor cancelled. */
const isRunnable = ({ status }: ImportJob) =>
  !["receiving", "applied", "cancelled"].includes(status);

/**
 * Returns who has the document of a job applied: who started it last, otherwise who sent it, otherwise the
 * maker of its API key. A command and the inbox folder are the operator's.
 */
async function findAuthor(
  db: Queryable,
  { id, file_name: fileName, token }: ImportJob,
  now: Date,
): Promise<ChangeAuthor> {
  const [sent] = await db.query<{
    accountId: string | null;
    apiKeyName: string | null;
    requestId: string | null;
  }>(
    `SELECT coalesce(j.applied_by_account, j.created_by_account, k.created_by_account) AS "accountId",
       k.name AS "apiKeyName", j.request_id AS "requestId"
     FROM import_job j LEFT JOIN api_key k ON k.id = j.api_key_id WHERE j.id = $1`,
    [id],
  );
  return {
    accountId: sent?.accountId ?? null,
    apiKeyName: sent?.apiKeyName ?? null,
    requestId: sent?.requestId ?? null,
    document: { fileName, token },
    now,
  };
}

/**
 * Returns what the API key of a job may write; everything if it came from elsewhere. A key that names no kinds may send
 * all but those that grant access: it belongs to a scanner or a partner, and may leak.
 */
async function findKeyScope(db: Queryable, jobId: string) {
  const [key] = await db.query<{ kinds: string[]; pool_ids: number[] }>(
    `SELECT k.kinds, k.pool_ids
     FROM import_job j JOIN api_key k ON k.id = j.api_key_id WHERE j.id = $1`,
    [jobId],
  );
  if (!key) return { poolIds: null, allowedKinds: null };
  return {
    poolIds: key.pool_ids.length > 0 ? key.pool_ids : null,
    allowedKinds: key.kinds.length > 0 ? key.kinds : kindsWithoutAccess,
  };
}
