import type { Database, Queryable } from "../../db/database";
import type { ProviderLog } from "../../log";
import type { Job, JobRunner } from "./job-runner";
import { enqueueJob } from "./enqueue-job";
import type { JobData } from "./queues";
import { repeatWithoutOverlap } from "./repeat-without-overlap";

/** Work that recurs, on one of all processes on a database. */
export interface TimedWork {
  name: string;
  /** Minutes from one end to the next start. */
  everyMinutes: number;
  run(): Promise<void>;
}

const pollSeconds = 30;
/** Wait for a process that knows a work which this version does not. */
const unknownWaitMinutes = 5;
/** How often such a work is put off, for a day in all: nobody may know it any more. */
const maxPostponed = 288;

/** Queues the next job of a work, unless one waits already. */
const enqueueNext = (tx: Queryable, { name, everyMinutes }: TimedWork) =>
  enqueueJob(
    tx,
    "timed",
    { name },
    { key: name, startAfterSeconds: everyMinutes * 60 },
  );

/** Ends a job of a work that this version does not know, and queues it again for a later version. */
const postponeUnknown = (
  db: Database,
  { data: { name, postponed = 0 }, end }: Job<JobData["timed"]>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await end(tx);
    if (postponed < maxPostponed)
      await enqueueJob(
        tx,
        "timed",
        { name, postponed: postponed + 1 },
        { key: name, startAfterSeconds: unknownWaitMinutes * 60 },
      );
  });

/** Does a work once; its failures are logged, and the work is done again at its next time. */
const doWork = ({ name, run }: TimedWork, log: ProviderLog): Promise<void> =>
  run().catch((error: unknown) => {
    const errors: unknown[] =
      error instanceof AggregateError ? error.errors : [error];
    for (const one of errors) log.failure("timed work failed", one, { name });
  });

/**
 * Has recurring work done by jobs. Each one queues the next when it ends, and a start of the provider adds
 * those that are missing, so that a work that was due while no process ran is done after the next start. While
 * versions run side by side, a work that only one of them knows waits for its turn there.
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
  runner.work("timed", { pollSeconds, parallel: 1 }, async (job) => {
    const work = works.find(({ name }) => name === job.data.name);
    if (!work) return postponeUnknown(db, job);
    await doWork(work, log);
    await db.transaction(async (tx) => {
      await job.end(tx);
      await enqueueNext(tx, work);
    });
  });
}

/**
 * Has recurring work done by timers of this process, where the database has no other: jobs would write to
 * a PGlite database that is idle, whose dumps would then replace those of older states.
 * @returns a function that stops the timers, and resolves when running work has ended
 */
export function repeatTimedWork(
  works: readonly TimedWork[],
  log: ProviderLog,
): () => Promise<void> {
  const stops = works.map((work) =>
    repeatWithoutOverlap(() => doWork(work, log), work.everyMinutes * 60_000),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
