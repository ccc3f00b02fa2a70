import { receiveDocument, runJob } from "../../../provider/import/jobs";
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

/** Reads the items that a test has stored as its document. */
async function* readItems(content: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  yield* JSON.parse(Buffer.concat(chunks).toString()) as ImportItem[];
}

/** Stores items as a document, and returns the token of its job. */
export const receiveItems = (
  db: Database,
  items: readonly ImportItem[],
  now = arrivedAt,
): Promise<string> =>
  receiveDocument(db, {
    door: "command",
    sender: { accountId: null, apiKeyId: null, name: "test" },
    kind: null,
    fileName: "test.json",
    timeZone: "UTC",
    now,
    content: (async function* () {
      yield await Promise.resolve(Buffer.from(JSON.stringify(items)));
    })(),
  });

/** Plans or applies a document of items; null if its job may not run any more. */
export const runItems = (
  db: Database,
  token: string,
  mode: ImportMode = "apply",
  now = arrivedAt,
) =>
  runJob(db, token, {
    mode,
    now: () => now,
    open: (content) =>
      Promise.resolve({ format: "items", items: readItems(content) }),
  });

/** Imports records as if a format had read them, and returns the outcome with the stored errors. */
export async function importItems(
  db: Database,
  items: readonly ImportItem[],
  mode: ImportMode = "apply",
  now = arrivedAt,
): Promise<ImportOutcome & { stored: StoredError[] }> {
  const token = await receiveItems(db, items, now);
  const outcome = await runItems(db, token, mode, now);
  if (outcome === null) throw new Error("The job did not run.");
  const stored = await db.query<StoredError>(
    `SELECT e.place, e.kind, e.field, e.value, e.message
     FROM import_error e JOIN import_job j ON j.id = e.job_id WHERE j.token = $1 ORDER BY e.n`,
    [token],
  );
  return { ...outcome, stored };
}
