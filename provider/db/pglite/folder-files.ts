import { constants } from "node:fs";
import { copyFile, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Folders of databases: copying them, and having them written to the disk. */

/** Number of files that are read or written concurrently. */
const concurrency = 8;

async function* filesUnder(
  folder: string,
  relative = "",
): AsyncGenerator<string> {
  const entries = await readdir(join(folder, relative), {
    withFileTypes: true,
  });
  for (const entry of entries) {
    const path = join(relative, entry.name);
    if (entry.isDirectory()) yield* filesUnder(folder, path);
    else if (entry.isFile()) yield path;
  }
}

async function foldersUnder(folder: string, relative = ""): Promise<string[]> {
  const entries = await readdir(join(folder, relative), {
    withFileTypes: true,
  });
  const found: string[] = [];
  for (const entry of entries.filter((item) => item.isDirectory())) {
    const path = join(relative, entry.name);
    found.push(path, ...(await foldersUnder(folder, path)));
  }
  return found;
}

async function eachFile(
  folder: string,
  work: (path: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const files = filesUnder(folder);
  const failed = new AbortController();
  const worker = async () => {
    for await (const path of {
      [Symbol.asyncIterator]: () => ({ next: () => files.next() }),
    }) {
      if (failed.signal.aborted) return;
      signal?.throwIfAborted();
      await work(path);
    }
  };
  // Waits until all workers have ended, so that the caller can delete the files they created.
  const ends = await Promise.allSettled(
    Array.from({ length: concurrency }, () =>
      worker().catch((error: unknown) => {
        failed.abort();
        throw error;
      }),
    ),
  );
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw failure.reason;
}

/** Copies a folder (immediately, where the file system supports copy-on-write). */
export async function copyFolder(
  from: string,
  to: string,
  signal?: AbortSignal,
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  // PostgreSQL requires some folders that may be empty.
  for (const path of await foldersUnder(from))
    await mkdir(join(to, path), { mode: 0o700 });
  await eachFile(
    from,
    (path) =>
      copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE),
    signal,
  );
}

/** Has a file written to the disk; of a folder, the names in it. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Has the files in a folder and its folders written to the disk, with their names. */
export async function syncTree(
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  await eachFile(folder, (path) => syncPath(join(folder, path)), signal);
  for (const path of [...(await foldersUnder(folder)), "."]) {
    signal?.throwIfAborted();
    await syncPath(join(folder, path));
  }
}
