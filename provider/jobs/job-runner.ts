import type PgBoss from "pg-boss";
import type { Database, Queryable } from "../db/database";
import { isTransient } from "../db/errors";
import type { ProviderLog } from "../log";
import { bossDatabase, bossTransaction, makeBoss } from "./boss";
import type { JobData, QueueName } from "./queues";

/** A job that is being run. */
export interface Job<Data> {
  id: string;
  data: Data;
  /** True if it is not tried again when it fails now. */
  isLastTry: boolean;
  /**
   * Ends the job in the transaction of its effect: if that is committed, the job is never run again.
   * Without it the job ends when its work resolves.
   */
  end(tx: Queryable): Promise<void>;
  /** Ends the job and keeps nothing of it; others are kept for some days. */
  remove(): Promise<void>;
}

/** How a queue is worked on. */
export interface WorkOptions {
  /** Longest wait until a job that is due is noticed, in seconds. */
  pollSeconds: number;
  /** How many jobs of the queue a process runs at once. */
  parallel: number;
}

/** Runs the jobs of pg-boss in this process. */
export interface JobRunner {
  boss: PgBoss;
  /** The database for pg-boss; what fails is thrown. */
  database: PgBoss.Db;
  /**
   * Starts to run the jobs of a queue. A job whose work rejects is tried again, as its queue says.
   * @returns a function that has the queue looked at now
   */
  work<Name extends QueueName>(
    queue: Name,
    options: WorkOptions,
    run: (job: Job<JobData[Name]>) => Promise<void>,
  ): Promise<() => void>;
  /** Resolves when no job is being run. */
  whenIdle(): Promise<void>;
  /** Runs no more jobs, and waits for those that are running. */
  stop(): Promise<void>;
}

/** Intervals of the runner; tests shorten them. */
export interface JobTiming {
  /** Replaces the wait of every queue, in seconds; at least half a second. */
  pollSeconds?: number;
  /** Interval at which jobs of killed processes are given back, in milliseconds. */
  expireMs?: number;
}

const usualExpireMs = 60_000;
/** Interval at which pg-boss removes old jobs. */
const maintenanceMs = 60 * 60 * 1000;

/**
 * Connects to the queues of the database.
 * @throws if the database fails, or has no queues
 */
export async function startJobRunner(
  db: Database,
  log: ProviderLog,
  timing: JobTiming = {},
): Promise<JobRunner> {
  const database = bossDatabase(db);
  const boss = makeBoss({
    // pg-boss does not wait for the statements that end jobs: a rejection would end the process. A job
    // that could not be ended is given back when its time is over. Both statements count what they did.
    executeSql: (text, values) =>
      database.executeSql(text, values).catch(() => ({
        rows: text.includes("COUNT(*)") ? [{ count: 0 }] : [],
      })),
  });
  const report = (error: unknown) => {
    if (!isTransient(error)) log.failure("job queue failed", error);
  };
  boss.on("error", report);
  const queues = new Set<QueueName>();
  const running = new Set<Promise<void>>();

  async function runOne<Name extends QueueName>(
    queue: Name,
    run: (job: Job<JobData[Name]>) => Promise<void>,
    job: PgBoss.JobWithMetadata<JobData[Name]>,
  ): Promise<void> {
    const { id, data, retryCount, retryLimit } = job;
    const end = async (options: PgBoss.ConnectionOptions) =>
      void (await boss.complete(queue, id, {}, options));
    try {
      await run({
        id,
        data,
        isLastTry: retryCount >= retryLimit,
        end: (tx) => end({ db: bossTransaction(tx) }),
        remove: async () =>
          void (await boss.deleteJob(queue, id, { db: database })),
      });
    } catch (error) {
      const output = { message: String(error) };
      await boss.fail(queue, id, output, { db: database }).catch(report);
      return;
    }
    // Has no effect if the job has ended itself.
    await end({ db: database }).catch(report);
  }

  await boss.start();
  const repeat = (work: () => Promise<unknown>, ms: number) => {
    let isBusy = false;
    const timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      work()
        .catch(report)
        .finally(() => (isBusy = false));
    }, ms);
    return timer.unref();
  };
  const timers = [
    repeat(() => boss.expire(), timing.expireMs ?? usualExpireMs),
    repeat(() => boss.maintain(), maintenanceMs),
  ];

  async function whenIdle(): Promise<void> {
    while (running.size > 0) await Promise.all(running);
  }

  return {
    boss,
    database,
    async work(queue, { pollSeconds, parallel }, run) {
      queues.add(queue);
      const worker = await boss.work<JobData[typeof queue]>(
        queue,
        {
          includeMetadata: true,
          batchSize: parallel,
          pollingIntervalSeconds: timing.pollSeconds ?? pollSeconds,
        },
        async (jobs) => {
          const all = jobs.map((job) => {
            const work = runOne(queue, run, job).finally(() =>
              running.delete(work),
            );
            running.add(work);
            return work;
          });
          await Promise.all(all);
          // Others may wait behind a full batch.
          if (jobs.length === parallel) boss.notifyWorker(worker);
        },
      );
      return () => boss.notifyWorker(worker);
    },
    whenIdle,
    async stop() {
      timers.forEach((timer) => clearInterval(timer));
      for (const queue of queues) await boss.offWork(queue);
      await whenIdle();
      await boss.stop({ graceful: false });
    },
  };
}
