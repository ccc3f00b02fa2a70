import { createHash, randomBytes } from "node:crypto";
import {
  maxDocumentBytes,
  maxFileNameLength,
} from "../../contract/extensions/imports";
import { takeLockOf } from "../../db/advisory-locks";
import type { Database, Queryable } from "../../db/database";
import type { KindCounts } from "../kind";
import { importMessage, type ImportMessage } from "../../messages/import";

/** How a document came in. */
export type Door = "screen" | "command" | "folder" | "http";

/** Who sent a document. */
export interface Sender {
  /** Null for commands, the folder and API keys. */
  accountId: string | null;
  apiKeyId: string | null;
  /** Shown in the list of documents. */
  name: string;
}

/** A document and what became of it. */
export interface ImportJob {
  id: string;
  /** Random; identifies the document in URLs. */
  token: string;
  door: Door;
  kind: string | null;
  format: string | null;
  file_name: string;
  sha256: string | null;
  bytes: string;
  time_zone: string;
  status:
    | "receiving"
    | "received"
    | "planned"
    | "queued"
    | "running"
    | "applied"
    | "rejected"
    | "failed"
    | "cancelled";
  records_read: string;
  counts: Record<string, KindCounts>;
  errors: number;
  notes: ImportMessage[];
  acknowledgement: string | null;
  created_at: string;
  created_by_name: string;
  started_at: string | null;
  finished_at: string | null;
}

const jobColumns = `id, token, door, kind, format, file_name, sha256, bytes, time_zone, status,
  records_read, counts, errors, notes, acknowledgement, created_at, created_by_name, started_at,
  finished_at`;

/** Size of the parts in which a document is stored, in bytes. */
const partBytes = 1024 * 1024;

/** Thrown for a document that is larger than `maxDocumentBytes`. */
export class DocumentTooLargeError extends Error {
  override name = "DocumentTooLargeError";
}

/** A document that is being received. */
export interface IncomingDocument {
  /** The token of the job, {@link createToken}; the same again if receiving was interrupted. */
  token?: string;
  door: Door;
  sender: Sender;
  /** Name of its kind; null: recognized by content. */
  kind: string | null;
  fileName: string;
  /** IANA time zone of times that name none. */
  timeZone: string;
  content: AsyncIterable<Uint8Array>;
  now: Date;
}

/** Creates the random token of a job. */
export const createToken = () => randomBytes(12).toString("base64url");

/**
 * Stores a document in the database, in parts, so that any replica can import it. What an interrupted
 * attempt with the same token has stored is replaced.
 * @returns the job's token
 * @throws DocumentTooLargeError, or what `content` throws; nothing is stored then
 */
export async function receiveDocument(
  db: Database,
  document: IncomingDocument,
): Promise<string> {
  const { door, sender, kind, fileName, timeZone, content, now } = document;
  const token = document.token ?? createToken();
  if (document.token !== undefined)
    await db.query(
      "DELETE FROM import_job WHERE token = $1 AND status = 'receiving'",
      [token],
    );
  const [job] = await db.query<{ id: string }>(
    `INSERT INTO import_job (
       token, door, kind, file_name, time_zone, status, created_at, created_by_account,
       created_by_name, api_key_id
     ) VALUES ($1, $2, $3, $4, $5, 'receiving', $6, $7, $8, $9) RETURNING id`,
    [
      token,
      door,
      kind,
      fileName.slice(0, maxFileNameLength),
      timeZone,
      now,
      sender.accountId,
      sender.name,
      sender.apiKeyId,
    ],
  );
  const id = job?.id ?? "";
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    let part = 0;
    for await (const chunk of inParts(content)) {
      bytes += chunk.length;
      if (bytes > maxDocumentBytes) throw new DocumentTooLargeError();
      hash.update(chunk);
      await db.query(
        "INSERT INTO import_document_part (job_id, part, content) VALUES ($1, $2, $3)",
        [id, part++, chunk],
      );
    }
    await db.query(
      "UPDATE import_job SET status = 'received', bytes = $2, sha256 = $3 WHERE id = $1",
      [id, bytes, hash.digest("hex")],
    );
    return token;
  } catch (error) {
    await db
      .query("DELETE FROM import_job WHERE id = $1", [id])
      .catch(() => undefined);
    throw error;
  }
}

/**
 * Makes a received document the one of an `Idempotency-Key`, unless the key has one.
 * @param owner whose key it is: keys of different senders are independent
 * @returns the token of the key's document; null if that is another document. A document that is not
 *   the key's is deleted.
 */
