/**
 * Archives old data: writes the deliveries of each old day, with their cartons and scans, into a folder of
 * ARCHIVE_FOLDER, whose files `import` loads again, and deletes them from the database:
 *   archive [--before <month>] [--dry-run]
 * `--before` is the first month that is kept, such as 2024-02 (otherwise RETENTION_MONTHS tells).
 * `--dry-run` counts, and writes nothing. PostgreSQL may stay in use. With PGlite, the portal must be
 * stopped first, because only one process can open the data folder.
 */
import { parseArgs } from "node:util";
import { checkArchiveFolder } from "../archive/archive-folder";
import { isBusyDay } from "../archive/archive-day";
import {
  archiveOldDays,
  firstKeptDay,
  listArchivableDays,
} from "../archive/archive-old-days";
import { readClock } from "../db/clock";
import { openCommandDatabase } from "../command-database";
import { minRetentionMonths, readEnv, SettingError } from "../env";
import { failureMessage, UsageError } from "../failure-message";
import { runCommand } from "../run-command";

const usage = "Usage: archive [--before <month>] [--dry-run]";

/** @throws UsageError for an unknown option or an invalid month */
function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        before: { type: "string" },
        "dry-run": { type: "boolean", default: false },
      },
    });
    const { before = null, "dry-run": isDryRun } = values;
    if (before === null || /^\d{4}-(0[1-9]|1[0-2])$/.test(before))
      return { before, isDryRun };
  } catch {
    // An unknown option.
  }
  throw new UsageError(usage);
}

const count = (n: number) => n.toLocaleString("en-US");
const print = (line: string) => void process.stdout.write(`${line}\n`);

await runCommand(async (words) => {
  const { before: month, isDryRun } = readOptions(words);
  const env = readEnv();
  const { archiveFolder: root, retentionMonths } = env;
  if (root === null) throw new SettingError("ARCHIVE_FOLDER is not set.");
  if (month === null && retentionMonths === null)
    throw new UsageError(
      "Name the first month that is kept with --before, or set RETENTION_MONTHS.",
    );
  await checkArchiveFolder(root);
  const storage = await openCommandDatabase(env);
  try {
    const { db } = storage;
    const now = await readClock(db);
    const latest = firstKeptDay(now, minRetentionMonths);
    const before =
      month === null
        ? firstKeptDay(now, retentionMonths ?? minRetentionMonths)
        : `${month}-01`;
    if (before > latest)
      throw new UsageError(
        `--before must be ${latest.slice(0, 7)} or earlier: ${minRetentionMonths} months are always kept.`,
      );
    if (isDryRun) {
      for await (const { day, deliveries } of listArchivableDays(db, before))
        print(`${day}: ${count(deliveries)} deliveries would be archived.`);
      return;
    }
    const reached = await archiveOldDays(
      {
        db,
        root,
        before,
        onPart: (day, { folder, deliveries, cartons }) =>
          print(
            `${day}: wrote ${count(deliveries)} deliveries with ${count(cartons)} cartons to ${folder}.`,
          ),
        onFailure(day, error) {
          if (!isBusyDay(error)) throw error;
          process.exitCode = 1;
          print(`${day}: is in use. ${failureMessage(error)}`);
        },
        onDrop: (name) => print(`The partitions ${name} were dropped.`),
      },
      "-infinity",
    );
    if (reached === undefined)
      throw new UsageError("Another process is archiving. Try again later.");
  } finally {
    await storage.close();
  }
});
