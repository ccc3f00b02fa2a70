import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { copyDatabase, findOwner, type CopiedTable } from "./copy-database";
import type { Database } from "../database";
import { findDump } from "../pglite/dumps";
import { StorageError } from "../errors";
import { makeDatabasePrivate } from "../pglite/file-modes";
import { copyFolder, syncPath, syncTree } from "../pglite/folder-files";
import { lockFolder } from "../pglite/folder-lock";
import { migrate } from "../migrate";
import { makeDataFolder, storagePaths } from "../open-database";
import { openPglite } from "../pglite/pglite";
import { openPostgresql } from "../postgresql";

/** The two databases between which everything is moved. */
export interface MovedDatabases {
  dataDir: string;
  databaseUrl: string;
}

/** Runs `work` with a database, and closes it. */
async function withDatabase(
  db: Database,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } finally {
    await db.close();
  }
}

async function withLockedFolder(
  dataDir: string,
  work: (paths: ReturnType<typeof storagePaths>) => Promise<void>,
): Promise<void> {
  await makeDataFolder(dataDir);
  const paths = storagePaths(dataDir);
  const lock = await lockFolder(paths.lock);
  try {
    await work(paths);
  } finally {
    await lock.release();
  }
}

const hasFiles = (path: string): Promise<boolean> =>
  readdir(path).then(
    (names) => names.length > 0,
    () => false,
  );

/**
 * Copies a PGlite database to PostgreSQL. The original is not even opened: a copy of its files is.
 * @param dump the name of a dump; null for the present data
 * @throws StorageError if the target is not empty or the source cannot be read; nothing is copied then
 */
export function moveToPostgresql(
  { dataDir, databaseUrl }: MovedDatabases,
  dump: string | null,
  onTable?: (table: CopiedTable) => void,
): Promise<void> {
  return withLockedFolder(dataDir, async (paths) => {
    const original =
      dump === null ? paths.data : await findDump(paths.dumps, dump);
    if (!(await hasFiles(original)))
      throw new StorageError(`There is no database in ${original}`);
    const copy = `${paths.data}.moving-from`;
    await rm(copy, { recursive: true, force: true });
    try {
      await copyFolder(original, copy);
      const from = await openPglite(copy);
      await withDatabase(from, async () => {
        await migrate(from);
        const to = openPostgresql(databaseUrl);
        await withDatabase(to, async () => {
          if ((await findOwner(to)) === "another program")
            throw new StorageError(
              "The target is not empty: it has tables of another program. Name an empty database.",
            );
          await migrate(to);
          await copyDatabase(from, to, onTable);
          await to.maintain("VACUUM ANALYZE");
        });
      });
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  });
}

/**
 * Copies a PostgreSQL database to PGlite, in a folder that gets its name when it is complete.
 * @throws StorageError if there is a PGlite database, or the source cannot be read; nothing is copied
 *   then
 */
export function moveToPglite(
  { dataDir, databaseUrl }: MovedDatabases,
  onTable?: (table: CopiedTable) => void,
): Promise<void> {
  return withLockedFolder(dataDir, async (paths) => {
    if (await hasFiles(paths.data))
      throw new StorageError(
        `The target is not empty: there is a database in ${paths.data}. Name another DATA_DIR.`,
      );
    const part = `${paths.data}.moving-to`;
    await rm(part, { recursive: true, force: true });
    try {
      const from = openPostgresql(databaseUrl);
      await withDatabase(from, async () => {
        if ((await findOwner(from)) !== "portal")
          throw new StorageError(
            "DATABASE_URL does not lead to a database of the portal",
          );
        await mkdir(part, { mode: 0o700 });
        const to = await openPglite(part);
        await withDatabase(to, async () => {
          await makeDatabasePrivate(part);
          await migrate(to);
          await copyDatabase(from, to, onTable);
          await to.maintain("VACUUM ANALYZE");
        });
      });
      await syncTree(part);
      await rename(part, paths.data);
      await syncPath(dataDir);
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      throw error;
    }
  });
}
