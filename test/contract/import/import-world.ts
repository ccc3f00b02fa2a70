import { readFileSync } from "node:fs";
import { receiveDocument } from "../../../provider/import/jobs/jobs";
import { runJob, type JobOptions } from "../../../provider/import/jobs/run-job";
import type {
  ImportMode,
  ImportOutcome,
} from "../../../provider/import/pipeline";
import type {
  ImportItem,
  ImportRecord,
} from "../../../provider/import/records";
import type { Database } from "../../../provider/db/database";
import {
  importSentence,
  type ImportMessage,
} from "../../../provider/messages/import";

/** The errors of a document, as the portal lists them. */
export interface StoredError {
  place: string;
  kind: string | null;
  field: string | null;
  value: string | null;
  message: string;
}

/** A fixed instant at which documents arrive. */
export const arrivedAt = new Date("2026-11-25T12:00:00Z");

/** Reads a file of the folder `fixtures`. */
export const fixture = (path: string): Buffer =>
  readFileSync(new URL(`../../fixtures/${path}`, import.meta.url));

/** A store of Chicago, but for what a test says. */
export const storeRecord = (
  number: string,
  pool: string,
  more: Record<string, string> = {},
) => ({
  number,
  pool,
  name: `Store ${number}`,
  address1: "1 Main St",
  city: "Chicago",
  state: "IL",
  zip: "60602",
  ...more,
});

/** Returns the ids of the pools with these names, or of all. */
export async function listPoolIds(
  db: Database,
  ...names: string[]
): Promise<number[]> {
  const pools = await db.query<{ id: number }>(
    "SELECT id FROM pool WHERE name = ANY ($1::text[]) OR $1 = '{}' ORDER BY id",
    [names],
  );
  return pools.map(({ id }) => id);
}

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
  now: Date;
  /** The API key of the sender; null: sent without one. */
  apiKey: TestApiKey | null;
  /** IANA time zone of the document. */
  timeZone?: string;
}

/** An API key; without pools or kinds, it is for all of them. */
interface TestApiKey {
  poolIds?: readonly number[];
  kinds?: readonly string[];
  /** Account that made it. */
  makerId?: string;
}

/** Stores a document, and returns the token of its job. */
async function receive(
  db: Database,
  { content, fileName, kind, now, apiKey, timeZone = "UTC" }: TestDocument,
): Promise<string> {
  const apiKeyId = apiKey && (await addApiKey(db, apiKey));
  return receiveDocument(db, {
    door: "command",
    sender: { accountId: null, apiKeyId, name: "test" },
    kind,
    fileName,
    timeZone,
    now,
    content: (async function* () {
      yield await Promise.resolve(content);
    })(),
  });
}

/** Runs the job of a document, and returns the outcome with the stored errors. */
async function run(
  db: Database,
  token: string,
  options: Omit<JobOptions, "now">,
  now = arrivedAt,
): Promise<
  Omit<ImportOutcome, "notes"> & { notes: string[]; stored: StoredError[] }
> {
  const outcome = await runJob(db, token, { ...options, now: () => now });
  if (outcome === null) throw new Error("The job did not run.");
  const stored = await db.query<
    Omit<StoredError, "message"> & { message: ImportMessage }
  >(
    `SELECT e.place, e.kind, e.field, e.value, e.message
     FROM import_error e JOIN import_job j ON j.id = e.job_id WHERE j.token = $1 ORDER BY e.n`,
    [token],
  );
  const english = (message: ImportMessage) => importSentence(message, "en");
  return {
    ...outcome,
    notes: outcome.notes.map(english),
    stored: stored.map((one) => ({ ...one, message: english(one.message) })),
  };
}

async function addApiKey(
  db: Database,
  { poolIds = [], kinds = [], makerId }: TestApiKey,
): Promise<string | null> {
  const [key] = await db.query<{ id: string }>(
    `INSERT INTO api_key (name, key_hash, prefix, pool_ids, kinds, created_at, created_by_account, created_by_name)
     VALUES ('test', gen_random_uuid()::text, 'test', $1::int[], $2::text[], now(), $3, 'test') RETURNING id`,
    [poolIds, kinds, makerId ?? null],
  );
  return key?.id ?? null;
}

/** Reads the items that a test has stored as its document. */
async function* readItems(content: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  yield* JSON.parse(Buffer.concat(chunks).toString()) as ImportItem[];
}

/** Opens a document of items, as if a format had read them. */
const openItems: JobOptions["open"] = (content) =>
  Promise.resolve({ format: "items", items: readItems(content) });

/** Stores items as a document, and returns the token of its job. */
export const receiveItems = (
  db: Database,
  items: readonly ImportItem[],
  { now = arrivedAt, apiKey = null, timeZone }: ItemsOptions = {},
): Promise<string> =>
  receive(db, {
    content: Buffer.from(JSON.stringify(items)),
    fileName: "test.json",
    kind: null,
    now,
    apiKey,
    timeZone,
  });

type ItemsOptions = Partial<Pick<TestDocument, "now" | "apiKey" | "timeZone">>;

/** Applies a document of items; null if its job may not run any more. */
export const applyItems = (db: Database, token: string) =>
  runJob(db, token, { mode: "apply", now: () => arrivedAt, open: openItems });

/** Imports records as if a format had read them. */
export async function importItems(
  db: Database,
  items: readonly ImportItem[],
  { mode = "apply", ...options }: ItemsOptions & { mode?: ImportMode } = {},
) {
  const token = await receiveItems(db, items, options);
  return run(db, token, { mode, open: openItems }, options.now);
}

/** Imports records of one kind. */
export const importRecords = (
  db: Database,
  kind: string,
  ...values: Record<string, string | null>[]
) => importItems(db, recordsOf(kind, ...values));

/** Imports a file, whose format and kind are recognized. */
export async function importFile(
  db: Database,
  content: string | Uint8Array,
  kind: string | null = null,
  {
    mode = "apply",
    fileName = "file",
    now = arrivedAt,
    apiKey = null,
    timeZone,
  }: ItemsOptions & { mode?: ImportMode; fileName?: string } = {},
) {
  const token = await receive(db, {
    ...{ fileName, kind, now, apiKey, timeZone },
    content: Buffer.from(content),
  });
  return run(db, token, { mode }, now);
}
