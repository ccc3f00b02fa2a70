import { constants, type Dirent, type Stats } from "node:fs";
import {
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  writeFile,
  type FileHandle,
} from "node:fs/promises";
import { extname, join } from "node:path";
import type { Database } from "../../db/database";
import { errorCode } from "../../db/errors";
import { repeatWithoutOverlap } from "../../notify/jobs/repeat-without-overlap";
import type { ProviderLog } from "../../log";
import { cleanLine } from "../../contract/answer-text";
import { maxFileNameLength } from "../../contract/extensions/imports";
import type { ImportServices } from "./job-actions";
import { queueJob } from "./job-actions";
import { errorsCsv, jobText } from "./job-report";
import {
  createToken,
  DocumentTooLargeError,
  findJob,
  receiveDocument,
  type ImportJob,
} from "./jobs";
import { advisoryLocks } from "../../db/advisory-locks";

/**
 * The inbox folder: an SFTP server or a share writes documents into it, and each is loaded as a job.
 * Files are taken in the order of their names, one after the other. A taken file is in the hidden folder
 * of its job's token until its result is beside it in `done/` or `failed/`. Every step can be repeated
 * after a kill: the file and the job tell how far it got.
 */

/** A folder that is watched, until it is stopped. */
export interface RunningInbox {
  stop(): Promise<void>;
}

/** Intervals of the inbox; tests shorten them. */
export interface InboxTiming {
  /** Interval at which the folder is read, in milliseconds. */
  pollMs: number;
  /** A file is complete once its size and time have not changed for this long, in milliseconds. */
  unchangedMs: number;
}

const usualTiming: InboxTiming = { pollMs: 2_000, unchangedMs: 5_000 };

/** Subfolders of the inbox. */
const folders = { taken: ".taken", done: "done", failed: "failed" } as const;
/** Names of files that another program is still writing, or keeps for itself. */
const unfinished =
  /^[.~]|~$|\.(?:tmp|temp|part|partial|filepart|crdownload|swp|lock)$/i;
const tokenPattern = /^[\w-]{16}$/;

const ended: readonly ImportJob["status"][] = [
  "applied",
  "rejected",
  "failed",
  "cancelled",
];

/** Thrown for a file that cannot be read, whatever is tried. */
class UnreadableFileError extends Error {
  override name = "UnreadableFileError";
}

/** Codes of errors that a file has until somebody changes it. Others, such as EIO and EMFILE, pass. */
const permanentErrors: ReadonlySet<string> = new Set([
  "EACCES",
  "EPERM",
  // A link.
  "ELOOP",
  // A socket or a device.
  "ENXIO",
]);

/**
 * Opens a file, but neither a link nor a folder or device that its name was replaced by meanwhile.
 * @throws UnreadableFileError, or another error that may pass
 */
