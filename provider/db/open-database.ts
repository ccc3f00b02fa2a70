import { chmod, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ProviderEnv } from "../env";
import type { Database } from "./database";
import { dumpFolder, type DumpOutcome } from "./pglite/dumps";
import { StorageError } from "./errors";
import { copyEmptyDatabase } from "./pglite/empty-database";
import { makeDatabasePrivate } from "./pglite/file-modes";
import { lockFolder } from "./pglite/folder-lock";
import { freeSpace, neededBytes } from "./pglite/free-space";
import { migrate } from "./migrate";
import { openPglite } from "./pglite/pglite";
import { openPostgresql } from "./postgresql";

/** The paths under `DATA_DIR`. */
export const storagePaths = (dataDir: string) => ({
  data: join(dataDir, "pglite"),
  lock: join(dataDir, "pglite.lock"),
  dumps: join(dataDir, "dumps"),
  outbox: join(dataDir, "outbox"),
});

/** The opened storage of one provider process. */
export interface Storage {
  db: Database;
  /** True if the PGlite folder did not exist before. */
  isNew: boolean;
  /** Names of the migrations that were applied while opening. */
  migrations: readonly string[];
  /**
   * Copies the database to the dumps folder, unless nothing was written since the last dump. PostgreSQL
   * has its own backup tools and is never dumped here.
   * @param signal aborts the dump and deletes the incomplete copy
   */
  dump(signal?: AbortSignal): Promise<DumpOutcome>;
  close(): Promise<void>;
}

/** Callbacks for events of an open storage. */
export interface StorageEvents {
  /** An idle connection to PostgreSQL has failed; the next statement gets a new one. */
  onIdleError?: (error: Error) => void;
  /** PGlite has stopped: only a new process can open its folder. */
  onEnd?: (error: Error) => void;
  /** This process waits for another one that is migrating the database. */
  onMigrationWait?: () => void;
}

/** Returns why PGlite could not be opened, as an error for the operator. */
async function openingFailed(
  error: unknown,
  paths: ReturnType<typeof storagePaths>,
): Promise<StorageError> {
  const space = await freeSpace(paths.data);
  if (space !== null && space.bytes < neededBytes) {
    return new StorageError(
      `The database in ${paths.data} cannot be opened, because its disk is full; make room and start again`,
      { cause: error },
    );
  }
  const reason =
    error instanceof Error && error.message !== ""
      ? error.message
      : "unknown reason";
  return new StorageError(
    `The database in ${paths.data} cannot be opened (${reason}); restore a dump from ${paths.dumps}`,
    { cause: error },
  );
}

/** Returns why PostgreSQL could not be opened; some network errors have a code but no message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  if (error.message !== "") return error.message;
  return "code" in error ? String(error.code) : "unknown reason";
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Creates `DATA_DIR`, accessible to its owner only. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await chmod(dataDir, 0o700);
  } catch (error) {
    const reason =
      error instanceof Error && "code" in error
        ? String(error.code)
        : "unknown";
    throw new StorageError(
      `DATA_DIR cannot be made or entered (${reason}): ${dataDir}`,
    );
  }
}

/**
 * Opens the database that the environment selects and brings its schema up to date.
 * @throws StorageError with a message for the operator
 */
export async function openDatabase(
  env: Pick<ProviderEnv, "dataDir" | "databaseUrl">,
  { onIdleError, onEnd, onMigrationWait }: StorageEvents = {},
): Promise<Storage> {
  const waiting = onMigrationWait ? { onWait: onMigrationWait } : {};
  if (env.databaseUrl !== null) {
    const db = openPostgresql(env.databaseUrl, onIdleError);
    const migrations = await migrate(db, undefined, waiting).catch(
      async (error: unknown) => {
        await db.close();
        if (error instanceof StorageError) throw error;
        throw new StorageError(
          `DATABASE_URL does not lead to a usable database: ${reasonOf(error)}`,
          { cause: error },
        );
      },
    );
    return {
      db,
      isNew: false,
      migrations,
      dump: async () => ({
        kind: "skipped",
        error: "PostgreSQL keeps its own backups",
      }),
      close: () => db.close(),
    };
  }

  const paths = storagePaths(env.dataDir);
  await makeDataFolder(env.dataDir);
  const lock = await lockFolder(paths.lock);
  try {
    const isNew = !(await exists(join(paths.data, "PG_VERSION")));
    await mkdir(paths.data, { recursive: true, mode: 0o700 });
    const isEmpty = (await readdir(paths.data)).length === 0;
    await chmod(paths.data, 0o700);
    const db = await (
      isEmpty ? copyEmptyDatabase(paths.data) : Promise.resolve()
    )
      .then(() => openPglite(paths.data, onEnd))
      .catch(async (error: unknown) => {
        const failure = await openingFailed(error, paths);
        // An incomplete new database can never be opened and is deleted; an existing one contains data
        // and is kept.
        if (isEmpty) await rm(paths.data, { recursive: true, force: true });
        throw failure;
      });
    const migrations = await makeDatabasePrivate(paths.data)
      .then(() => migrate(db))
      .catch(async (error: unknown) => {
        await db.close();
        throw error;
      });
    return {
      db,
      isNew,
      migrations,
      dump: (signal) => dumpFolder(db, paths.data, paths.dumps, signal),
      async close() {
        await db.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
