import { openDocument } from "../../../provider/import/formats/open-document";
import {
  receiveDocument,
  runJob,
  type JobOptions,
} from "../../../provider/import/jobs";
import type {
  ImportMode,
  ImportOutcome,
} from "../../../provider/import/pipeline";
import type {
  ImportItem,
  ImportRecord,
} from "../../../provider/import/records";
import type { Database } from "../../../provider/db/database";

/** The errors of a document, as the portal lists them. */
export interface StoredError extends Record<string, unknown> {
  place: string;
  kind: string | null;
  field: string | null;
  value: string | null;
  message: string;
}

/** A fixed instant at which documents arrive. */
export const arrivedAt = new Date("2026-11-20T12:00:00Z");

/** Makes records of one kind, `record 1` and so on. */
export const recordsOf = (
  kind: string,
  ...values: Record<string, string | null>[]
): ImportRecord[] =>
  values.map((one, i) => ({
    type: "record",
    kind,
    place: `record ${i + 1}`,
    unit: null,
    values: one,
  }));

interface TestDocument {
  content: Uint8Array;
  fileName: string;
  kind: string | null;
  mode: ImportMode;
  now: Date;
  /** The pools that the sender's API key may write to; null: sent without an API key. */
  poolIds: readonly number[] | null;
  read: JobOptions["readDocument"];
}

/** Imports a document, and returns the outcome with the stored errors. */
async function importDocument(
  db: Database,
  { content, fileName, kind, mode, now, poolIds, read }: TestDocument,
): Promise<ImportOutcome & { stored: StoredError[] }> {
  const apiKeyId = poolIds && (await addApiKey(db, poolIds));
  const token = await receiveDocument(db, {
    door: "command",
    sender: { accountId: null, apiKeyId, name: "test" },
    kind,
    fileName,
    timeZone: "UTC",
    now,
    content: (async function* () {
      yield await Promise.resolve(content);
    })(),
  });
  const outcome = await runJob(db, token, {
    mode,
    now: () => now,
    readDocument: read,
  });
  if (outcome === null) throw new Error("The job did not run.");
  const stored = await db.query<StoredError>(
    `SELECT e.place, e.kind, e.field, e.value, e.message
     FROM import_error e JOIN import_job j ON j.id = e.job_id WHERE j.token = $1 ORDER BY e.n`,
    [token],
  );
  return { ...outcome, stored };
}

async function addApiKey(
  db: Database,
  poolIds: readonly number[],
): Promise<string | null> {
  const [key] = await db.query<{ id: string }>(
    `INSERT INTO api_key (name, key_hash, prefix, pool_ids, created_at, created_by_name)
     VALUES ('test', gen_random_uuid()::text, 'test', $1::int[], now(), 'test') RETURNING id`,
    [poolIds],
  );
  return key?.id ?? null;
}

/** Imports records as if a format had read them. */
export const importItems = (
  db: Database,
  items: readonly ImportItem[],
  mode: ImportMode = "apply",
  now = arrivedAt,
  poolIds: readonly number[] | null = null,
) =>
  importDocument(db, {
    content: Buffer.from(JSON.stringify(items)),
    fileName: "test.json",
    kind: null,
    mode,
    now,
    poolIds,
    async *read(content) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      yield* JSON.parse(Buffer.concat(chunks).toString()) as ImportItem[];
    },
  });

/** Imports a file, whose format and kind are recognized. */
export const importFile = (
  db: Database,
  content: string | Uint8Array,
  kind: string | null = null,
  mode: ImportMode = "apply",
  fileName = "file",
) =>
  importDocument(db, {
    content: Buffer.from(content),
    fileName,
    kind,
    mode,
    now: arrivedAt,
    poolIds: null,
    async *read(parts) {
      const opened = await openDocument(parts, {
        kind,
        fileName,
        isComplete: false,
      });
      yield* opened.items;
    },
  });
