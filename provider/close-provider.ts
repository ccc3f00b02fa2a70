import type { Server } from "node:http";
import { errorCode } from "./db/errors";
import type { Storage } from "./db/open-database";
import { withTimeout } from "./db/replicas/with-timeout";
import type { ProviderLog } from "./log";

/** Longest time of all steps together. The portal kills a provider that has not exited after 8 s (`server.ts`). */
const closingMs = 7_000;
/** Longest time until requests and jobs have ended. The dump gets what is left before the storage is closed. */
const stoppingMs = 3_000;
/** Longest wait for requests in progress; jobs have the rest of {@link stoppingMs}. */
const drainMs = 1_500;
/** Longest time for closing the storage. */
const releaseMs = 1_000;

/** Stops one part of a provider, which has stopped when it resolves. */
export type StopPart = () => void | Promise<void>;

/** Waits for `work` until a time of `performance.now`. */
const waitUntil = <Result>(
  until: number,
  work: Promise<Result>,
): Promise<Result> => withTimeout(Math.max(0, until - performance.now()), work);

/** Finishes requests in progress, as long as there is time, and closes a server. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await withTimeout(drainMs, closed).catch(() => undefined);
  server.closeAllConnections();
}

/**
 * Stops the parts of a provider, the last one first. A part that fails, or has not stopped in time, is
 * logged, and the others are stopped too.
 * @param stops in the order in which the parts were started
 */
export async function stopParts(
  stops: readonly StopPart[],
  log: ProviderLog,
): Promise<void> {
  const until = performance.now() + stoppingMs;
  for (const stop of [...stops].reverse())
    try {
      await waitUntil(until, Promise.resolve(stop()));
    } catch (error) {
      const isLate = errorCode(error) === "ETIMEDOUT";
      log.failure("not stopped", error, {}, isLate ? "warn" : "error");
    }
}

/** Stops the parts of a provider, dumps its database and closes it, in {@link closingMs} at most. */
export async function closeProvider(
  stops: readonly StopPart[],
  storage: Pick<Storage, "dump" | "close">,
  log: ProviderLog,
): Promise<void> {
  const until = performance.now() + closingMs;
  await stopParts(stops, log);
  try {
    const dumpUntil = until - releaseMs;
    const leftMs = Math.max(0, Math.floor(dumpUntil - performance.now()));
    const outcome = await waitUntil(
      dumpUntil,
      storage.dump(AbortSignal.timeout(leftMs)),
    );
    if (outcome.kind === "written")
      log.info("dump written", { name: outcome.name });
  } catch (error) {
    log.failure("no dump at shutdown", error);
  }
  await waitUntil(until, storage.close()).catch((error: unknown) =>
    log.failure("storage not closed", error),
  );
}
