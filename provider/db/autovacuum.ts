import type { Database } from "./database";

/** Rows of which the settings of autovacuum, at their defaults, make a table due. */
const isVacuumDue = `n_dead_tup > 50 + 0.2 * rows OR n_ins_since_vacuum > 1000 + 0.2 * rows
  OR age(relfrozenxid) > 200000000`;
const isAnalyzeDue = "n_mod_since_analyze > 50 + 0.1 * rows";

/**
 * Does on PGlite, which has no autovacuum, what PostgreSQL does by itself: removes deleted rows from tables
 * of which many were deleted or inserted, and renews the statistics of tables that have changed much. New
 * statistics make PostgreSQL plan the checks of foreign keys anew, too: a plan that was made for an empty
 * table reads all of its rows for each check. The tables of the system belong to it, because each import
 * creates temporary tables. Nothing else is answered while a table is vacuumed.
 * @returns the names of the tables; empty on PostgreSQL
 */
export async function autovacuum(db: Database): Promise<string[]> {
  if (db.engine !== "pglite") return [];
  // A session counts for itself until it is idle, which that of PGlite never is.
  await db.query("SELECT pg_stat_force_next_flush()");
  const due = await db.query<{
    name: string;
    whole: string;
    vacuum: boolean;
    analyze: boolean;
  }>(
    // Autovacuum does not analyze a partitioned table either: here its partitions lead to it.
    `SELECT relid::regclass::text AS name, coalesce(inhparent, relid)::regclass::text AS whole,
       ${isVacuumDue} AS vacuum, ${isAnalyzeDue} AS analyze
     FROM (
       SELECT s.*, c.relfrozenxid, greatest(c.reltuples, 0) AS rows
       FROM pg_stat_all_tables s JOIN pg_class c ON c.oid = s.relid
       WHERE c.relkind = 'r' AND c.relpersistence = 'p'
     ) AS of_table
     LEFT JOIN pg_inherits ON inhrelid = relid
     WHERE ${isVacuumDue} OR ${isAnalyzeDue}
     ORDER BY n_live_tup`,
  );
  for (const { name } of due.filter(({ vacuum }) => vacuum))
    await db.maintain(`VACUUM ${name}`);
  const changed = due.filter(({ analyze }) => analyze);
  for (const whole of new Set(changed.map((one) => one.whole)))
    await db.maintain(`ANALYZE ${whole}`);
  return due.map(({ name }) => name);
}
