import { setTimeout } from "node:timers/promises";
import { readClock } from "./clock";
import type { Database, Queryable, SqlRow } from "./database";
import { errorCode } from "./errors";
import { advisoryLocks } from "./advisory-locks";

/*
 * The partitions of deliveries and cartons by month (docs/decisions/105). Their names end in the month
 * (`carton_2026_11`) or in `_other` (all months that have no partition).
 */

/** The partitioned tables, the referenced one first, with the storage parameter of their partitions. */
const monthlyTables = [
  { name: "delivery", fillfactor: 85 },
  { name: "carton", fillfactor: 70 },
] as const;

/** Number of months for which partitions exist ahead of time, beside the present one. */
const monthsAhead = 3;
/**
 * Longest wait for a lock of a table, in milliseconds: other statements queue behind it. Shorter than
 * `deadlock_timeout`, so that this transaction gives up and no other one is aborted.
 */
const lockTimeoutMs = 500;
const lockTries = 5;
const retryMs = 1_000;
/** A month: `2026-11`. */
export type Month = string;

/** Returns the month that is some months later (or earlier, if negative). */
const addMonths = (month: Month, months: number): Month => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1))
    .toISOString()
    .slice(0, 7);
};

/** Returns the month of an instant, in UTC, or one that is some months later or earlier. */
export const monthOf = (now: Date, months = 0): Month =>
  addMonths(now.toISOString().slice(0, 7), months);

/** Returns the months from that of one ISO date to that of another one, both included. */
export function monthsBetween(first: string, last: string): Month[] {
  const months: Month[] = [];
  const end = last.slice(0, 7);
  for (let month = first.slice(0, 7); month <= end; month = addMonths(month, 1))
    months.push(month);
  return months;
}

/** SQL expression: the first day of the partition `c` and the day after its last one; null for `_other`. */
const partitionEnds = `regexp_match(pg_get_expr(c.relpartbound, c.oid),
  $$FROM \\('(.*)'\\) TO \\('(.*)'\\)$$)`;

/** Returns those of the given months that no partition covers but `_other`. */
async function listMissing(
  db: Queryable,
  months: readonly Month[],
): Promise<Month[]> {
  const rows = await db.query<{ month: Month }>(
    `WITH covered AS (
       SELECT ${partitionEnds} AS ends
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'carton'::regclass
     )
     SELECT month FROM unnest($1::text[]) AS month
     WHERE NOT EXISTS (
       SELECT FROM covered
       WHERE (month || '-01')::date < ends[2]::date
         AND (month || '-01')::date >= ends[1]::date)
     ORDER BY month`,
    [months],
  );
  return rows.map(({ month }) => month);
}

/** A range of days, `from` included and `to` not. */
interface DayRange {
  from: string;
  to: string;
}

/** Returns whether the partitions of a name have rows of a range. */
async function hasRows(
  db: Queryable,
  partition: string,
  { from, to }: DayRange,
): Promise<boolean> {
  for (const { name } of monthlyTables) {
    const rows = await db.query(
      `SELECT FROM ${name}_${partition} WHERE service_date >= $1 AND service_date < $2 LIMIT 1`,
      [from, to],
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Creates the partitions of a month.
 * @returns false if the month has them, or has rows in `_other`, where they stay
 */
async function createMonth(tx: Queryable, month: Month): Promise<boolean> {
  await tx.query("SELECT pg_advisory_xact_lock($1)", [
    advisoryLocks.partitions,
  ]);
  if ((await listMissing(tx, [month])).length === 0) return false;
  const range = { from: `${month}-01`, to: `${addMonths(month, 1)}-01` };
  if (await hasRows(tx, "other", range)) return false;
  for (const { name, fillfactor } of monthlyTables)
    await tx.query(
      `CREATE TABLE ${name}_${month.replace("-", "_")} PARTITION OF ${name}
       FOR VALUES FROM ('${range.from}') TO ('${range.to}') WITH (fillfactor = ${fillfactor})`,
    );
  return true;
}

/** Runs a transaction that locks the tables for a moment, again if they are in use for too long. */
async function withShortLocks<Result>(
  db: Database,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (tx) => {
        await tx.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
        return work(tx);
      });
    } catch (error) {
      if (errorCode(error) !== "55P03" || tries === lockTries) throw error;
      await setTimeout(retryMs);
    }
  }
}

/**
 * Creates the missing partitions of months, each month in a transaction of its own. PGlite needs none.
 * A month that has rows in `_other` gets none.
 * @returns the months that have got partitions
 * @throws if a table is in use for too long (55P03), or the database fails
 */
