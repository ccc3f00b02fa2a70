/**
 * Copies everything between PGlite in DATA_DIR and PostgreSQL at DATABASE_URL, into an empty database:
 *   move-database to-postgresql          the present data of DATA_DIR
 *   move-database to-postgresql <dump>   one of its dumps (restore-dump --list)
 *   move-database to-pglite              into a DATA_DIR without a database
 * The source stays as it is. The portal must be stopped first, because what it writes meanwhile is not
 * copied.
 */
import { formatNumber } from "../../shared/format-number";
import { moveToPglite, moveToPostgresql } from "../db/move/move-database";
import { readEnv, SettingError } from "../env";
import { UsageError } from "../failure-message";
import { print, runCommand } from "../run-command";

const usage = "Usage: move-database to-postgresql [dump] | to-pglite";

await runCommand(async ([direction, dump, ...rest]) => {
  const isKnown =
    direction === "to-postgresql" ||
    (direction === "to-pglite" && dump === undefined);
  if (!isKnown || rest.length > 0) throw new UsageError(usage);
  const { dataDir, databaseUrl } = readEnv();
  if (databaseUrl === null)
    throw new SettingError("DATABASE_URL must name the PostgreSQL database.");
  const databases = { dataDir, databaseUrl };
  const printTable = ({ name, rows }: { name: string; rows: number }) =>
    print(`${name}: ${formatNumber(rows)} rows`);
  if (direction === "to-pglite") await moveToPglite(databases, printTable);
  else await moveToPostgresql(databases, dump ?? null, printTable);
  print("Moved. Both databases have the same contents.");
});