async function openFile(path: string): Promise<FileHandle> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK;
  const handle = await open(path, flags).catch((error: unknown) => {
    const code = errorCode(error);
    if (code === null || !permanentErrors.has(code)) throw error;
    throw new UnreadableFileError(code);
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new UnreadableFileError("no file");
}

/** A file as it was seen by the last look at the folder. */
interface Seen {
  print: string;
  /** Milliseconds of `performance.now`. */
  since: number;
}

/**
 * Watches the inbox folder, which is created if it is missing. Of several processes on one database,
 * one takes files at a time.
 * @param folder its path
 * @param options.timeZone IANA time zone of times that name none
 */
export function startInbox(
  folder: string,
  options: ImportServices & { log: ProviderLog; timeZone: string },
  timing: InboxTiming = usualTiming,
): RunningInbox {
  const { db, now, log, timeZone } = options;
  const path = (...parts: string[]) => join(folder, ...parts);
  let seen = new Map<string, Seen>();
  let lastFailure: string | null = null;

  /** Returns the complete files that wait, in the order of their names. */
  async function findComplete(): Promise<string[]> {
    const names = (await readdir(folder, { withFileTypes: true }))
      .filter((entry: Dirent) => entry.isFile() && !unfinished.test(entry.name))
      .map(({ name }) => name)
      .sort();
    const next = new Map<string, Seen>();
    for (const name of names) {
      const file = await lstat(path(name)).catch(() => null);
      if (file?.isFile() !== true) continue;
      const print = printOf(file);
      const before = seen.get(name);
      next.set(
        name,
        before?.print === print ? before : { print, since: performance.now() },
      );
    }
    seen = next;
    return [...seen]
      .filter(
        ([, { since }]) => performance.now() - since >= timing.unchangedMs,
      )
      .map(([name]) => name);
  }

  const findTaken = async () =>
    (await readdir(path(folders.taken)))
      .filter((token) => tokenPattern.test(token))
      .sort();

  /** Continues a taken file. Returns whether it has its result. */
  async function carryOn(token: string): Promise<boolean> {
    const [name] = await readdir(path(folders.taken, token));
    if (name === undefined) {
      // Killed before the file was moved in, or after it was moved out.
      await rmdir(path(folders.taken, token));
      return true;
    }
    let job = await findJob(db, token);
    try {
      if (job === null || job.status === "receiving") {
        await receive(token, name);
        job = await findJob(db, token);
      }
    } catch (error) {
      const reason = refusalOf(error);
      if (reason === null) throw error;
      await putAway(token, name, folders.failed, [["report.txt", reason]]);
      return true;
    }
    if (job?.status === "received")
      await queueJob({ ...options, db }, token, "apply");
    if (job === null || !ended.includes(job.status)) return false;
    const isWhole = job.status === "applied" && job.errors === 0;
    await putAway(
      token,
      name,
      isWhole ? folders.done : folders.failed,
      resultsOf(db, job),
    );
    log.info("inbox file loaded", { name: job.status });
    return true;
  }

  async function receive(token: string, name: string): Promise<void> {
    const file = path(folders.taken, token, name);
    async function* content() {
      const handle = await openFile(file);
      // Closes the file at the end.
      yield* handle.createReadStream() as AsyncIterable<Uint8Array>;
    }
    await receiveDocument(db, {
      token,
      door: "folder",
      sender: { accountId: null, apiKeyId: null, name: "Inbox" },
      kind: null,
      fileName: cleanLine(name, maxFileNameLength),
      timeZone,
      now: now(),
      content: content(),
    });
  }

  /**
   * Moves a taken file to `done` or `failed`, after its results have been written beside it. If there is a
   * file of its name already, or if its name is too long for those of results, the token tells them apart.
   */
  async function putAway(
    token: string,
    name: string,
    to: string,
    results: readonly Result[],
  ): Promise<void> {
    const isTaken = await lstat(path(to, name)).catch(() => null);
    const unique = makeUnique(name, token);
    const kept = isTaken ? unique : name;
    // Long names that begin alike must not have the results of each other.
    const resultName = isTaken || isLong(name) ? unique : name;
    for (const [suffix, text] of results) {
      const result = path(to, `${resultName}.${suffix}`);
      // Of an interrupted attempt; a link in its place is not followed.
      await rm(result, { force: true });
      await writeFile(result, text, { flag: "wx" });
    }
    await rename(path(folders.taken, token, name), path(to, kept));
    await rmdir(path(folders.taken, token));
  }

  /** Continues what was taken, and takes the next files as long as each is loaded at once. */
  async function work(complete: readonly string[]): Promise<void> {
    for (const token of await findTaken()) if (!(await carryOn(token))) return;
    for (const name of complete) {
      const token = createToken();
      await mkdir(path(folders.taken, token));
      await rename(path(name), path(folders.taken, token, name)).catch(
        (error: unknown) => {
          // Removed by somebody else meanwhile.
          if (errorCode(error) !== "ENOENT") throw error;
        },
      );
      if (!(await carryOn(token))) return;
    }
  }

  async function look(): Promise<void> {
    for (const name of Object.values(folders)) {
      await mkdir(path(name), { recursive: true, mode: 0o750 });
      if (!(await lstat(path(name))).isDirectory())
        throw new Error(`${name} in the inbox folder is no folder`);
    }
    const complete = await findComplete();
    if (complete.length === 0 && (await findTaken()).length === 0) return;
    await db.withLock(advisoryLocks.inbox, () => work(complete));
  }

  const poll = () =>
    look().then(
      () => (lastFailure = null),
      (error: unknown) => {
        const failure = String(error);
        // A folder that cannot be read stays so; the log says it once.
        if (failure !== lastFailure) log.failure("inbox failed", error);
        lastFailure = failure;
      },
    );

  return { stop: repeatWithoutOverlap(poll, timing.pollMs, 0) };
}

const printOf = ({ size, mtimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ino}`;

/** Bytes of a name that leave room for a token and the endings of results; file systems allow 255. */
const nameBytes = 180;
/** Bytes of the ending of a name that is kept when the name is shortened. */
const endingBytes = 20;

const isLong = (name: string) => Buffer.byteLength(name) > nameBytes;

/** Shortens a file name to its first bytes, between characters. */
function shorten(name: string): string {
  if (!isLong(name)) return name;
  return Buffer.from(name)
    .subarray(0, nameBytes)
    .toString()
    .replace(/\ufffd$/, "");
}

/** Returns a file name with a token before its ending, and with room for the endings of results. */
function makeUnique(name: string, token: string): string {
  const last = extname(name);
  const ending = Buffer.byteLength(last) > endingBytes ? "" : last;
  const base = name.slice(0, name.length - ending.length);
  return `${shorten(base)}-${token}${ending}`;
}

/** Returns why a file can never be received; null if it may be tried again. */
function refusalOf(error: unknown): string | null {
  if (error instanceof DocumentTooLargeError)
    return "The file is too large. Split it.\n";
  return error instanceof UnreadableFileError
    ? `The file cannot be read (${error.message}). Check its permissions, and put it into the inbox again.\n`
    : null;
}

/** A file beside a loaded document. */
type Result = readonly [suffix: string, text: string | AsyncIterable<string>];

/** Returns what is written beside a loaded document. */
function resultsOf(db: Database, job: ImportJob): Result[] {
  const results: Result[] = [["report.txt", jobText(job)]];
  if (job.acknowledgement !== null)
    results.push(["997.edi", job.acknowledgement]);
  if (job.errors > 0)
    results.push(["errors.csv", errorsCsv(db, job, null, "en")]);
  return results;
}
