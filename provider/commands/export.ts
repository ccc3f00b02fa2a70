/**
 * Writes the data of the operation as CSV files, which `import` loads again:
 *   export --all <folder>              every kind, each into its file
 *   export <kind> [<kind> …] <folder>  the named kinds
 * Signed documents are files in the folder signed-documents. The folder is created. Existing files of an earlier export are replaced. With PGlite, the portal must
 * be stopped first, because only one process can open the data folder.
 */
import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { withCommandDatabase } from "../command-database";
import { readEnv } from "../env";
import { UsageError } from "../failure-message";
import { exportableKinds, exportKinds } from "../import/export";
import { print, runCommand } from "../run-command";

const usage = `Usage: export --all <folder>, or export <kind> [<kind> …] <folder>. Kinds: ${exportableKinds.map(({ name }) => name).join(", ")}.`;

await runCommand(async (words) => {
  const folder = words.at(-1);
  const names = words.slice(0, -1);
  const isAll = names.length === 1 && names[0] === "--all";
  const unknown = names.filter(
    (name) => !exportableKinds.some((kind) => kind.name === name),
  );
  if (
    folder === undefined ||
    folder.startsWith("-") ||
    names.length === 0 ||
    (!isAll && unknown.length > 0)
  )
    throw new UsageError(usage);
  const chosen = exportableKinds.filter(
    ({ name }) => isAll || names.includes(name),
  );
  await mkdir(folder, { recursive: true });
  await withCommandDatabase(readEnv(), async (db) => {
    await exportKinds(db, chosen, async (fileName, content) => {
      const path = join(folder, fileName);
      await mkdir(dirname(path), { recursive: true });
      // A file has its name only when it is complete.
      await pipeline(Readable.from(content), createWriteStream(`${path}.part`));
      await rename(`${path}.part`, path);
      print(`Wrote ${fileName}.`);
    });
  });
});
