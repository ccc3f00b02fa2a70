/**
 * Loads documents, each in one transaction, in the given order:
 *   import <file> … [--kind <name>] [--dry-run] [--time-zone <zone>] [--acknowledgements <folder>]
 * The kind is recognized by content; `--kind` names it. `--dry-run` checks and counts, and writes
 * nothing. `--time-zone` is the zone of times that name none (otherwise PORTAL_TIME_ZONE). The answers
 * to X12 documents (997) are written into the folder of `--acknowledgements`. Exits with 0 if every
 * record of every document was accepted, 1 if not, 2 for wrong usage. With PGlite, the portal must be
 * stopped first, because only one process can open the data folder.
 */
import { createReadStream } from "node:fs";
import {
  constants,
  copyFile,
  link,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { formatNumber } from "../../shared/format-number";
import { isTimeZone } from "../../shared/local-time";
import type { Database } from "../db/database";
import { errorCode } from "../db/errors";
import { withCommandDatabase } from "../command-database";
import { maxDocumentBytes } from "../contract/extensions/imports";
import { readEnv } from "../env";
import { UsageError } from "../failure-message";
import {
  discardJob,
  DocumentTooLargeError,
  findJob,
  receiveDocument,
} from "../import/jobs/jobs";
import { evidenceLines, listErrors } from "../import/jobs/job-report";
import { runJob } from "../import/jobs/run-job";
import { isLoadable, kinds } from "../import/kinds/all-kinds";
import type { ImportOutcome } from "../import/pipeline";
import { importSentence } from "../messages/import";
import { print, runCommand } from "../run-command";

const usage =
  "Usage: import <file> … [--kind <name>] [--dry-run] [--time-zone <zone>] [--acknowledgements <folder>]";
const usageExitCode = 2;
/** Errors that are printed of each document; the portal shows more. */
const printedErrors = 20;

interface Options {
  files: string[];
  kind: string | null;
  isDryRun: boolean;
  timeZone: string | null;
  /** Folder for the answers to X12 documents; null: they are stored in the database only. */
  acknowledgements: string | null;
}

/** @throws UsageError for an unknown option, an invalid value or no file */
function readOptions(args: string[]): Options {
  const fail = (message: string) => new UsageError(message, usageExitCode);
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        kind: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        "time-zone": { type: "string" },
        acknowledgements: { type: "string" },
      },
    });
  } catch {
    throw fail(usage);
  }
  const { values, positionals: files } = parsed;
  const {
    kind = null,
    "time-zone": timeZone = null,
    acknowledgements = null,
  } = values;
  const names: string[] = kinds.filter(isLoadable).map(({ name }) => name);
  if (files.length === 0) throw fail(usage);
  if (kind !== null && !names.includes(kind))
    throw fail(`--kind must be one of ${names.join(", ")}.`);
  if (timeZone !== null && !isTimeZone(timeZone))
    throw fail("--time-zone must be a time zone such as America/Chicago.");
  const isDryRun = values["dry-run"];
  return { files, kind, isDryRun, timeZone, acknowledgements };
}

/** Checks all files, and the folder of the acknowledgements, before the first document is loaded. */
async function checkFiles({
  files,
  acknowledgements,
}: Pick<Options, "files" | "acknowledgements">): Promise<void> {
  for (const file of files) {
    const found = await stat(file).catch(() => null);
    if (found?.isFile() !== true)
      throw new UsageError(`There is no file ${file}.`, usageExitCode);
  }
  if (acknowledgements === null) return;
  const folder = await stat(acknowledgements).catch(() => null);
  if (folder?.isDirectory() !== true)
    throw new UsageError(
      `There is no folder ${acknowledgements}.`,
      usageExitCode,
    );
}

/** Overwrites the line of the progress on a terminal. */
function printProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

