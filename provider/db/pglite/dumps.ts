import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { failureCause, StorageError } from "../errors";
import { copyFolder, syncPath, syncTree } from "./folder-files";
import { freeSpace, neededBytes } from "./free-space";
import type { PgliteDatabase } from "./pglite";

/** Number of dumps that are kept; older ones are deleted. */
export const dumpsKept = 3;
/** `2026-11-20T11-30-00-000Z_x4711`: the time of the dump and the next transaction id at that time. */
const dumpName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z_x(\d+)$/;
const unfinished = /\.part$/;

export type DumpOutcome =
  { kind: "written"; name: string } | { kind: "skipped"; error: string };

/** Returns the names of the dumps, oldest first. */
export async function listDumps(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => dumpName.test(name)).sort();
}

/** Returns the part of a dump's name that says when it was made. */
const stampAt = (at: number) =>
  new Date(at).toISOString().replaceAll(/[:.]/g, "-");

/**
 * Returns the time of a new dump. After the clock was set back, it is that of the newest dump and a millisecond:
 * otherwise the new one would be the oldest by its name, which is deleted first and restored last.
 * @param last name of the newest dump
 */
function stampAfter(last: string | undefined): string {
  const [stamp = ""] = last?.split("_") ?? [];
  const [day = "", time = ""] = stamp.split("T");
  const [hour, minute, second, ms] = time.split("-");
  const lastAt = Date.parse(`${day}T${hour}:${minute}:${second}.${ms}`);
  return stampAt(Math.max(Date.now(), Number.isNaN(lastAt) ? 0 : lastAt + 1));
}

/**
 * Copies the data folder of an open database. Statements wait while the files are copied (about 0.1 s
 * for 100 MB), but the process remains responsive. The dump is skipped if the transaction counter has
 * not changed since the last dump; reads do not change it. The dump is on the disk before older ones are
 * deleted, unless `signal` aborts that.
 */
export async function dumpFolder(
  db: PgliteDatabase,
  dataFolder: string,
  dumpsFolder: string,
  signal?: AbortSignal,
): Promise<DumpOutcome> {
  await mkdir(dumpsFolder, { recursive: true, mode: 0o700 });
  await syncPath(dirname(dumpsFolder));
  const [row] = await db.query<{ next: string }>(
    "SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next",
  );
  const next = row?.next ?? "0";
  const last = (await listDumps(dumpsFolder)).at(-1);
  if (last !== undefined && dumpName.exec(last)?.[1] === next) {
    return {
      kind: "skipped",
      error: "nothing was written since the last dump",
    };
  }

  const space = await freeSpace(dataFolder);
  if (space !== null && space.bytes < neededBytes) {
    throw Object.assign(new Error("There is no room for a dump"), {
      code: "ENOSPC",
    });
  }
  const name = `${stampAfter(last)}_x${next}`;
  const part = join(dumpsFolder, `${name}.part`);
  try {
    await db.runExclusive(async () => {
      try {
        await copyFolder(dataFolder, part, signal);
      } catch (error) {
        // Deleted before statements continue, because this copy may have filled the disk.
        await rm(part, { recursive: true, force: true });
        throw error;
      }
    });
    // PGlite never flushes, so that after a power loss the dump is the state that remains. A complete copy is
    // kept even if the flush was aborted.
    await syncTree(part, signal).catch((error: unknown) => {
      if (!signal?.aborted) throw error;
    });
    await rename(part, join(dumpsFolder, name));
    await syncPath(dumpsFolder);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
  await removeOldDumps(dumpsFolder);
  return { kind: "written", name };
}

async function removeOldDumps(folder: string): Promise<void> {
  const names = await readdir(folder);
  const old = (await listDumps(folder)).slice(0, -dumpsKept);
  const gone = [...old, ...names.filter((name) => unfinished.test(name))];
  for (const name of gone)
    await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Returns the path of a dump.
 * @param name one of {@link listDumps}, or null for the newest
 * @throws StorageError if there is no such dump
 */
export async function findDump(
  folder: string,
  name: string | null,
): Promise<string> {
  const names = await listDumps(folder);
  const chosen =
    name === null ? names.at(-1) : names.find((one) => one === name);
  if (chosen === undefined) {
    throw new StorageError(
      name === null
        ? `There is no dump in ${folder}`
        : `There is no dump of this name in ${folder}; there are: ${names.join(", ") || "none"}`,
    );
  }
  return join(folder, chosen);
}

/**
 * Replaces the data folder with a dump and keeps the previous data beside it. The caller holds the
 * folder's lock.
 * @param name one of {@link listDumps}, or null for the newest
 * @returns the name of the dump and the path of the previous data (null if there was none)
 * @throws StorageError if there is no such dump, or no room for it on the disk
 */
export async function restoreDump(
  dataFolder: string,
  dumpsFolder: string,
  name: string | null,
): Promise<{ name: string; before: string | null }> {
  const dump = await findDump(dumpsFolder, name);
  const chosen = basename(dump);
  const part = `${dataFolder}.restoring`;
  await rm(part, { recursive: true, force: true });
  try {
    await copyFolder(dump, part);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (failureCause(error) !== "disk full") throw error;
    throw new StorageError(
      `The disk is full: there is no room to restore ${chosen} beside the present data`,
    );
  }
  const before = `${dataFolder}.before-${stampAt(Date.now())}`;
  const moved = await rename(dataFolder, before).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT")
        return false;
      throw error;
    },
  );
  await rename(part, dataFolder);
  return { name: chosen, before: moved ? before : null };
}
