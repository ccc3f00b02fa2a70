import { createReadStream, createWriteStream } from "node:fs";
import {
  access,
  constants,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { join } from "node:path";
import { pipeline as pipeStreams, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { errorCode } from "../db/errors";
import { syncPath } from "../db/pglite/folder-files";
import { SettingError } from "../env";

/*
 * The folders of archived months: `2024-01_2026-11-28T02-00-00-000Z`, the month and when it was written. A folder
 * has its name only when its files are complete and on the disk, and is never changed.
 */

/** Path of the file with the rows of a table: one JSON object on each line. */
const fileOf = (folder: string, table: string) =>
  join(folder, `${table}.jsonl.gz`);

/**
 * Checks that the folder of the archive exists and can be written to.
 * @throws SettingError if not
 */
export async function checkArchiveFolder(root: string): Promise<void> {
  try {
    if (!(await stat(root)).isDirectory())
      throw Object.assign(new Error("Not a folder"), { code: "ENOTDIR" });
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingError(
      `ARCHIVE_FOLDER must be an existing folder that the portal can write to (${errorCode(error) ?? "unknown"}).`,
    );
  }
}

/** Writes the rows of a table, which come in pages, each row on one line. */
export type WriteTable = (
  table: string,
  pages: AsyncIterable<readonly string[]>,
) => Promise<void>;

async function* toLines(pages: AsyncIterable<readonly string[]>) {
  for await (const rows of pages) yield rows.map((row) => `${row}\n`).join("");
}

/**
 * Writes a folder of a month, and removes what a killed process has left of one. The caller keeps other
 * processes out.
 * @param fill writes the files
 * @returns the name of the folder
 */
export async function writeArchiveFolder(
  root: string,
  month: string,
  fill: (write: WriteTable) => Promise<void>,
): Promise<string> {
  const unfinished = `${month}.part-`;
  for (const name of await readdir(root))
    if (name.startsWith(unfinished))
      await rm(join(root, name), { recursive: true, force: true });
  const draft = await mkdtemp(join(root, unfinished));
  try {
    await fill((table, pages) =>
      pipeline(
        Readable.from(toLines(pages)),
        createGzip(),
        createWriteStream(fileOf(draft, table), { flush: true }),
      ),
    );
    await syncPath(draft);
    const name = `${month}_${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
    await rename(draft, join(root, name));
    await syncPath(root);
    return name;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Removes a folder whose rows are still in the database. */
export const removeArchiveFolder = (root: string, name: string) =>
  rm(join(root, name), { recursive: true, force: true });

/**
 * Yields the rows of a table from a folder, in pages.
 * @param size rows of a page
 * @throws if the file is missing or incomplete
 */
export async function* readArchivedRows(
  folder: string,
  table: string,
  size: number,
): AsyncIterable<string[]> {
  const content = pipeStreams(
    createReadStream(fileOf(folder, table)),
    createGunzip(),
    // The reader of the content gets every error.
    () => undefined,
  );
  let page: string[] = [];
  for await (const row of splitLines(content)) {
    page.push(row);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function* splitLines(
  content: AsyncIterable<Buffer>,
): AsyncIterable<string> {
  const decoder = new TextDecoder();
  /** Parts of a line whose end has not been read yet: a document has megabytes. */
  let parts: string[] = [];
  for await (const chunk of content) {
    const text = decoder.decode(chunk, { stream: true });
    const [first = "", ...others] = text.split("\n");
    parts.push(first);
    for (const next of others) {
      yield parts.join("");
      parts = [next];
    }
  }
}
