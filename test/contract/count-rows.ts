import type { Queryable, SqlValue } from "../../provider/db/database";

/**
 * Counts rows.
 * @param from what stands after FROM, with its parameters
 */
export async function countRows(
  db: Queryable,
  from: string,
  values: readonly SqlValue[] = [],
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${from}`,
    values,
  );
  return row?.count ?? Number.NaN;
}
