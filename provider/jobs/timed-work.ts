import type { Database, Queryable } from "../db/database";
import type { ProviderLog } from "../log";
import type { JobRunner } from "./job-runner";
import { sendJob } from "./send-job";

/** Work that recurs, on one of all processes on a database. */
export interface TimedWork {
  name: string;
  /** Minutes from one end to the next start. */
  everyMinutes: number;
  run(): Promise<void>;
}

const pollSeconds = 30;

/** Sends the next job of a work, unless one waits already. */
const sendNext = (tx: Queryable, { name, everyMinutes }: TimedWork) =>
  sendJob(tx, "timed", { name }, { key: name, startAfter: everyMinutes * 60 });

/**
 * Has recurring work done. Each job sends the next one when it ends, and a start of the provider sends
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
    for (const work of works) await sendNext(tx, work);
  });
  runner.work("timed", { pollSeconds, parallel: 1 }, async ({ data, end }) => {
    const work = works.find(({ name }) => name === data.name);
    // A work of another version of the provider.
    if (!work) return;
    await work
      .run()
      .catch((error: unknown) =>
        log.failure("timed work failed", error, { name: work.name }),
      );
    await db.transaction(async (tx) => {
      await end(tx);
      await sendNext(tx, work);
    });
  });
}
