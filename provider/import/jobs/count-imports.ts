import type { Queryable } from "../../db/database";

/** Counts the documents of the last 24 hours by status. */
export async function countImports(
  db: Queryable,
): Promise<{ status: string; documents: number }[]> {
  const rows = await db.query<{ status: string; documents: string }>(
    `SELECT status, count(*) AS documents FROM import_job
     WHERE created_at > now() - interval '24 hours' GROUP BY status`,
  );
  return rows.map(({ status, documents }) => ({
    status,
    documents: Number(documents),
  }));
}
