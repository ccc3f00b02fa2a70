import { readClock } from "../../../db/clock";
import type { Database } from "../../../db/database";
import { findNight } from "../../../local-time";
import type { ProviderLog } from "../../../log";
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
const nightHours = { firstHour: 2, endHour: 4 };
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

/** Returns the Mondays of the weeks whose turn it is in a night, the latest first. */
async function listDueWeeks(db: Database, night: string): Promise<string[]> {
  const weeks = await db.query<{ monday: string }>(
    `SELECT monday_of(day)::text AS monday FROM (
       SELECT DISTINCT service_date FROM delivery
       UNION SELECT DISTINCT store_date FROM manifest
       UNION SELECT DISTINCT since FROM delivery_figures
     ) AS known (day)
     GROUP BY monday_of(day) ORDER BY monday_of(day) DESC`,
  );
  const turn = (Date.parse(night) / 86_400_000) % nights;
  return weeks
    .filter((_, place) => place < latestWeeks || place % nights === turn)
    .map(({ monday }) => monday);
}

/** What {@link makeNightlyVerification} needs. */
interface NightlyVerification {
  db: Database;
  log: ProviderLog;
  /** IANA time zone. */
  timeZone: string;
  /** Called with the number of wrong rows of a week. */
  onDifference: (rows: number) => void;
}

/**
 * Returns recurring work that verifies the figures of the weeks whose turn it is by night, each week once in
 * a night. The next run tries again what could not be verified: weeks whose figures another process was
 * writing, and the week with which a run failed.
 */
export function makeNightlyVerification({
  db,
  log,
  timeZone,
  onDifference,
}: NightlyVerification): () => Promise<void> {
  /** The latest night in which figures were verified, and the weeks that are left. */
  let night = "";
  const left = new Set<string>();
  return async () => {
    const tonight = findNight(await readClock(db), timeZone, nightHours);
    if (tonight === null) return;
    if (night !== tonight) {
      for (const monday of await listDueWeeks(db, tonight)) left.add(monday);
      night = tonight;
    }
    for (const monday of [...left]) {
      // Becomes the last one, so that a week that fails each time does not hold up the others.
      left.delete(monday);
      left.add(monday);
      const rows = await verifyWeek(db, monday);
      if (rows === null) {
        log.warn("figures not verified", { name: monday });
        continue;
      }
      left.delete(monday);
      if (rows === 0) continue;
      onDifference(rows);
      log.warn("figures repaired", { name: monday, rows });
    }
  };
}
