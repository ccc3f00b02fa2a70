/**
 * Replaces the PGlite data folder with a dump and keeps the previous data beside it:
 *   restore-dump [name]      the newest dump without a name
 *   restore-dump --list      prints the names of the dumps
 * The portal must be stopped first.
 */
import { listDumps, restoreDump } from "../db/pglite/dumps";
import { lockFolder } from "../db/pglite/folder-lock";
import { makeDataFolder, storagePaths } from "../db/open-database";
import { readEnv } from "../env";
import { UsageError } from "../failure-message";
import { print, runCommand } from "../run-command";

await runCommand(async ([word, ...rest]) => {
  if (rest.length > 0)
    throw new UsageError("Usage: restore-dump [name | --list]");
  const { dataDir } = readEnv();
  const paths = storagePaths(dataDir);
  if (word === "--list") {
    const names = await listDumps(paths.dumps);
    process.stdout.write(
      names.length ? `${names.join("\n")}\n` : "There are no dumps.\n",
    );
    return;
  }
  await makeDataFolder(dataDir);
  const lock = await lockFolder(paths.lock);
  try {
    const { name, before } = await restoreDump(
      paths.data,
      paths.dumps,
      word ?? null,
    );
    print(`Restored ${name}.`);
    if (before !== null) print(`What was there before stands in ${before}.`);
  } finally {
    await lock.release();
  }
});
