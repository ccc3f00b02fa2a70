import type { Database, Queryable } from "../../provider/db/database";

/*
 * The test files of one worker use the same databases one after the other: emptying a database
 * takes milliseconds, creating one takes a second.
 */

/** A database that can be reset to the state in which it was created. */
export interface SharedDatabase {
  db: Database;
  /** Address of the PostgreSQL database, null for PGlite. */
  databaseUrl: string | null;
  /** Closes and removes the database. */
  destroy(): Promise<void>;
  /** Names of the tables that the migrations fill. */
  filledTables: readonly string[];
  /** Hash of the schema, the settings and the rows of {@link filledTables}. */
  fingerprint: string;
}

export type CreatedDatabase = Pick<
  SharedDatabase,
  "db" | "databaseUrl" | "destroy"
>;

const idle: Record<Database["engine"], SharedDatabase[]> = {
  pglite: [],
  postgresql: [],
};

/** Returns a migrated and otherwise empty database that no other test uses. */
export async function takeDatabase(
  engine: Database["engine"],
  create: () => Promise<CreatedDatabase>,
): Promise<SharedDatabase> {
  for (let one = idle[engine].pop(); one; one = idle[engine].pop()) {
    const fingerprint = await readFingerprint(one.db, one.filledTables);
    if (fingerprint === one.fingerprint) {
      await emptyDatabase(one);
      return one;
    }
    // A test has changed the schema or the settings.
    await one.destroy();
  }
  const created = await create();
  const filledTables = (await listWrittenTables(created.db)).map(
    ({ name }) => name,
  );
  const fingerprint = await readFingerprint(created.db, filledTables);
  return { ...created, filledTables, fingerprint };
}

/** Returns a database to the pool for later tests. Nothing may use it afterwards. */
export function returnDatabase(database: SharedDatabase): void {
  idle[database.db.engine].push(database);
}

/**
 * Hashes all that a test can change and {@link emptyDatabase} does not restore. A change of a row of the
 * catalogue changes its `xmin`; in `pg_class`, truncating a table does that, too.
 */
async function readFingerprint(
  db: Queryable,
  filledTables: readonly string[],
): Promise<string> {
  const contents = filledTables.map(
    (name) =>
      `UNION ALL SELECT concat_ws(' ', 'row', '${name}', to_jsonb(t)) FROM ${name} t`,
  );
  const [row] = await db.query<{ hash: string }>(`
    WITH own AS (
      SELECT c.oid, concat_ws(' ', 'table', n.nspname, c.relname, c.relkind, c.reloptions) AS line
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
    )
    SELECT md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")) AS hash FROM (
      SELECT line FROM own
      ${[
        ["pg_attribute", "attrelid"],
        ["pg_attrdef", "adrelid"],
        ["pg_constraint", "conrelid"],
        ["pg_index", "indexrelid"],
        ["pg_trigger", "tgrelid"],
      ]
        .map(
          ([catalogue, table]) =>
            `UNION ALL SELECT concat_ws(' ', '${catalogue}', ${table}, string_agg(xmin::text, ' ' ORDER BY xmin::text))
             FROM ${catalogue} WHERE ${table} IN (SELECT oid FROM own) GROUP BY ${table}`,
        )
        .join("\n")}
      UNION ALL
      SELECT concat_ws(' ', 'function', oid, xmin) FROM pg_proc WHERE oid >= 16384
      UNION ALL
      SELECT concat_ws(' ', 'database', setconfig) FROM pg_db_role_setting
      WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
      UNION ALL
      SELECT concat_ws(' ', 'setting', name, setting) FROM pg_settings WHERE source = 'session'
      ${contents.join("\n")}
    ) AS lines`);
  return row?.hash ?? "";
}

/** Lists the tables that were written; one that is large or was analyzed is better truncated. */
const listWrittenTables = (db: Queryable) =>
  // The version of pg-boss holds the times of its maintenance.
  db.query<{ name: string; isLarge: boolean }>(
    `SELECT quote_ident(nspname) || '.' || quote_ident(relname) AS name,
       pg_relation_size(c.oid) > 262144 OR reltuples > 0 AS "isLarge"
     FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind = 'r' AND pg_relation_size(c.oid) > 0
       AND (nspname = 'public' OR (nspname = 'pgboss' AND relname <> 'version'))`,
  );

/**
 * Removes all rows of tables, without triggers. Truncating a table takes ten times as long as deleting
 * a few rows, and makes every connection plan the checks of its foreign keys anew. Setting the role does that
 * for this connection, granting what is granted for all others: a plan for three rows would read whole tables
 * for each of the next thousand.
 */
export const deleteRows = (
  db: Database,
  tables: readonly string[],
): Promise<void> =>
  db.execute(
    [
      "SET LOCAL session_replication_role = replica",
      ...tables.map((name) => `DELETE FROM ${name}`),
      ...(db.engine === "postgresql" && tables.length > 0
        ? [`GRANT SELECT ON ${tables.join(", ")} TO CURRENT_USER`]
        : []),
    ].join("; "),
  );

/** Removes all rows but those of the migrations, and restarts all sequences. */
async function emptyDatabase({
  db,
  filledTables,
}: SharedDatabase): Promise<void> {
  const written = (await listWrittenTables(db)).filter(
    ({ name }) => !filledTables.includes(name),
  );
  const named = (isLarge: boolean) =>
    written.filter((one) => one.isLarge === isLarge).map(({ name }) => name);
  if (named(true).length > 0)
    await db.execute(`TRUNCATE ${named(true).join(", ")} CASCADE`);
  await deleteRows(db, named(false));
  await db.query(
    `SELECT setval(quote_ident(schemaname) || '.' || quote_ident(sequencename), start_value, false)
     FROM pg_sequences WHERE last_value IS NOT NULL`,
  );
  await db.query("DELETE FROM pg_statistic");
  // Without checkpoints, the write-ahead log of a database in memory grows to a gigabyte.
  if (db.engine === "pglite") await db.execute("CHECKPOINT");
}
