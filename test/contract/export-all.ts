import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Database } from "../../provider/db/database";
import { exportableKinds, exportKinds } from "../../provider/import/export";

/** Exports everything; returns the files by name, in the order in which they are loaded. */
export async function exportAll(db: Database): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  await exportKinds(db, exportableKinds, async (fileName, content) => {
    files.set(fileName, await buffer(Readable.from(content)));
  });
  return files;
}
