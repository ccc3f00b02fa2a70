import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Database } from "../../../provider/db/database";
import { storagePaths } from "../../../provider/db/open-database";
import { openPglite } from "../../../provider/db/pglite";

/** A copy of an embedded provider's database, open in this process. */
export interface DatabaseCopy {
  db: Database;
  remove(): Promise<void>;
}

/**
 * Copies and opens the database of an embedded provider without concurrent writes: the provider
 * itself runs no bare statements.
 * @param dataDir the provider's DATA_DIR
 */
export async function copyDatabase(dataDir: string): Promise<DatabaseCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), "bench-copy-"));
  await cp(storagePaths(dataDir).data, folder, { recursive: true });
  const db = await openPglite(folder);
  return {
    db,
    remove: async () => {
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
