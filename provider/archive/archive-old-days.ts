import { readClock } from "../db/clock";
import type { Database } from "../db/database";
import { dropEmptiedMonths, monthOf } from "../db/partitions";
import {
  deleteZeroFigures,
  foldFigures,
} from "../operation/deliveries/fold-figures";
import type { ProviderEnv } from "../env";
import { findNight } from "../local-time";
import type { ProviderLog } from "../log";
import {
  archivePart,
  countArchivable,
  isBusyDay,
  type ArchivedPart,
  type ArchiveLimits,
} from "./archive-day";
import { advisoryLocks } from "../db/advisory-locks";

/** Hours of the day in which old days are archived, in the portal's time zone. */
const nightHours = { firstHour: 1, endHour: 5 };
/** Days are begun for so long in one run, so that other recurring work is not late. */
const runMs = 20_000;

/** What is archived, and what is told about it. */
export interface Archiving extends ArchiveLimits {
  db: Database;
  /** The folder of the archive. */
  root: string;
  /** The first day that is kept, the first one of a month: `2024-02-01`. */
  before: string;
  onPart: (day: string, part: ArchivedPart) => void;
  /** Called with a day that could not be archived. The next day follows, unless this throws. */
  onFailure: (day: string, error: unknown) => void;
  /** Called with the name of a month whose partitions were dropped: `2024_01`. */
  onDrop: (name: string) => void;
}

/** Returns the first day that is kept: that of the month so many months before the present one. */
export const firstKeptDay = (now: Date, retentionMonths: number): string =>
  `${monthOf(now, -retentionMonths)}-01`;

/** Returns the first service day after a day and before another one that has deliveries; null without one. */
async function findNextDay(
  db: Database,
  after: string,
  before: string,
): Promise<string | null> {
  const [row] = await db.query<{ day: string | null }>(
    "SELECT min(service_date)::text AS day FROM delivery WHERE service_date > $1 AND service_date < $2",
    [after, before],
  );
  return row?.day ?? null;
}

/**
 * Archives what can be archived of a day.
 * @returns false if it should not go on and the day is not complete
 */
async function archiveDay(
  { db, root, onPart, onFailure, ...limits }: Archiving,
  day: string,
  shouldGoOn: () => boolean,
): Promise<boolean> {
  try {
    while (shouldGoOn()) {
      const part = await archivePart(db, root, day, limits);
      if (!part) return true;
      onPart(day, part);
    }
    return false;
  } catch (error) {
    onFailure(day, error);
    return true;
  }
}

/**
 * Archives the old days that follow `after`, and in the end drops the partitions of emptied months
 * and the figures of what is gone.
 * @param shouldGoOn asked before each transaction
 * @returns the last day that was completed, null if none is left; undefined if another process archives
 * @throws if the database fails between two days, or what `onFailure` throws
 */
export async function archiveOldDays(
  archiving: Archiving,
  after: string,
  shouldGoOn: () => boolean = () => true,
): Promise<string | null | undefined> {
  const { db, before, onDrop } = archiving;
  let last: string | null = after;
  const isAlone = await db.withLock(advisoryLocks.archive, async () => {
    while (last !== null && shouldGoOn()) {
      const day: string | null = await findNextDay(db, last, before);
      if (day === null || (await archiveDay(archiving, day, shouldGoOn)))
        last = day;
    }
    if (last !== null) return;
    for (const name of await dropEmptiedMonths(db, before)) onDrop(name);
    await foldFigures(db);
    await deleteZeroFigures(db);
  });
  return isAlone ? last : undefined;
}

/** Yields the old days with the number of deliveries that can be archived of each. It writes nothing. */
export async function* listArchivableDays(
  db: Database,
  before: string,
): AsyncIterable<{ day: string; deliveries: number }> {
  for (let last: string | null = "-infinity"; ;) {
    const day = await findNextDay(db, last, before);
    if (day === null) return;
    const deliveries = await countArchivable(db, day);
    if (deliveries > 0) yield { day, deliveries };
    last = day;
  }
}

/** What {@link makeNightlyArchiving} needs. */
interface NightlyArchiving {
  db: Database;
  log: ProviderLog;
  env: Pick<ProviderEnv, "archiveFolder" | "retentionMonths" | "timeZone">;
}

/**
 * Returns recurring work that archives old days by night, some in each run, and looks at every old day
 * once in a night. A run fails with its first day that fails for another reason than others who use it;
 * the next run begins after that day. Without a retention it does nothing.
 */
export function makeNightlyArchiving({
  db,
  log,
  env: { archiveFolder: root, retentionMonths, timeZone },
}: NightlyArchiving): () => Promise<void> {
  if (root === null || retentionMonths === null) return () => Promise.resolve();
  /** The night that is being worked on, and how far; null: everything was looked at. */
  let night = "";
  let last: string | null = null;
  return async () => {
    const now = await readClock(db);
    const tonight = findNight(now, timeZone, nightHours);
    if (tonight === null) return;
    if (night !== tonight) [night, last] = [tonight, "-infinity"];
    if (last === null) return;
    const until = performance.now() + runMs;
    const reached = await archiveOldDays(
      {
        db,
        root,
        before: firstKeptDay(now, retentionMonths),
        onPart: (day, { deliveries }) =>
          log.info("day archived", { name: day, rows: deliveries }),
        onFailure(day, error) {
          const isBusy = isBusyDay(error);
          const level = isBusy ? "warn" : "error";
          log.failure("day not archived", error, { name: day }, level);
          last = day;
          if (!isBusy) throw error;
        },
        onDrop: (name) => log.info("partitions dropped", { name }),
      },
      last,
      () => performance.now() < until,
    );
    if (reached !== undefined) last = reached;
  };
}
