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
  const filledTables = await listFilledTables(created.db);
  const fingerprint = await readFingerprint(created.db, filledTables);
  return { ...created, filledTables, fingerprint };
}

/** Returns a database to the pool for later tests. Nothing may use it afterwards. */
export function returnDatabase(database: SharedDatabase): void {
  idle[database.db.engine].push(database);
}

/** Hashes all that a test can change and {@link emptyDatabase} does not restore. */
async function readFingerprint(
  db: Queryable,
  filledTables: readonly string[],
): Promise<string> {
  const contents = filledTables.map(
    (name) =>
      `UNION ALL SELECT concat_ws(' ', 'row', '${name}', to_jsonb(t)) FROM ${name} t`,
  );
  const [row] = await db.query<{ hash: string }>(`
    SELECT md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")) AS hash FROM (
      SELECT concat_ws(' ', 'column', n.nspname, c.relname, c.relkind, a.attnum, a.attname,
               a.atttypid, a.attnotnull, a.attidentity, c.reloptions) AS line
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE n.nspname NOT IN ('pg_catalog', 'pg_toast', 'information_schema')
      UNION ALL
      SELECT concat_ws(' ', 'default', adrelid::regclass, adnum, pg_get_expr(adbin, adrelid))
      FROM pg_attrdef
      UNION ALL
      SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated,
               pg_get_constraintdef(oid))
      FROM pg_constraint WHERE conrelid <> 0
      UNION ALL
      SELECT concat_ws(' ', 'index', indexrelid::regclass, indisvalid, pg_get_indexdef(indexrelid))
      FROM pg_index WHERE indrelid >= 16384 AND indrelid NOT IN (
        SELECT oid FROM pg_class WHERE relnamespace = 'pg_toast'::regnamespace)
      UNION ALL
      SELECT concat_ws(' ', 'trigger', tgrelid::regclass, CASE WHEN tgisinternal THEN tgtype::text ELSE tgname END,
               tgenabled)
      FROM pg_trigger
      UNION ALL
      SELECT concat_ws(' ', 'function', proname, md5(prosrc)) FROM pg_proc WHERE oid >= 16384
      UNION ALL
      SELECT concat_ws(' ', 'database', setconfig) FROM pg_db_role_setting
      WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
      UNION ALL
      SELECT concat_ws(' ', 'setting', name, setting) FROM pg_settings WHERE source = 'session'
      ${contents.join("\n")}
    ) AS lines`);
  return row?.hash ?? "";
}

async function listFilledTables(db: Queryable): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    // The version of pg-boss holds the times of its maintenance.
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' OR (schemaname = 'pgboss' AND tablename <> 'version')`,
  );
  const filled = await db.query<{ name: string }>(
    tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`,
      )
      .join(" UNION ALL "),
  );
  return filled.map(({ name }) => name);
}

/** Removes all rows but those of the migrations, and restarts all sequences. */
async function emptyDatabase({
  db,
  filledTables,
}: SharedDatabase): Promise<void> {
  const filled = await listFilledTables(db);
  const changed = filled.filter((name) => !filledTables.includes(name));
  if (changed.length > 0)
    await db.execute(`TRUNCATE ${changed.join(", ")} CASCADE`);
  await db.query(
    "SELECT setval(quote_ident(sequencename)::regclass, start_value, false) FROM pg_sequences",
  );
  await db.query("DELETE FROM pg_statistic");
  // Without checkpoints, the write-ahead log of a database in memory grows to a gigabyte.
  if (db.engine === "pglite") await db.execute("CHECKPOINT");
}
