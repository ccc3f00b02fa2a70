import type { Database } from "../db/database";
import type { ProviderLog } from "../log";
import { runJob } from "./jobs";
import type { ImportMode } from "./pipeline";

/** Plans and applies documents that are too large for the request that brought them. */
export interface ImportQueue {
  /** Plans or applies the document of a job later; its status is `queued` already. */
  enqueue(token: string, mode: ImportMode): Promise<void>;
  /** Stops the import of a document, if it is running; its status is `cancelled` already. */
  cancel(token: string): Promise<void>;
}

/** Runs documents one after the other in this process. What waits is lost when the process ends. */
export function inProcessQueue(
  db: Database,
  now: () => Date,
  log: ProviderLog,
): ImportQueue & { stop(): Promise<void> } {
  const running = new Map<string, AbortController>();
  let last: Promise<void> = Promise.resolve();

  async function run(token: string, mode: ImportMode): Promise<void> {
    const stop = running.get(token);
    if (!stop || stop.signal.aborted) return;
    try {
      await setStatus(db, token, "queued", "running");
      await runJob(db, token, { mode, now, signal: stop.signal });
    } catch (error) {
      if (stop.signal.aborted) return;
      log.failure("import failed", error);
      await setStatus(db, token, "running", "failed");
    } finally {
      running.delete(token);
    }
  }

  return {
    enqueue(token, mode) {
      running.set(token, new AbortController());
      last = last
        .then(() => run(token, mode))
        .catch((error: unknown) => log.failure("import failed", error));
      return Promise.resolve();
    },
    cancel(token) {
      running.get(token)?.abort();
      return Promise.resolve();
    },
    async stop() {
      for (const one of running.values()) one.abort();
      await last;
    },
  };
}

const setStatus = (db: Database, token: string, from: string, to: string) =>
  db.query(
    "UPDATE import_job SET status = $3 WHERE token = $1 AND status = $2",
    [token, from, to],
  );
