import type { Database } from "../../provider/db/database";
import { deleteRows } from "./shared-databases";

/** All rows of a database, which a test may change and the next one finds again. */
export interface SavedContents {
  restore(): Promise<void>;
  /** Removes the copy. */
  remove(): Promise<void>;
}

/** Copies all rows: putting them back takes milliseconds, loading them by imports takes seconds. */
export async function saveContents(db: Database): Promise<SavedContents> {
  const tables = await db.query<{ name: string; columns: string }>(
    `SELECT quote_ident(relname) AS name,
       (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
     FROM pg_class c
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  const listFilled = async () => {
    const filled = await db.query<{ name: string }>(
      tables
        .map(
          ({ name }) =>
            `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`,
        )
        .join(" UNION ALL "),
    );
    return filled.map(({ name }) => name);
  };
  const filled = await listFilled();
  const saved = tables.filter(({ name }) => filled.includes(name));
  await db.execute(
    [
      "CREATE SCHEMA saved",
      ...saved.map(({ name }) => `CREATE TABLE saved.${name} AS TABLE ${name}`),
    ].join("; "),
  );
  return {
    async restore() {
      await deleteRows(db, await listFilled());
      await db.execute(
        [
          "SET LOCAL session_replication_role = replica",
          ...saved.map(
            ({ name, columns }) =>
              `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
               SELECT ${columns} FROM saved.${name}`,
          ),
        ].join("; "),
      );
    },
    remove: () => db.execute("DROP SCHEMA saved CASCADE"),
  };
}
