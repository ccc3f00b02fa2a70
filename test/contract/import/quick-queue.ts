import type { Database } from "../../../provider/db/database";
import {
  startImportQueue,
  type RunningImportQueue,
} from "../../../provider/import/jobs/import-queue";
import { startJobRunner } from "../../../provider/notify/jobs/job-runner";
import type { ProviderLog } from "../../../provider/log";
import { arrivedAt } from "./import-world";

/** Starts the queue of imports with short waits, on a runner of its own that stops with it. */
export async function startQuickQueue(
  db: Database,
  log: ProviderLog,
  endedPid: number | null = null,
): Promise<RunningImportQueue> {
  const runner = await startJobRunner(db, log, { pollSeconds: 0.5 });
  const timing = {
    retrySeconds: 0,
    recoverMs: 200,
    // Longer than a process of a busy machine takes to lock its import.
    orphanSeconds: 30,
    progressMs: 50,
  };
  const queue = await startImportQueue(
    db,
    runner,
    () => arrivedAt,
    log,
    timing,
    undefined,
    endedPid,
  );
  return {
    ...queue,
    async stop() {
      await queue.stop();
      await runner.stop();
    },
  };
}
