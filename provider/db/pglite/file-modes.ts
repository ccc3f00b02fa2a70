import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** File modes of personal data: accessible to the owner only. */
export const privateModes = { folder: 0o700, file: 0o600 } as const;

/** Makes every file and folder that this process creates from now on accessible to its owner only. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

const isOpenToOthers = (mode: number) => (mode & 0o077) !== 0;

/**
 * Removes other users' access to a PGlite data folder and everything in it: PGlite creates the files of
 * a new database with mode 0666, whatever the umask. `PG_VERSION` is changed last, so a single `stat`
 * tells whether the folder has been processed before.
 */
export async function makeDatabasePrivate(folder: string): Promise<void> {
  const last = join(folder, "PG_VERSION");
  if (!isOpenToOthers((await stat(last)).mode)) return;
  const entries = await readdir(folder, {
    recursive: true,
    withFileTypes: true,
  });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (path === last) continue;
    if (entry.isDirectory()) await chmod(path, privateModes.folder);
    else if (entry.isFile()) await chmod(path, privateModes.file);
  }
  await chmod(last, privateModes.file);
}
