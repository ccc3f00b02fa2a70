import {
  liftStatementTimeout,
  type Database,
  type Queryable,
} from "../db/database";
import { foldFigures } from "../operation/deliveries/figures/fold-figures";
import { createMonths, monthsBetween } from "../db/partitions";
import { addDemonstrationAccounts } from "./accounts";
import { dayAsOf, type DayAsOf } from "./as-of";
import { dayOf, isoDay, minutesOf } from "./calendar";
import { mendExceptions } from "./exceptions";
import { demonstrationCompany } from "./company";
import { generateDay } from "./day";
import {
  companyTables,
  dayTables,
  insertRows,
  tableEntries,
  type Table,
} from "./tables";

/** Days of history and of planned deliveries that the demonstration holds on its first start. */
const historyDays = 90;
const daysAhead = 7;
/** Times of a day's deliveries are at most this many days before it (pickups) or after it (reports). */
const daysAround = 2;

export interface DemonstrationOptions {
  now: Date;
  /** Multiplies the cartons of a delivery, 0.01 to 100. Used on the first start only; the value is stored. */
  scale: number;
  /** Multiplies the stores and with them the deliveries, 1 to 10; stored like `scale`. The default is 1. */
  storeFactor?: number;
  /** Days of history on the first start; the default is 90. */
  daysBack?: number;
  /** Hashes a password as accounts store it. */
  hashPassword: (password: string) => Promise<string>;
}

/**
 * `loaded`: created now. `advanced`: its clock was moved to `now`. `occupied`: other data, not changed.
 */
export type DemonstrationOutcome = "loaded" | "advanced" | "occupied";

/**
 * Creates the demonstration company in an empty database, or moves the clock of an existing one to
 * `now`. A database with any other data is not changed.
 */
export async function openDemonstration(
  db: Database,
  options: DemonstrationOptions,
): Promise<DemonstrationOutcome> {
  if (await advanceDemonstration(db, options.now)) return "advanced";
  if (!(await isOccupied(db))) {
    const { first, last } = daysOf(options);
    await createMonths(db, monthsBetween(isoDay(first), isoDay(last)));
  }
  const loaded = await db.transaction(async (tx) => {
    // The demonstration of another provider may take minutes to load, and its tables are locked meanwhile.
    await tx.query(liftStatementTimeout);
    // Two providers may start at once on the same PostgreSQL database.
    await tx.query("LOCK TABLE demonstration IN EXCLUSIVE MODE");
    if (await isOccupied(tx)) return false;
    await load(tx, options);
    return true;
  });
  if (!loaded) {
    // Another provider may have created the demonstration in the meantime.
    return (await advanceDemonstration(db, options.now))
      ? "advanced"
      : "occupied";
  }
  await foldFigures(db);
  // The planner needs statistics, and reading an index alone needs the visibility map.
  await db.maintain("VACUUM ANALYZE");
  return "loaded";
}

/** Returns whether a database has data of any company. */
async function isOccupied(db: Queryable): Promise<boolean> {
  const [found] = await db.query<{ occupied: boolean }>(
    `SELECT EXISTS (SELECT FROM pool) OR EXISTS (SELECT FROM account)
         OR EXISTS (SELECT FROM user_group) AS occupied`,
  );
  return found?.occupied !== false;
}

/** Returns the first and the last day of a new demonstration. */
function daysOf({ now, daysBack = historyDays }: DemonstrationOptions) {
  const today = dayOf(now);
  return { first: today - daysBack, last: today + daysAhead };
}

/** Returns whether the database holds the demonstration company. */
export async function holdsDemonstration(db: Database): Promise<boolean> {
  const rows = await db.query("SELECT 1 AS held FROM demonstration");
  return rows.length > 0;
}

/**
 * Moves the demonstration's clock to `now`: records what has happened since, and plans the days that
 * have come into range. This is cheap after a short time, so a running provider does it every minute.
 * @returns false if the database holds no demonstration
 */
export function advanceDemonstration(
  db: Database,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The demonstration of another provider may take minutes to load, and its tables are locked meanwhile.
    await tx.query(liftStatementTimeout);
    const [state] = await tx.query<{
      scale: number;
      store_factor: number;
      last_day: string;
      as_of: string;
    }>(
      "SELECT scale, store_factor, last_day, as_of FROM demonstration FOR NO KEY UPDATE",
    );
    if (!state) return false;
    const asOf = new Date(state.as_of);
    if (minutesOf(now) <= minutesOf(asOf)) return true;
    const { storesByNumber } = demonstrationCompany(state.store_factor);
    const lastKnown = dayOf(new Date(state.last_day));
    const last = Math.max(lastKnown, dayOf(now) + daysAhead);
    for (let day = dayOf(asOf) - daysAround; day <= last; day++) {
      // Nothing can have happened yet on a known day this far ahead.
      if (day <= lastKnown && day > dayOf(now) + daysAround) continue;
      const whole = generateDay(day, state.scale, state.store_factor);
      const after = dayAsOf(whole, minutesOf(now), storesByNumber);
      if (day > lastKnown) await insertDay(tx, after);
      else
        await updateDay(
          tx,
          dayAsOf(whole, minutesOf(asOf), storesByNumber),
          after,
        );
    }
    await tx.query("UPDATE demonstration SET as_of = $1, last_day = $2", [
      now,
      isoDay(last),
    ]);
    await mendExceptions(tx, now);
    return true;
  });
}

