import { createHash } from "node:crypto";
import { hostname } from "node:os";
import type { Database } from "../../db/database";
import { isTransient } from "../../db/errors";
import type { Job, JobRunner } from "../../notify/jobs/job-runner";
import type { JobData } from "../../notify/jobs/queues";
import { repeatWithoutOverlap } from "../../notify/jobs/repeat-without-overlap";
import type { ProviderLog } from "../../log";
import type { ImportMode } from "../pipeline";
import { JobEndedError, runJob } from "./run-job";
import { advisoryLocks } from "../../db/advisory-locks";
import { importMessage } from "../../messages/import";

/** Plans and applies documents that are too large for the request that brought them. */
export interface ImportQueue {
  /** Plans or applies the document of a job later; its status is `queued` already. */
  enqueue(token: string, mode: ImportMode): Promise<void>;
}

/** A queue that runs what is in it, until it is stopped; its runner is stopped afterwards. */
export interface RunningImportQueue extends ImportQueue {
  /** Begins no import; a running one is rolled back, and continued by another process or after a restart. */
  stop(): Promise<void>;
}

/** Intervals of the queue; tests shorten them. */
export interface QueueTiming {
  /** Wait before a failed import is tried again, in seconds. */
  retrySeconds: number;
  /** Interval at which imports of killed processes are looked for, in milliseconds. */
  recoverMs: number;
  /** Age at which an import that holds no lock counts as killed, in seconds. */
  orphanSeconds: number;
  /** Interval at which the progress of an import is written, and a cancellation noticed, in milliseconds. */
  progressMs: number;
}

const usualTiming: QueueTiming = {
  retrySeconds: 5,
  recoverMs: 15_000,
  orphanSeconds: 15,
  progressMs: 1_000,
};

/** Name of the queue, which the migration created. */
const queueName = "import";
/** An import is tried three times. */
const retryLimit = 2;
/** Longest import; pg-boss gives it up afterwards. */
const expireInSeconds = 6 * 60 * 60;
/** Longest wait until a queued import starts, in seconds. */
const pollSeconds = 3;

/** Names a process of this machine in `import_job`. */
const processName = (pid: number) => `${hostname()} ${pid}`;

