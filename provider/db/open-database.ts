import { chmod, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ProviderEnv } from "../env";
import type { Database } from "./database";
import { dumpFolder, type DumpOutcome } from "./dumps";
import { StorageError } from "./errors";
import { lockFolder } from "./folder-lock";
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
  /**
   * Copies the database into the dumps folder, unless nothing was written since the last copy.
   * PostgreSQL has its own tools and is never dumped here.
   * @param signal gives up, leaving no half copy behind
   */
  dump(signal?: AbortSignal): Promise<DumpOutcome>;
  close(): Promise<void>;
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
  onIdleError?: (error: Error) => void,
): Promise<Storage> {
  if (env.databaseUrl !== null) {
    const db = openPostgresql(env.databaseUrl, onIdleError);
    try {
      await migrate(db);
    } catch (error) {
      await db.close();
      if (error instanceof StorageError) throw error;
      const reason = error instanceof Error ? error.message : "unknown reason";
      throw new StorageError(
        `DATABASE_URL does not lead to a usable database: ${reason}`,
      );
    }
    return {
      db,
      isNew: false,
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
    await chmod(paths.data, 0o700);
    const db = await openPglite(paths.data).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : "unknown reason";
      throw new StorageError(
        `The database in ${paths.data} cannot be opened (${reason}); restore a dump from ${paths.dumps}`,
      );
    });
    try {
      await migrate(db);
    } catch (error) {
      await db.close();
      throw error;
    }
    return {
      db,
      isNew,
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
