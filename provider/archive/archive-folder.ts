import { createReadStream, createWriteStream } from "node:fs";
import {
  access,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { createHash } from "node:crypto";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errorCode } from "../db/errors";
import { syncPath } from "../db/pglite/folder-files";
import { SettingError } from "../env";

/*
 * The folders of archived days: `2024-01/2024-01-05`, then `2024-01-05_2` and so on, because a folder is
 * never changed. A folder has its name only when its files are complete and on the disk.
 */

/** Writes a file of the folder, by its path within it. */
export type WriteFile = (
  fileName: string,
  content: AsyncIterable<string> | readonly Uint8Array[],
) => Promise<void>;

/** A folder that holds what was to be written. */
export interface ArchiveFolder {
  /** Path within the archive: `2024-01/2024-01-05`. */
  name: string;
  /** Removes it, unless it was there before. */
  discard(): Promise<void>;
}

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

/** Returns the files in a folder and the folders in it, by path within it, with their sizes in bytes. */
async function listFiles(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const sizes = new Map<string, number>();
  for (const path of paths)
    sizes.set(relative(folder, path), (await stat(path)).size);
  return sizes;
}

/** Returns what identifies the content of a file. */
async function digestFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Returns whether two folders have the same files. Those of the same names and sizes are read. */
async function haveSameFiles(one: string, other: string): Promise<boolean> {
  const [files, others] = [await listFiles(one), await listFiles(other)];
  if (files.size !== others.size) return false;
  for (const [path, size] of files) if (others.get(path) !== size) return false;
  for (const path of files.keys())
    if (
      (await digestFile(join(one, path))) !==
      (await digestFile(join(other, path)))
    )
      return false;
  return true;
}

/** Returns the number of a folder of a day: 1, or the one in its name; null for other names. */
function folderNumber(day: string, name: string): number | null {
  if (name === day) return 1;
  const [, number] = /^_(\d+)$/.exec(name.slice(day.length)) ?? [];
  return name.startsWith(day) && number !== undefined ? Number(number) : null;
}

/**
 * Writes a folder of a day. If one of its folders has the same files already, because the process was
 * killed before it deleted the rows, that one is returned. The caller keeps other processes out; one that
 * was kept out too late writes into a folder of its own.
 * @param fill writes the files
 */
export async function writeArchiveFolder(
  root: string,
  day: string,
  fill: (write: WriteFile) => Promise<void>,
): Promise<ArchiveFolder> {
  const month = day.slice(0, 7);
  const parent = join(root, month);
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent))
    if (name.startsWith(`${day}.part-`))
      await rm(join(parent, name), { recursive: true, force: true });
  const draft = await mkdtemp(join(parent, `${day}.part-`));
  const removeDraft = () => rm(draft, { recursive: true, force: true });
  try {
    const folders = new Set([draft]);
    await fill(async (fileName, content) => {
      const path = join(draft, fileName);
      await mkdir(dirname(path), { recursive: true });
      folders.add(dirname(path));
      await pipeline(
        Readable.from(content),
        createWriteStream(path, { flush: true }),
      );
    });
    for (const folder of folders) await syncPath(folder);
    const existing = (await readdir(parent))
      .map((name) => ({ name, number: folderNumber(day, name) ?? 0 }))
      .filter(({ number }) => number > 0);
    for (const { name } of existing) {
      if (!(await haveSameFiles(draft, join(parent, name)))) continue;
      await removeDraft();
      return { name: join(month, name), discard: () => Promise.resolve() };
    }
    const last = Math.max(0, ...existing.map(({ number }) => number));
    const name = last === 0 ? day : `${day}_${last + 1}`;
    await rename(draft, join(parent, name));
    await syncPath(parent);
    await syncPath(root);
    return {
      name: join(month, name),
      discard: () => rm(join(parent, name), { recursive: true, force: true }),
    };
  } catch (error) {
    await removeDraft();
    throw error;
  }
}
