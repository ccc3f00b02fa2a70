import type { Queryable } from "./database";

/** Returns the time of the database, which is the same for all processes on it. */
export async function readClock(db: Queryable): Promise<Date> {
  const [row] = await db.query<{ now: string }>("SELECT now() AS now");
  if (!row) throw new Error("The database does not tell the time");
  return new Date(row.now);
}