async function load(
  tx: Queryable,
  options: DemonstrationOptions,
): Promise<void> {
  const { scale, storeFactor = 1 } = options;
  const company = demonstrationCompany(storeFactor);
  const { first, last } = daysOf(options);
  for (const [name, table] of tableEntries(companyTables))
    await insertRows(tx, table, company[name]);
  await addDemonstrationAccounts(tx, options);
  await checkingReferencesAfterwards(tx, async () => {
    for (let day = first; day <= last; day++) {
      await insertDay(
        tx,
        dayAsOf(
          generateDay(day, scale, storeFactor),
          minutesOf(options.now),
          company.storesByNumber,
        ),
      );
    }
  });
  await reserveIds(tx);
  await tx.query(
    "INSERT INTO demonstration (scale, store_factor, first_day, last_day, as_of) VALUES ($1, $2, $3, $4, $5)",
    [scale, storeFactor, isoDay(first), isoDay(last), options.now],
  );
  await mendExceptions(tx, options.now);
}

/**
 * Lets the ids of rows that users add start beyond those of the demonstration, which adds days as its
 * clock advances. Pools are not added by time.
 */
async function reserveIds(tx: Queryable): Promise<void> {
  const { pools: _, ...growing } = { ...companyTables, ...dayTables };
  await tx.query(
    `SELECT setval(
       pg_get_serial_sequence(table_name, 'id'),
       CASE data_type WHEN 'bigint' THEN 10000000000 WHEN 'integer' THEN 1000000000 ELSE 1000 END, false)
     FROM information_schema.columns
     WHERE table_schema = current_schema() AND column_name = 'id' AND table_name = ANY($1::text[])`,
    [
      Object.values(growing)
        .filter(({ key }) => key.includes("id"))
        .map(({ name }) => name),
    ],
  );
  await tx.query(
    "SELECT setval(pg_get_serial_sequence('pool', 'id'), max(id)) FROM pool",
  );
}

/**
 * Runs `work` without the foreign keys of the carton table and those to deliveries, then adds them again,
 * so that all rows are checked at once. PostgreSQL plans the check of a single row when the tables are
 * empty, and then reads all deliveries for each row. The transaction locks the tables for others meanwhile.
 */
async function checkingReferencesAfterwards(
  tx: Queryable,
  work: () => Promise<void>,
): Promise<void> {
  const references = await tx.query<{
    table_name: string;
    name: string;
    definition: string;
  }>(
    `SELECT conrelid::regclass::text AS table_name, quote_ident(conname) AS name,
       pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0
       AND (conrelid = 'carton'::regclass OR confrelid = 'delivery'::regclass)
     ORDER BY table_name, name`,
  );
  for (const { table_name, name } of references)
    await tx.query(`ALTER TABLE ${table_name} DROP CONSTRAINT ${name}`);
  await work();
  for (const { table_name, name, definition } of references)
    await tx.query(
      `ALTER TABLE ${table_name} ADD CONSTRAINT ${name} ${definition}`,
    );
}

async function insertDay(tx: Queryable, day: DayAsOf): Promise<void> {
  for (const [name, table] of tableEntries(dayTables))
    await insertRows(tx, table, day[name]);
}

/**
 * Writes what differs between two instants of one day; everything else, including users' entries, is
 * kept.
 */
async function updateDay(
  tx: Queryable,
  before: DayAsOf,
  after: DayAsOf,
): Promise<void> {
  const { manualReports, ...updatable } = dayTables;
  for (const [name, table] of tableEntries(updatable)) {
    const changed = changedRows(table, before[name], after[name]);
    await insertRows(tx, table, changed, "update");
  }
  // A delivery that a user has already reported gets no second report.
  const reported = await tx.query<{ delivery_id: string }>(
    "SELECT delivery_id FROM manual_report WHERE delivery_id = ANY($1::bigint[])",
    [after.manualReports.map((report) => report.deliveryId)],
  );
  const known = new Set(reported.map((row) => Number(row.delivery_id)));
  await insertRows(
    tx,
    manualReports,
    after.manualReports.filter((report) => !known.has(report.deliveryId)),
  );
}

function changedRows(
  { columns }: Table,
  old: readonly object[],
  current: readonly object[],
): object[] {
  const text = (row: object) =>
    JSON.stringify(columns.map(({ value }) => value(row)));
  const known = new Set(old.map(text));
  return current.filter((row) => !known.has(text(row)));
}
