import { readClock } from "../db/clock";
import type { Database } from "../db/database";
import {
  dropArchivedMonths,
  firstDayOf,
  monthOf,
  type Month,
} from "../db/partitions";
import type { ProviderEnv } from "../env";
import { findNight } from "../local-time";
import type { ProviderLog } from "../log";
import {
  deleteZeroFigures,
  foldFigures,
} from "../operation/deliveries/figures/fold-figures";
import { archiveMonth, isBusyMonth } from "./archive-month";

/** Hours of the day in which old months are archived, in the portal's time zone. */
const nightHours = { firstHour: 1, endHour: 5 };

/** Returns the first month that is kept: the one so many months before the present one. */
export const firstKeptMonth = (now: Date, retentionMonths: number): Month =>
  monthOf(now, -retentionMonths);

/**
 * Lists the months with deliveries.
 * @param after the month before the first one
 * @param before the first month that is kept
 */
export const listOldMonths = (
  db: Database,
  before: Month,
  after: Month | null = null,
): Promise<{ month: Month; deliveries: number }[]> =>
  db.query(
    `SELECT to_char(service_date, 'YYYY-MM') AS month, count(*)::int AS deliveries FROM delivery
     WHERE service_date >= $1 AND service_date < $2 GROUP BY 1 ORDER BY 1`,
    [after === null ? "-infinity" : firstDayOf(after, 1), firstDayOf(before)],
  );

/**
 * Drops the partitions of archived months, and the figures of what is gone.
 * @returns the months whose partitions were dropped
 */
export async function cleanUpArchived(db: Database): Promise<Month[]> {
  const dropped = await dropArchivedMonths(db);
  await foldFigures(db);
  await deleteZeroFigures(db);
  return dropped;
}

/** What {@link makeNightlyArchiving} needs. */
interface NightlyArchiving {
  db: Database;
  log: ProviderLog;
  env: Pick<ProviderEnv, "archiveFolder" | "retentionMonths" | "timeZone">;
}

/**
 * Returns recurring work that archives old months by night, one in each run, and tries each of them once in a
 * night. A run fails with a month that fails for another reason than others who use it. Without a retention it
 * does nothing.
 */
export function makeNightlyArchiving({
  db,
  log,
  env: { archiveFolder: root, retentionMonths, timeZone },
}: NightlyArchiving): () => Promise<void> {
  if (root === null || retentionMonths === null) return () => Promise.resolve();
  /** The night that is being worked on, whether something is left of it, and the last month that was tried. */
  let night = "";
  let isDone = false;
  let last: Month | null = null;
  return async () => {
    const now = await readClock(db);
    const tonight = findNight(now, timeZone, nightHours);
    if (tonight === null) return;
    if (night !== tonight) [night, isDone, last] = [tonight, false, null];
    if (isDone) return;
    const before = firstKeptMonth(now, retentionMonths);
    const [next] = await listOldMonths(db, before, last);
    if (!next) {
      isDone = true;
      for (const name of await cleanUpArchived(db))
        log.info("partitions dropped", { name });
      return;
    }
    const { month } = next;
    last = month;
    try {
      const archived = await archiveMonth(db, root, month);
      if (archived)
        log.info("month archived", { name: month, rows: archived.deliveries });
    } catch (error) {
      const isBusy = isBusyMonth(error);
      const level = isBusy ? "warn" : "error";
      log.failure("month not archived", error, { name: month }, level);
      if (!isBusy) throw error;
    }
  };
}
