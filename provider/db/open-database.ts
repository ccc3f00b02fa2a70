import { chmod, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ProviderEnv } from "../env";
import type { Database } from "./database";
import { dumpFolder, type DumpOutcome } from "./dumps";
import { StorageError } from "./errors";
import { makeDatabasePrivate } from "./file-modes";
import { lockFolder } from "./folder-lock";
import { freeSpace, neededBytes } from "./free-space";
import { migrate } from "./migrate";
import { openPglite } from "./pglite";
import { openPostgresql } from "./postgresql";

/** Where everything stands under `DATA_DIR`. */
export const storagePaths = (dataDir: string) => ({
  data: join(dataDir, "pglite"),
  lock: join(dataDir, "pglite.lock"),
  dumps: join(dataDir, "dumps"),
  outbox: join(dataDir, "outbox"),
});

/** The opened storage of one provider process. */
export interface Storage {
  db: Database;
  /** True when the PGlite folder did not exist before. */
  isNew: boolean;
  /** Names of the migrations that opening it has applied. */
  migrations: readonly string[];
  /**
   * Copies the database into the dumps folder, unless nothing was written since the last copy.
   * PostgreSQL has its own tools and is never dumped here.
   * @param signal gives up, leaving no half copy behind
   */
  dump(signal?: AbortSignal): Promise<DumpOutcome>;
  close(): Promise<void>;
}

/** What happens to an opened storage by itself. */
export interface StorageEvents {
  /** A resting connection to PostgreSQL has broken; the next statement gets another one. */
  onIdleError?: (error: Error) => void;
  /** PGlite has broken down: only a new process can open its folder. */
  onEnd?: (error: Error) => void;
  /** Another process migrates the database, and this one waits for it. */
  onMigrationWait?: () => void;
}

/** Why PGlite could not be opened, for whoever started it. */
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

/** Why PostgreSQL could not be opened: some errors of the network have a code and no words. */
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

/** Makes `DATA_DIR`, readable by its owner alone. */
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
 * Opens the database that the settings name and brings its schema up to date.
 * @throws StorageError with a sentence for whoever started the process
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
        why: "PostgreSQL keeps its own backups",
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
    const db = await openPglite(paths.data, onEnd).catch(
      async (error: unknown) => {
        const failure = await openingFailed(error, paths);
        // Half a new database can never be opened; half an old one holds data.
        if (isEmpty) await rm(paths.data, { recursive: true, force: true });
        throw failure;
      },
    );
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
