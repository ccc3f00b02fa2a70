import { setTimeout } from "node:timers/promises";
import { readClock } from "./clock";
import type { Database, Queryable } from "./database";
import { errorCode } from "./errors";
import { takeLock } from "./advisory-locks";

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

/** Returns the first day of a month, or of one that is some months later. */
export const firstDayOf = (month: Month, months = 0): string =>
  `${addMonths(month, months)}-01`;

/** Returns the months from that of one ISO date to that of another one, both included. */
export function monthsBetween(first: string, last: string): Month[] {
  const months: Month[] = [];
  const end = last.slice(0, 7);
  for (let month = first.slice(0, 7); month <= end; month = addMonths(month, 1))
    months.push(month);
  return months;
}

/** Returns the name of the partition of a month. */
const partitionOf = (table: string, month: Month) =>
  `${table}_${month.replace("-", "_")}`;

/** SQL condition: cartons have a partition of a `month`. Caches of the catalog, such as of `to_regclass`, are not read. */
const hasPartition =
  "EXISTS (SELECT FROM pg_class WHERE relname = 'carton_' || replace(month, '-', '_') AND relispartition)";

/** Returns those of the given months that have no partition. */
async function listMissing(
  db: Queryable,
  months: readonly Month[],
): Promise<Month[]> {
  const rows = await db.query<{ month: Month }>(
    `SELECT month FROM unnest($1::text[]) AS month
     WHERE NOT ${hasPartition} ORDER BY month`,
    [months],
  );
  return rows.map(({ month }) => month);
}

/**
 * Creates the partitions of a month.
 * @returns false if the month has them, or has rows in `_other`, where they stay
 */
async function createMonth(tx: Queryable, month: Month): Promise<boolean> {
  await takeLock(tx, "partitions");
  if ((await listMissing(tx, [month])).length === 0) return false;
  const [first, next] = [firstDayOf(month), firstDayOf(month, 1)];
  const [row] = await tx.query(
    "SELECT FROM delivery_other WHERE service_date >= $1 AND service_date < $2 LIMIT 1",
    [first, next],
  );
  if (row) return false;
  for (const { name, fillfactor } of monthlyTables)
    await tx.query(
      `CREATE TABLE ${partitionOf(name, month)} PARTITION OF ${name}
       FOR VALUES FROM ('${first}') TO ('${next}') WITH (fillfactor = ${fillfactor})`,
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

/**
 * Drops the partitions of archived months, each month in a transaction of its own. Those of a month that is in use
 * for too long stay, until the next call.
 * @returns the months whose partitions were dropped
 */
export async function dropArchivedMonths(db: Database): Promise<Month[]> {
  if (db.engine === "pglite") return [];
  const months = await db.query<{ month: Month }>(
    `SELECT month FROM (SELECT to_char(month, 'YYYY-MM') AS month FROM archived_month) AS archived
     WHERE ${hasPartition} ORDER BY month`,
  );
  const dropped: Month[] = [];
  for (const { month } of months) {
    // Deleted rows would be read under the lock, to see whether anything refers to them.
    for (const { name } of monthlyTables)
      await db.maintain(`VACUUM (ANALYZE) ${partitionOf(name, month)}`);
    const isDropped = await withShortLocks(db, (tx) =>
      dropMonth(tx, month),
    ).catch((error: unknown) => {
      if (errorCode(error) === "55P03") return false;
      throw error;
    });
    if (isDropped) dropped.push(month);
  }
  return dropped;
}

/** Keeps imports and other processes that archive, restore or drop months out until the end of the transaction. */
export const lockArchivedMonths = async (tx: Queryable): Promise<void> =>
  void (await tx.query(
    "LOCK TABLE archived_month IN SHARE ROW EXCLUSIVE MODE",
  ));

/**
 * Drops the partitions of an archived month.
 * @returns false if the month has been restored meanwhile
 */
async function dropMonth(tx: Queryable, month: Month): Promise<boolean> {
  await lockArchivedMonths(tx);
  const [archived] = await tx.query(
    "SELECT FROM archived_month WHERE month = $1",
    [firstDayOf(month)],
  );
  if (!archived) return false;
  for (const { name } of monthlyTables.toReversed()) {
    const partition = partitionOf(name, month);
    await tx.query(`ALTER TABLE ${name} DETACH PARTITION ${partition}`);
    const [row] = await tx.query(`SELECT FROM ${partition} LIMIT 1`);
    if (row) throw new Error(`${partition} has rows of an archived month`);
    await tx.query(`DROP TABLE ${partition}`);
  }
  return true;
}

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