/** Id of the job of pg-boss: a hash in the form of a UUID, so that a document is queued once. */
function jobId(token: string, mode: ImportMode): string {
  const hash = createHash("sha256").update(`${mode} ${token}`).digest("hex");
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * Starts the queue of imports. Of all processes on a database, one runs an import at a time.
 * An import whose process was killed is repeated, because it was one transaction.
 * @param onApplied called after a document was applied, with its token
 * @param endedPid a process of this machine that has ended by itself. What it imported failed: the document may
 *   be the cause, and would end the next process, too. A process that ended with its portal says nothing.
 * @throws if the database fails
 */
export async function startImportQueue(
  db: Database,
  runner: JobRunner,
  now: () => Date,
  log: ProviderLog,
  timing: QueueTiming = usualTiming,
  onApplied: (token: string) => Promise<void> = () => Promise.resolve(),
  endedPid: number | null = null,
): Promise<RunningImportQueue> {
  const { boss, database } = runner;
  let isStopping = false;
  let running: AbortController | null = null;
  let ended: Promise<unknown> = Promise.resolve();

  /** Writes the progress and notices cancellations by other processes. */
  function watch(token: string, recordsRead: () => number, stop: () => void) {
    return repeatWithoutOverlap(
      () =>
        db
          .query(
            "UPDATE import_job SET records_read = $2 WHERE token = $1 AND status = 'running' RETURNING id",
            [token, recordsRead()],
          )
          .then((rows) => rows.length === 0 && stop())
          .catch(() => undefined),
      timing.progressMs,
    );
  }

  async function run(job: Job<JobData["import"]>): Promise<void> {
    const { token } = job.data;
    const stop = new AbortController();
    // From now on, because `recover` gives a job back that nobody runs.
    running = stop;
    try {
      const started = await db.query(
        `UPDATE import_job SET status = 'running', started_at = $2, records_read = 0, run_by = $3
         WHERE token = $1 AND status IN ('queued', 'running') RETURNING id`,
        [token, now(), processName(process.pid)],
      );
      if (started.length === 0) return;
      await runStarted(job, stop);
    } finally {
      running = null;
    }
  }

  async function runStarted(
    { id, data: { token, mode }, isLastTry }: Job<JobData["import"]>,
    stop: AbortController,
  ): Promise<void> {
    let recordsRead = 0;
    const unwatch = watch(
      token,
      () => recordsRead,
      () => stop.abort(new JobEndedError()),
    );
    try {
      if (isStopping) stop.abort();
      await runJob(db, token, {
        mode,
        now,
        signal: stop.signal,
        onProgress: (read) => (recordsRead = read),
      });
      if (mode === "apply") await onApplied(token);
    } catch (error) {
      if (error instanceof JobEndedError) return;
      // Queued again by `recover`, so that closing does not count as a failure.
      if (isStopping)
        return void (await boss.deleteJob(queueName, id, { db: database }));
      log.failure("import failed", error, { name: token });
      if (isLastTry) await markFailed(token);
      throw error;
    } finally {
      void unwatch();
    }
  }

  const markFailed = (token: string) =>
    db.query(
      `UPDATE import_job SET status = 'failed', notes = $2::jsonb, finished_at = $3
       WHERE token = $1 AND status IN ('queued', 'running')`,
      [token, JSON.stringify([importMessage("failedThreeTimes")]), now()],
    );

  async function enqueue(token: string, mode: ImportMode): Promise<void> {
    const id = jobId(token, mode);
    const before = await boss.getJobById(queueName, id, {
      db: database,
      includeArchive: false,
    });
    if (before && !["created", "retry", "active"].includes(before.state))
      await boss.deleteJob(queueName, id, { db: database });
    const options = { id, retryLimit, retryDelay: timing.retrySeconds };
    await boss.send(
      queueName,
      { token, mode },
      { ...options, expireInSeconds, db: database },
    );
    wake();
  }

  /** Continues the imports of processes that were killed, at any moment. */
  async function recover(): Promise<void> {
    if (running !== null || isStopping) return;
    await giveBackOrphan();
    const open = await db.query<{
      token: string;
      mode: ImportMode;
      status: string;
    }>(
      `SELECT token, status, mode
       FROM import_job WHERE status IN ('queued', 'running') ORDER BY id`,
    );
    for (const { token, mode, status } of open) {
      const jobs = await db.query<{ state: string }>(
        `SELECT state::text FROM pgboss.job WHERE name = $1 AND id = ANY($2::uuid[])
           AND state <> 'completed' AND state <> 'cancelled'`,
        [queueName, [jobId(token, "plan"), jobId(token, "apply")]],
      );
      if (jobs.length === 0) await enqueue(token, mode);
      // A document that is queued again has the failed job of its last try until it is enqueued.
      if (jobs.some(({ state }) => state === "failed"))
        await (status === "running" ? markFailed(token) : enqueue(token, mode));
    }
  }

  /**
   * Has the job of a killed process run again. Until then no other import runs: the queue has one active job.
   * The document of the job may have ended: a process can be killed between the two.
   */
  async function giveBackOrphan(): Promise<void> {
    const active = await db.query<{ id: string }>(
      "SELECT id FROM pgboss.job WHERE name = $1 AND state = 'active'",
      [queueName],
    );
    for (const { id } of active)
      if (await isOrphan(id))
        await boss.fail(queueName, id, {}, { db: database });
  }

  /** Returns whether the process that ran a job of pg-boss was killed: an import holds a lock until it ends. */
  async function isOrphan(id: string): Promise<boolean> {
    // PGlite has one process, which runs nothing now.
    if (db.engine === "pglite") return running === null;
    const orphans = await db.query(
      `SELECT FROM pgboss.job
       WHERE name = $1 AND id = $2 AND started_on < now() - $3 * interval '1 second'
         AND NOT EXISTS (
           SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $4
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
      [queueName, id, timing.orphanSeconds, advisoryLocks.imports],
    );
    return orphans.length > 0;
  }

  if (endedPid !== null) {
    const failed = await db.query<{ token: string }>(
      `UPDATE import_job SET status = 'failed', notes = $2::jsonb, finished_at = $3
       WHERE status = 'running' AND run_by = $1 RETURNING token`,
      [
        processName(endedPid),
        JSON.stringify([importMessage("endedProcess")]),
        now(),
      ],
    );
    // Its page sends people to the operator, whose log otherwise names no document.
    for (const { token } of failed)
      log.error("import failed", { name: token, cause: "the provider ended" });
  }
  const wake = runner.work(
    queueName,
    { pollSeconds, parallel: 1 },
    (job) => (ended = run(job)),
  );
  const guardedRecover = () =>
    recover().catch((error: unknown) => {
      if (!isTransient(error)) log.failure("import queue failed", error);
    });
  const stopRecovering = repeatWithoutOverlap(
    guardedRecover,
    timing.recoverMs,
    0,
  );

  return {
    enqueue,
    async stop() {
      isStopping = true;
      running?.abort();
      await Promise.all([stopRecovering(), ended.catch(() => undefined)]);
    },
  };
}
