import type { Queryable } from "./database";

/** Resolves when the database responds. */
export async function ping(db: Queryable): Promise<void> {
  await db.query("SELECT 1");
}
