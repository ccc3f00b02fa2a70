import type { Database, Queryable } from "../db/database";
import type { ProviderLog } from "../log";
import type { JobRunner } from "./job-runner";
import { enqueueJob } from "./enqueue-job";

/** Work that recurs, on one of all processes on a database. */
export interface TimedWork {
  name: string;
  /** Minutes from one end to the next start. */
  everyMinutes: number;
  run(): Promise<void>;
}

const pollSeconds = 30;

/** Queues the next job of a work, unless one waits already. */
const enqueueNext = (tx: Queryable, { name, everyMinutes }: TimedWork) =>
  enqueueJob(
    tx,
    "timed",
    { name },
    { key: name, startAfterSeconds: everyMinutes * 60 },
  );

/** Does a work once; a failure is logged, and the work is done again at its next time. */
const doWork = ({ name, run }: TimedWork, log: ProviderLog): Promise<void> =>
  run().catch((error: unknown) =>
    log.failure("timed work failed", error, { name }),
  );

/**
 * Has recurring work done by jobs. Each one queues the next when it ends, and a start of the provider adds
 * those that are missing, so that a work that was due while no process ran is done after the next start.
 * @throws if the database fails
 */
export async function startTimedWork(
  db: Database,
  runner: Pick<JobRunner, "work">,
  works: readonly TimedWork[],
  log: ProviderLog,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const work of works) await enqueueNext(tx, work);
  });
  runner.work("timed", { pollSeconds, parallel: 1 }, async ({ data, end }) => {
    const work = works.find(({ name }) => name === data.name);
    // A work of another version of the provider.
    if (!work) return;
    await doWork(work, log);
    await db.transaction(async (tx) => {
      await end(tx);
      await enqueueNext(tx, work);
    });
  });
}

/**
 * Has recurring work done by timers of this process, where the database has no other: jobs would write to
 * a PGlite database that is idle, whose dumps would then replace those of older states.
 * @returns a function that stops the timers
 */
export function repeatTimedWork(
  works: readonly TimedWork[],
  log: ProviderLog,
): () => void {
  const timers = works.map((work) =>
    setInterval(
      () => void doWork(work, log),
      work.everyMinutes * 60_000,
    ).unref(),
  );
  return () => timers.forEach((timer) => clearInterval(timer));
}
