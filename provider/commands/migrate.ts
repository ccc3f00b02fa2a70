/**
 * Brings the schema of the database up to date before the programs of a new version start:
 *   migrate
 * PostgreSQL may stay in use. With PGlite, the portal must be stopped first, because only one process
 * can open the data folder.
 */
import { openCommandDatabase } from "../command-database";
import { readEnv } from "../env";
import { UsageError } from "../failure-message";
import { runCommand } from "../run-command";

await runCommand(async (words) => {
  if (words.length > 0) throw new UsageError("Usage: migrate");
  const storage = await openCommandDatabase(readEnv(), {
    onMigrationWait: () =>
      process.stderr.write(
        "Another process migrates this database. Waiting for it …\n",
      ),
  });
  await storage.close();
  const { migrations } = storage;
  process.stdout.write(
    migrations.length === 0
      ? "The database is up to date.\n"
      : migrations.map((name) => `Applied ${name}.\n`).join(""),
  );
});
