import { writeFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";

/** Name of the PostgreSQL database with the schema in it and nothing else. */
export const emptyTemplate = "portal_template";

/** Writes the contents of a closed PGlite folder to a file that PGlite loads into memory. */
export async function dumpPglite(folder: string, file: string): Promise<void> {
  const pglite = await PGlite.create(folder);
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
}
