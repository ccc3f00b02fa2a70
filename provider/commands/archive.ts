/**
 * Archives old months: writes all rows of each into a folder of ARCHIVE_FOLDER and deletes them from the database,
 * or restores a month from its folder:
 *   archive [--before <month>] [--dry-run]
 *   archive --restore <month>
 * `--before` is the first month that is kept, such as 2024-02 (otherwise RETENTION_MONTHS tells).
 * `--dry-run` counts, and writes nothing. PostgreSQL may stay in use. With PGlite, the portal must be
 * stopped first, because only one process can open the data folder.
 */
import { parseArgs } from "node:util";
import { formatNumber } from "../../shared/format-number";
import { checkArchiveFolder } from "../archive/archive-folder";
import {
  archiveMonth,
  isBusyMonth,
  restoreMonth,
} from "../archive/archive-month";
import {
  cleanUpArchived,
  firstKeptMonth,
  listOldMonths,
} from "../archive/archive-old-months";
import { readClock } from "../db/clock";
import type { Database } from "../db/database";
import { withCommandDatabase } from "../command-database";
import { minRetentionMonths, readEnv, SettingError } from "../env";
import { failureMessage, UsageError } from "../failure-message";
import { foldFigures } from "../operation/deliveries/figures/fold-figures";
import { print, runCommand } from "../run-command";

const usage =
  "Usage: archive [--before <month>] [--dry-run]\n       archive --restore <month>";

/** @throws UsageError for an unknown option, an invalid month, or options that exclude each other */
function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        before: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        restore: { type: "string" },
      },
    });
    const { before = null, "dry-run": isDryRun, restore = null } = values;
    const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(
      restore ?? before ?? "2024-01",
    );
    const isExclusive = restore === null || (before === null && !isDryRun);
    if (isMonth && isExclusive) return { before, isDryRun, restore };
  } catch {
    // An unknown option.
  }
  throw new UsageError(usage);
}

/** @throws UsageError if one of the months that are always kept would be archived */
async function findFirstKept(
  db: Database,
  before: string | null,
  retentionMonths: number,
): Promise<string> {
  const now = await readClock(db);
  const latest = firstKeptMonth(now, minRetentionMonths);
  const wanted = before ?? firstKeptMonth(now, retentionMonths);
  if (wanted > latest)
    throw new UsageError(
      `--before must be ${latest} or earlier: ${minRetentionMonths} months are always kept.`,
    );
  return wanted;
}

/** Returns the months before one that can be archived, and says so if there are none. */
async function findOldMonths(db: Database, before: string) {
  const months = await listOldMonths(db, before);
  if (months.length === 0)
    print(`Nothing to archive: no deliveries before ${before}.`);
  return months;
}

/** Archives the months before one; a month that is in use stays, and sets the exit code. */
async function archiveBefore(
  db: Database,
  root: string,
  before: string,
): Promise<void> {
  for (const { month } of await findOldMonths(db, before))
    try {
      const archived = await archiveMonth(db, root, month);
      if (archived)
        print(
          `${month}: wrote ${formatNumber(archived.deliveries)} deliveries with ${formatNumber(archived.cartons)} cartons to ${archived.folder}.`,
        );
    } catch (error) {
      if (!isBusyMonth(error)) throw error;
      process.exitCode = 1;
      print(`${month}: is in use. ${failureMessage(error)}`);
    }
  for (const month of await cleanUpArchived(db))
    print(`${month}: its partitions were dropped.`);
}

/** @throws UsageError if the month is not archived */
async function restore(
  db: Database,
  root: string,
  month: string,
): Promise<void> {
  const restored = await restoreMonth(db, root, month);
  if (!restored) throw new UsageError(`${month} is not archived.`);
  await foldFigures(db);
  print(
    `${month}: restored ${formatNumber(restored.deliveries)} deliveries with ${formatNumber(restored.cartons)} cartons from ${restored.folder}.`,
  );
}

await runCommand(async (words) => {
  const options = readOptions(words);
  const env = readEnv();
  const { archiveFolder: root, retentionMonths } = env;
  if (root === null) throw new SettingError("ARCHIVE_FOLDER is not set.");
  if ((options.restore ?? options.before ?? retentionMonths) === null)
    throw new UsageError(
      "Name the first month that is kept with --before, or set RETENTION_MONTHS.",
    );
  await checkArchiveFolder(root);
  await withCommandDatabase(env, async (db) => {
    if (options.restore !== null)
      return await restore(db, root, options.restore);
    const before = await findFirstKept(
      db,
      options.before,
      retentionMonths ?? minRetentionMonths,
    );
    if (!options.isDryRun) return await archiveBefore(db, root, before);
    for (const { month, deliveries } of await findOldMonths(db, before))
      print(
        `${month}: ${formatNumber(deliveries)} deliveries would be archived.`,
      );
  });
});
