import { isDeepStrictEqual } from "node:util";
import type {
  importErrorRow,
  ImportJobAnswer,
} from "../../contract/extensions/imports";
import type * as z from "zod";
import type { Language } from "../../contract/extensions/language";
import type { Queryable } from "../../db/database";
import { importPlace, importSentence } from "../../messages/import";
import { byteOrderMark, csvText } from "../formats/write-csv";
import type { ErrorRow } from "../import-errors";
import type { ImportJob } from "./jobs";
import { kindTexts, templateFields } from "../kind";
import { findKind, kinds } from "../kinds/all-kinds";

/** Converts a job to the answer of the contract; its counts are in the order in which the kinds are applied. */
export function jobAnswer(job: ImportJob, language: Language): ImportJobAnswer {
  const { counts } = job;
  return {
    token: job.token,
    door: job.door,
    fileName: job.file_name,
    format: job.format,
    bytes: Number(job.bytes),
    sha256: job.sha256,
    status: job.status,
    recordsRead: Number(job.records_read),
    counts: kinds.flatMap((kind) => {
      const { name } = kind;
      const { title } = kindTexts(kind, language);
      return counts[name] ? [{ kind: name, title, ...counts[name] }] : [];
    }),
    errors: job.errors,
    notes: job.notes.map((note) => importSentence(note, language)),
    createdAt: new Date(job.created_at).toISOString(),
    createdBy: job.created_by_name,
    startedAt: instantOf(job.started_at),
    finishedAt: instantOf(job.finished_at),
  };
}

const instantOf = (stored: string | null) =>
  stored === null ? null : new Date(stored).toISOString();

const statusTexts: Partial<Record<ImportJob["status"], string>> = {
  applied: "Loaded.",
  rejected: "Rejected. Nothing was loaded.",
  failed: "Failed. Nothing was loaded.",
  cancelled: "Discarded. Nothing was loaded.",
};

/** Returns the lines that say which file a document was, and how long its import took. */
export function evidenceLines({
  sha256,
  status,
  started_at: started,
  finished_at: finished,
}: ImportJob): string[] {
  const lines = sha256 === null ? [] : [`SHA-256: ${sha256}`];
  // A discarded document finished when somebody discarded it.
  if (started === null || finished === null || status === "cancelled")
    return lines;
  const seconds = (Date.parse(finished) - Date.parse(started)) / 1_000;
  return [...lines, `Duration: ${seconds.toFixed(2)} s`];
}

/** Returns what became of a document as an English text of a few lines, for files and terminals. */
export function jobText(job: ImportJob): string {
  const { counts, errors, notes } = jobAnswer(job, "en");
  const lines = counts.map(
    ({ title, created, changed, unchanged, rejected }) =>
      `${title}: ${created} new, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected`,
  );
  if (errors > 0)
    lines.push(
      `${errors} ${errors === 1 ? "error" : "errors"}, in the file of errors`,
    );
  return [
    statusTexts[job.status] ?? job.status,
    ...lines,
    ...notes,
    ...evidenceLines(job),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

/** A row of `import_error`. */
interface StoredError extends ErrorRow {
  /** Numbers the errors in the order in which they were found. */
  n: number;
}

const selectErrors = (
  db: Queryable,
  jobId: string,
  {
    after = 0,
    offset = 0,
    limit,
  }: { after?: number; offset?: number; limit: number },
) =>
  db.query<StoredError>(
    `SELECT n, place, kind, field, value, message, record FROM import_error
     WHERE job_id = $1 AND n > $2 ORDER BY n OFFSET $3 LIMIT $4`,
    [jobId, after, offset, limit],
  );

/** Returns the title of the field of an error; the name if its kind has no such field. */
const fieldTitle = ({ kind, field }: StoredError) =>
  field && (findKind(kind ?? "")?.fields[field]?.title ?? field);

/** Lists errors of a job in the order in which they were found, in the language of their reader. */
export async function listErrors(
  db: Queryable,
  jobId: string,
  page: { offset: number; limit: number },
  language: Language,
): Promise<z.input<typeof importErrorRow>[]> {
  const errors = await selectErrors(db, jobId, page);
  return errors.map((error) => ({
    place: importPlace(error.place, language),
    field: fieldTitle(error),
    value: error.value,
    message: importSentence(error.message, language),
  }));
}

/**
 * Returns whether two errors are about one record. The place alone does not tell: an EPCIS event and a
 * range of SSCCs have many records at one place.
 */
const isOfSameRecord = (one: StoredError, other: StoredError) =>
  one.place === other.place &&
  one.kind === other.kind &&
  isDeepStrictEqual(one.record, other.record);

/** Errors that one query reads for the CSV. */
const errorsPerQuery = 2_000;

/**
 * Writes the rejected records of a job as CSV, so that they can be corrected and loaded again: the columns
 * of one kind, and `Error`. An error outside a record has a row that is empty but for its message.
 * @param kind name of the kind whose records are written; null for all errors of the job: the columns are
 *   those of the first kind with errors that has a CSV file, and records of other kinds get empty rows, too
 * @param language of the messages; the titles of the columns do not depend on it, because the file is
 *   loaded again
 */
export async function* errorsCsv(
  db: Queryable,
  job: ImportJob,
  kind: string | null,
  language: Language,
): AsyncIterable<string> {
  const rejected = await db.query<{ kind: string }>(
    "SELECT DISTINCT kind FROM import_error WHERE job_id = $1 AND record IS NOT NULL",
    [job.id],
  );
  const withErrors = kinds.filter(({ name }) =>
    rejected.some((one) => one.kind === name),
  );
  const columnsKind =
    kind ??
    (withErrors.find(({ isInternal }) => isInternal !== true) ?? withErrors[0])
      ?.name ??
    job.kind;
  const columns = templateFields(findKind(columnsKind ?? "")?.fields ?? {});
  const rowOf = (
    { record, kind: recordKind }: StoredError,
    messages: readonly string[],
  ) => [
    ...columns.map(
      ([name]) => (recordKind === columnsKind && record?.[name]) || null,
    ),
    messages.join(" / "),
  ];
  const titles = columns.map(([, { title }]) => title);
  yield byteOrderMark + csvText([[...titles, "Error"]]);
  // The errors of one record follow each other and share its row.
  let last: StoredError | null = null;
  const messages: string[] = [];
  for (let after = 0; ;) {
    const errors = await selectErrors(db, job.id, {
      after,
      limit: errorsPerQuery,
    });
    const rows: (string | null)[][] = [];
    for (const error of errors) {
      after = error.n;
      const isOfOtherKind = error.record !== null && error.kind !== columnsKind;
      if (kind !== null && isOfOtherKind) continue;
      if (last && !isOfSameRecord(last, error))
        rows.push(rowOf(last, messages.splice(0)));
      last = error;
      messages.push(
        [importPlace(error.place, language), fieldTitle(error)]
          .filter(Boolean)
          .join(", ") + `: ${importSentence(error.message, language)}`,
      );
    }
    if (errors.length === 0) {
      if (last) yield csvText([rowOf(last, messages)]);
      return;
    }
    if (rows.length > 0) yield csvText(rows);
  }
}
