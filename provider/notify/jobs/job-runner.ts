import type PgBoss from "pg-boss";
import type { Database, Queryable } from "../../db/database";
import { isTransient } from "../../db/errors";
import type { ProviderLog } from "../../log";
import { bossDatabase, bossTransaction, makeBoss } from "./boss";
import type { JobData, QueueName } from "./queues";
import { repeatWithoutOverlap } from "./repeat-without-overlap";

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
  ): () => void;
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
 * @param onFailedTry called for each try of a job that has failed
 * @throws if the database fails, or has no queues
 */
export async function startJobRunner(
  db: Database,
  log: ProviderLog,
  timing: JobTiming = {},
  onFailedTry: (queue: QueueName) => void = () => undefined,
): Promise<JobRunner> {
  const database = bossDatabase(db);
  const boss = makeBoss(database);
  const report = (error: unknown) => {
    if (!isTransient(error)) log.failure("job queue failed", error);
  };
  boss.on("error", report);
  const running = new Set<Promise<void>>();
  const loops: Promise<void>[] = [];
  const wakers = new Set<() => void>();
  let isStopping = false;

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
      onFailedTry(queue);
      const output = { message: String(error) };
      await boss.fail(queue, id, output, { db: database }).catch(report);
      return;
    }
    // Has no effect if the job has ended itself.
    await end({ db: database }).catch(report);
  }

  await boss.start();
  const stopTimers = [
    repeatWithoutOverlap(
      () => boss.expire().catch(report),
      timing.expireMs ?? usualExpireMs,
    ),
    repeatWithoutOverlap(() => boss.maintain().catch(report), maintenanceMs),
  ];

  /**
   * Runs the jobs of a queue until the runner stops. The workers of pg-boss are not used: they end a job
   * without waiting for it, which can end its next try.
   */
  async function runQueue<Name extends QueueName>(
    queue: Name,
    { pollSeconds, parallel }: WorkOptions,
    run: (job: Job<JobData[Name]>) => Promise<void>,
    pause: (ms: number) => Promise<void>,
  ): Promise<void> {
    const own = new Set<Promise<void>>();
    while (!isStopping) {
      const batchSize = parallel - own.size;
      // Returns nothing if the database fails.
      const jobs = await boss.fetch<JobData[Name]>(queue, {
        batchSize,
        includeMetadata: true,
      });
      for (const job of jobs) {
        const work = runOne(queue, run, job).finally(() => {
          own.delete(work);
          running.delete(work);
        });
        own.add(work);
        running.add(work);
      }
      if (own.size === parallel) await Promise.race(own);
      else if (jobs.length < batchSize && !isStopping)
        await pause((timing.pollSeconds ?? pollSeconds) * 1000);
    }
  }

  return {
    boss,
    database,
    work(queue, options, run) {
      let wake = () => {};
      let isWoken = false;
      const pause = async (ms: number) => {
        if (!isWoken)
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, ms).unref();
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
          });
        isWoken = false;
      };
      const lookNow = () => {
        isWoken = true;
        wake();
      };
      wakers.add(lookNow);
      loops.push(runQueue(queue, options, run, pause));
      return lookNow;
    },
    async stop() {
      isStopping = true;
      const timersStopped = stopTimers.map((stop) => stop());
      wakers.forEach((wake) => wake());
      await Promise.all([...loops, ...timersStopped]);
      while (running.size > 0) await Promise.all(running);
      await boss.stop({ graceful: false });
    },
  };
}
