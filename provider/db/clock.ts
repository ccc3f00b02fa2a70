import type { Queryable } from "./database";

/** Returns the time of the database, which is the same for all processes on it. */
export async function readClock(db: Queryable): Promise<Date> {
  const [row] = await db.query<{ now: string }>("SELECT now() AS now");
  if (!row) throw new Error("The database does not tell the time");
  return new Date(row.now);
}

/**
 * Returns how far the clock of this machine is ahead of that of the database, in seconds, to about the time of
 * one answer.
 */
export async function clockDifference(db: Queryable): Promise<number> {
  const sentAt = Date.now();
  const ofDatabase = (await readClock(db)).getTime();
  return ((sentAt + Date.now()) / 2 - ofDatabase) / 1_000;
}

/** How far the clocks of two processes may differ, in milliseconds. */
const toleranceMs = 60_000;

/**
 * Returns the latest time that counts. A later one was written while a clock was ahead: a lock or a session of
 * that time would otherwise last until the clock is right again.
 */
export const latestTime = (now: Date): Date =>
  new Date(now.getTime() + toleranceMs);