export function claimIdempotencyKey(
  db: Database,
  token: string,
  owner: string,
  key: string,
): Promise<string | null> {
  const hash = createHash("sha256").update(`${owner}\n${key}`).digest("hex");
  return db.transaction(async (tx) => {
    // Of concurrent requests with the same key, the second waits for the first.
    await takeLockOf(tx, hash);
    const [first] = await tx.query<{ token: string; isSame: boolean }>(
      `SELECT first.token, first.sha256 = mine.sha256 AS "isSame"
       FROM import_job first, import_job mine
       WHERE first.idempotency_hash = $1 AND mine.token = $2`,
      [hash, token],
    );
    if (!first) {
      await tx.query(
        "UPDATE import_job SET idempotency_hash = $2 WHERE token = $1",
        [token, hash],
      );
      return token;
    }
    await tx.query("DELETE FROM import_job WHERE token = $1", [token]);
    return first.isSame ? first.token : null;
  });
}

/** Longer than any document takes to arrive; what is left of one then was cut off by a crash. */
const receivingMs = 2 * 60 * 60 * 1000;

/** Longer than a document that arrived waits for the imports before it. */
const waitingMs = 24 * 60 * 60 * 1000;

/**
 * Deletes documents whose process ended while it received them, or before it imported them: their
 * senders have no answer, and send them again. The folder continues with its own.
 */
export const deleteAbandoned = (db: Queryable, now: Date) =>
  db.query(
    `DELETE FROM import_job WHERE status = 'receiving' AND created_at < $1
       OR status = 'received' AND created_at < $2 AND door <> 'folder'`,
    [
      new Date(now.getTime() - receivingMs),
      new Date(now.getTime() - waitingMs),
    ],
  );

/** How long the content of a document that was not applied is kept, in days. */
const keptDays = 30;

/**
 * Discards documents that were planned, rejected or failed 30 days ago, and that nobody has applied or
 * discarded since: each may hold 256 MB. What became of them is kept.
 */
export const discardUnapplied = (db: Queryable, now: Date) =>
  db.query(
    `WITH discarded AS (
       UPDATE import_job SET status = 'cancelled', finished_at = $2, notes = notes || $3::jsonb
       WHERE status IN ('planned', 'rejected', 'failed') AND coalesce(finished_at, created_at) < $1
       RETURNING id
     )
     DELETE FROM import_document_part p USING discarded d WHERE p.job_id = d.id`,
    [
      new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000),
      now,
      JSON.stringify([importMessage("notAppliedForDays", { days: keptDays })]),
    ],
  );

/** Joins chunks to parts of about 1 MB. */
async function* inParts(
  content: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    for (let start = 0; start < chunk.length; start += partBytes) {
      const piece = chunk.subarray(start, start + partBytes);
      waiting.push(piece);
      length += piece.length;
      if (length < partBytes) continue;
      yield Buffer.concat(waiting);
      waiting = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** Reads a stored document, one part at a time. */
export async function* readParts(
  tx: Queryable,
  jobId: string,
): AsyncIterable<Uint8Array> {
  for (let part = 0; ; part++) {
    const [row] = await tx.query<{ content: Uint8Array }>(
      "SELECT content FROM import_document_part WHERE job_id = $1 AND part = $2",
      [jobId, part],
    );
    if (!row) return;
    yield row.content;
  }
}

/** Returns a job by its token; null if there is none. */
export async function findJob(
  db: Queryable,
  token: string,
): Promise<ImportJob | null> {
  const [job] = await db.query<ImportJob>(
    `SELECT ${jobColumns} FROM import_job WHERE token = $1`,
    [token],
  );
  return job ?? null;
}

/** Returns whether an API key sent a document. */
export async function isSentWith(
  db: Queryable,
  token: string,
  apiKeyId: string,
): Promise<boolean> {
  const [job] = await db.query(
    "SELECT FROM import_job WHERE token = $1 AND api_key_id = $2",
    [token, apiKeyId],
  );
  return job !== undefined;
}

/** Returns whether the API key that sent a document was revoked since. */
export async function isKeyRevoked(
  db: Queryable,
  token: string,
): Promise<boolean> {
  const [revoked] = await db.query(
    `SELECT FROM import_job j JOIN api_key k ON k.id = j.api_key_id
     WHERE j.token = $1 AND k.revoked_at IS NOT NULL`,
    [token],
  );
  return revoked !== undefined;
}

/** Returns the latest jobs, the newest first. */
export const listJobs = (db: Queryable, limit: number): Promise<ImportJob[]> =>
  db.query<ImportJob>(
    `SELECT ${jobColumns} FROM import_job ORDER BY created_at DESC, id DESC LIMIT $1`,
    [limit],
  );

/** Deletes a job with its document and errors. */
export async function discardJob(db: Queryable, token: string): Promise<void> {
  await db.query("DELETE FROM import_job WHERE token = $1", [token]);
}