/** Prints the counts of each kind, the notes, the first errors, the hash of the file and the duration. */
async function printOutcome(
  db: Database,
  token: string,
  { status, counts, errors, notes }: ImportOutcome,
): Promise<void> {
  const lines = Object.entries(counts).map(
    ([kind, { created, changed, unchanged, rejected }]) =>
      `  ${kind}: ${formatNumber(created)} new, ${formatNumber(changed)} changed, ${formatNumber(unchanged)} unchanged, ${formatNumber(rejected)} rejected`,
  );
  lines.push(...notes.map((note) => `  ${importSentence(note, "en")}`));
  const job = await findJob(db, token);
  const page = { offset: 0, limit: printedErrors };
  const rows = job ? await listErrors(db, job.id, page, "en") : [];
  lines.push(...rows.map(({ place, message }) => `  ${place}: ${message}`));
  if (errors > rows.length)
    lines.push(`  and ${formatNumber(errors - rows.length)} more errors`);
  if (status === "rejected") lines.push("  Nothing was loaded.");
  if (job) lines.push(...evidenceLines(job).map((line) => `  ${line}`));
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

/**
 * Writes a file whose name appears only when its content is complete and on the disk.
 * @param draft a name in the same folder, which no other process uses
 * @throws with the code EEXIST if there is a file of this name
 */
async function writeWhole(
  path: string,
  draft: string,
  content: string,
): Promise<void> {
  try {
    await writeFile(draft, content, { flush: true });
    // Unlike renaming, a link never replaces a file.
    await link(draft, path).catch(async (error: unknown) => {
      if (errorCode(error) === "EEXIST") throw error;
      // The file system of the folder has no links.
      await copyFile(draft, path, constants.COPYFILE_EXCL);
    });
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Writes the acknowledgement of a document as `NAME.997.edi` into a folder. An older one of this name is
 * kept: the token of the document tells them apart.
 * @returns whether it was written
 */
async function writeAcknowledgement(
  folder: string,
  file: string,
  { token, acknowledgement }: { token: string; acknowledgement: string },
): Promise<boolean> {
  const write = async (name: string) => {
    const path = join(folder, `${name}.997.edi`);
    const draft = join(folder, `${basename(file)}-${token}.997.edi.part`);
    await writeWhole(path, draft, acknowledgement);
    print(`  Acknowledgement (997): ${path}`);
  };
  const name = basename(file);
  try {
    await write(name).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") throw error;
      return write(`${name}-${token}`);
    });
    return true;
  } catch (error) {
    print(
      `  The acknowledgement (997) could not be written (${errorCode(error) ?? "unknown error"}). It is on the screen Data.`,
    );
    return false;
  }
}

/** Loads one document. Returns whether every record was accepted, and its acknowledgement written. */
async function importFile(
  db: Database,
  file: string,
  options: Omit<Options, "files"> & { timeZone: string },
): Promise<boolean> {
  const { kind, isDryRun, timeZone, acknowledgements: folder } = options;
  const now = () => new Date();
  print(file);
  const token = await receiveDocument(db, {
    door: "command",
    sender: { accountId: null, apiKeyId: null, name: "Command" },
    kind,
    fileName: basename(file),
    timeZone: timeZone,
    content: createReadStream(file),
    now: now(),
  });
  try {
    const outcome = await runJob(db, token, {
      mode: isDryRun ? "plan" : "apply",
      now,
      onProgress: (read) => printProgress(`${formatNumber(read)} records read`),
    });
    printProgress("");
    if (outcome === null) return false;
    await printOutcome(db, token, outcome);
    const isAccepted = outcome.status !== "rejected" && outcome.errors === 0;
    const { acknowledgement = null } = (await findJob(db, token)) ?? {};
    if (isDryRun || acknowledgement === null) return isAccepted;
    if (folder === null) {
      print("  Acknowledgement (997): on the screen Data");
      return isAccepted;
    }
    const answer = { token, acknowledgement };
    return (await writeAcknowledgement(folder, file, answer)) && isAccepted;
  } finally {
    const job = await findJob(db, token);
    // A plan that nobody will apply, or a document whose import failed.
    if (job?.status === "planned" || job?.status === "received" || isDryRun)
      await discardJob(db, token);
  }
}

await runCommand(async (words) => {
  const { files, ...options } = readOptions(words);
  await checkFiles({ files, ...options });
  const env = readEnv();
  await withCommandDatabase(env, async (db) => {
    const timeZone = options.timeZone ?? env.timeZone;
    let isComplete = true;
    for (const file of files) {
      try {
        if (!(await importFile(db, file, { ...options, timeZone })))
          isComplete = false;
      } catch (error) {
        if (!(error instanceof DocumentTooLargeError)) throw error;
        isComplete = false;
        print(
          `  The file is larger than ${maxDocumentBytes / 1024 / 1024} MB. Split it.`,
        );
      }
    }
    if (!isComplete) process.exitCode = 1;
  });
});