export async function createMonths(
  db: Database,
  months: readonly Month[],
): Promise<Month[]> {
  if (db.engine === "pglite") return [];
  const created: Month[] = [];
  for (const month of await listMissing(db, months))
    if (await withShortLocks(db, (tx) => createMonth(tx, month)))
      created.push(month);
  return created;
}

/**
 * Creates the missing partitions of months in a transaction that locks the tables until its end.
 * @param tx a transaction of PostgreSQL
 */
export async function createMonthsWithin(
  tx: Queryable,
  months: readonly Month[],
): Promise<void> {
  for (const month of await listMissing(tx, months))
    await createMonth(tx, month);
}

/** Creates the partitions of the present month and of those ahead, by the clock of the database. */
export async function createMonthsAhead(db: Database): Promise<Month[]> {
  const month = monthOf(await readClock(db));
  return createMonths(db, monthsBetween(month, addMonths(month, monthsAhead)));
}

/** A partition of both tables: `2026_11`. */
interface Partition extends SqlRow, DayRange {
  name: string;
}

/** Returns the partitions, other than `_other`, that end before a day, the oldest first. */
const listEnded = (db: Queryable, before: string): Promise<Partition[]> =>
  db.query(
    `SELECT name, ends[1] AS from, ends[2] AS to FROM (
       SELECT substr(c.relname, length('carton_') + 1) AS name,
         ${partitionEnds} AS ends
       FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'carton'::regclass
     ) AS bounded
     WHERE ends[2]::date <= $1 ORDER BY ends[2]::date`,
    [before],
  );

/**
 * Drops the partitions of months of which nothing is left, each in a transaction of its own. A partition that is
 * in use for too long stays.
 * @param before the first day whose partition is kept: `2026-11-01`
 * @returns the names of the dropped partitions
 */
export async function dropEmptiedMonths(
  db: Database,
  before: string,
): Promise<string[]> {
  if (db.engine === "pglite") return [];
  const dropped: string[] = [];
  for (const partition of await listEnded(db, before)) {
    const { name } = partition;
    if (await hasRows(db, name, partition)) continue;
    // Deleted rows would be read under the lock, to see whether anything refers to them.
    for (const table of monthlyTables)
      await db.maintain(`VACUUM (ANALYZE) ${table.name}_${name}`);
    const isDropped = await withShortLocks(db, async (tx) => {
      await tx.query("SELECT pg_advisory_xact_lock($1)", [
        advisoryLocks.partitions,
      ]);
      for (const table of monthlyTables.toReversed()) {
        const part = `${table.name}_${name}`;
        await tx.query(`ALTER TABLE ${table.name} DETACH PARTITION ${part}`);
      }
      // Nothing can be written any more, and what was written since returns with the transaction.
      if (await hasRows(tx, name, partition)) throw new StillUsedError();
      for (const table of monthlyTables.toReversed())
        await tx.query(`DROP TABLE ${table.name}_${name}`);
      return true;
    }).catch((error: unknown) => {
      if (errorCode(error) === "55P03" || error instanceof StillUsedError)
        return false;
      throw error;
    });
    if (isDropped) dropped.push(name);
  }
  return dropped;
}

/** A partition has got rows while it was to be dropped. */
class StillUsedError extends Error {}

/**
 * Analyzes the partitioned tables, which autovacuum never does, if their partitions have grown by a tenth
 * since, or a day has passed: the planner expects rows of the whole table by these statistics.
 */
export async function analyzeMonthlyTables(db: Database): Promise<void> {
  if (db.engine === "pglite") return;
  const tables = await db.query<{ name: string }>(
    `SELECT whole.relname AS name
     FROM pg_class whole JOIN pg_stat_all_tables analyzed ON analyzed.relid = whole.oid
     CROSS JOIN LATERAL (
       SELECT sum(part.n_live_tup) AS rows, max(greatest(part.last_autoanalyze, part.last_analyze)) AS analyzed_at
       FROM pg_inherits i JOIN pg_stat_all_tables part ON part.relid = i.inhrelid
       WHERE i.inhparent = whole.oid
     ) AS parts
     WHERE whole.oid IN (${monthlyTables.map(({ name }) => `'${name}'::regclass`).join(", ")})
       AND parts.rows > 0
       AND (whole.reltuples <= 0 OR abs(parts.rows - whole.reltuples) > whole.reltuples / 10
         OR analyzed.last_analyze < now() - interval '1 day')`,
  );
  for (const { name } of tables) await db.maintain(`ANALYZE ${name}`);
}
