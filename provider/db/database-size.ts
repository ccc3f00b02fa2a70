import type { Queryable } from "./database";

/** Returns the size of the database with its indexes, in bytes. */
export async function databaseBytes(db: Queryable): Promise<number> {
  const [row] = await db.query<{ bytes: string }>(
    "SELECT pg_database_size(current_database()) AS bytes",
  );
  return Number(row?.bytes);
}
