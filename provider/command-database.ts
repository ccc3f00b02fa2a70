import type { Database } from "./db/database";
import {
  openDatabase,
  type Storage,
  type StorageEvents,
} from "./db/open-database";
import type { ProviderEnv } from "./env";

/**
 * Opens the database for a command. A command that was started without the settings of the portal would
 * work on a new database and succeed, so it says that it has created one.
 */
export async function openCommandDatabase(
  env: ProviderEnv,
  events?: StorageEvents,
): Promise<Storage> {
  const storage = await openDatabase(env, events);
  if (storage.isNew)
    process.stderr.write(
      `A new database was created in ${env.dataDir}, because there was none; DATA_DIR or DATABASE_URL names another.\n`,
    );
  return storage;
}

/** Does the work of a command on the database, and closes it. */
export async function withCommandDatabase(
  env: ProviderEnv,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const storage = await openCommandDatabase(env);
  try {
    await work(storage.db);
  } finally {
    await storage.close();
  }
}
