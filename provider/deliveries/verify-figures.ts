import type { Database } from "../db/database";
import { localHour } from "../jobs/local-hour";
import type { ProviderLog } from "../log";
import {
  addFiguresSql,
  byDeliveryKeys,
  figureTables,
  whileOthersWriteNoFigures,
  type FigureTable,
} from "./fold-figures";

/**
 * Compares the figures of the reports and the dashboard with a count of deliveries and cartons, and adds
 * what they lack (docs/decisions/104-figures-at-scale.md).
 */

/** Hours of the day in which figures are verified, in the portal's time zone. */
const firstHour = 2;
const endHour = 4;
/** The latest weeks are verified every night, each of the others once in seven nights. */
const latestWeeks = 8;
const nights = 7;

const counted = "count_figures($1::date, $1::date + 6)";
const pending =
  "(SELECT * FROM figures_change WHERE service_date BETWEEN $1::date AND $1::date + 6)";

/** Rows that are to be there, those that are there, and the part of them that is not folded yet. */
interface Comparison {
  counted: string;
  recorded: string;
  pending: string;
}

/** For each table, the figures of the week that begins on the Monday `$1`. */
const comparisons: Readonly<Record<FigureTable, Comparison>> = {
  delivery_figures: {
    counted: byDeliveryKeys(counted),
    recorded:
      "(SELECT * FROM delivery_figures WHERE since BETWEEN $1::date AND $1::date + 6)",
    pending: byDeliveryKeys(pending),
  },
  loose_carton_figures: {
    counted: `(SELECT * FROM ${counted} WHERE manifest_id IS NULL)`,
    recorded:
      "(SELECT * FROM loose_carton_figures WHERE service_date BETWEEN $1::date AND $1::date + 6)",
    pending: `(SELECT * FROM ${pending} AS p WHERE manifest_id IS NULL)`,
  },
  manifest_figures: {
    counted: `(
      SELECT m.id AS manifest_id, d.pool_id, 1 AS cartons, c.on_manifest::int AS on_manifest,
        (c.stage > 0)::int AS received, (c.stage = 2)::int AS delivered
      FROM manifest m JOIN carton c ON c.manifest_id = m.id
        JOIN delivery d ON d.id = c.delivery_id AND d.service_date = c.service_date
      WHERE m.store_date BETWEEN $1::date AND $1::date + 6)`,
    recorded: `(
      SELECT f.* FROM manifest_figures f JOIN manifest m ON m.id = f.manifest_id
      WHERE m.store_date BETWEEN $1::date AND $1::date + 6)`,
    pending: `(
      SELECT p.* FROM figures_change p JOIN manifest m ON m.id = p.manifest_id
      WHERE m.store_date BETWEEN $1::date AND $1::date + 6)`,
  },
};

/**
 * Returns a statement that adds what the figures of a week lack. It sees rows and figures as they are at
 * one instant, and only adds, so nobody has to wait for it.
 */
function repairSql(table: FigureTable): string {
  const { keys, figures } = figureTables[table];
  const part = (sign: "+" | "-", rows: string) =>
    `SELECT ${keys.join(", ")}, ${figures.map((name) => `${sign}${name} AS ${name}`).join(", ")}
     FROM ${rows} AS r`;
  const compared = comparisons[table];
  const lacking = [
    part("+", compared.counted),
    part("-", compared.recorded),
    part("-", compared.pending),
  ].join(" UNION ALL ");
  return `${addFiguresSql(table, `(${lacking})`)} RETURNING 1`;
}

/**
 * Verifies the figures of one week and repairs them.
 * @param monday the first day of the week, `YYYY-MM-DD`
 * @returns how many rows of figures were wrong; null if another process is writing figures
 */
function verifyWeek(db: Database, monday: string): Promise<number | null> {
  return whileOthersWriteNoFigures(db, async (tx) => {
    let wrong = 0;
    for (const table of Object.keys(figureTables) as FigureTable[])
      wrong += (await tx.query(repairSql(table), [monday])).length;
    return wrong;
  });
}

/** What {@link verifyFigures} needs. */
interface Verification {
  db: Database;
  log: ProviderLog;
  /** IANA time zone. */
  timeZone: string;
  now: Date;
  /** Called with the number of wrong rows of a week. */
  onDifference: (rows: number) => void;
}

/**
 * Verifies the figures of the weeks whose turn it is this night, one week at a time; does nothing by day.
 * @throws if the database fails
 */
export async function verifyFigures({
  db,
  log,
  timeZone,
  now,
  onDifference,
}: Verification): Promise<void> {
  const hour = localHour(timeZone, now);
  if (hour < firstHour || hour >= endHour) return;
  const weeks = await db.query<{ monday: string }>(
    `SELECT monday_of(day)::text AS monday FROM (
       SELECT DISTINCT service_date FROM delivery
       UNION SELECT DISTINCT store_date FROM manifest
       UNION SELECT DISTINCT since FROM delivery_figures
     ) AS known (day)
     GROUP BY monday_of(day) ORDER BY monday_of(day) DESC`,
  );
  const night = Math.floor(now.getTime() / 86_400_000) % nights;
  const due = weeks.filter(
    (_, place) => place < latestWeeks || place % nights === night,
  );
  for (const { monday } of due) {
    const rows = await verifyWeek(db, monday);
    if (!rows) continue;
    onDifference(rows);
    log.warn("figures repaired", { name: monday, rows });
  }
}
