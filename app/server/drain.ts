import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Readiness } from "./health";

/** How long requests that are on their way may take to arrive once nothing new is accepted. */
const arrivalMs = 1_000;
/** How often it is looked whether anything still runs. */
const checkEveryMs = 100;

/** Counts the requests of a server that were not answered whole yet. */
export function countRunningRequests(server: Server): () => number {
  let running = 0;
  server.on("request", (_req, res) => {
    running += 1;
    res.once("close", () => (running -= 1));
  });
  return () => running;
}

/**
 * Stops an HTTP server without dropping anybody: says so at `/readyz`, accepts nothing new, lets
 * open connections hear `Connection: close` with their next answer, and waits for the running
 * requests. Once none runs, the connections that are left are idle, and end.
 * @param countRunning as `countRunningRequests` made it when the server was created
 * @param maxWaitMs after this long whatever still runs is cut off
 */
export async function drain(
  server: Server,
  readiness: Readiness,
  countRunning: () => number,
  patienceMs: number,
): Promise<void> {
  readiness.draining = true;
  // http.Server's own close() ends idle connections at once, under requests that are on their way.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  let sweep: NodeJS.Timeout | undefined;
  const arrived = setTimeout(
    () => {
      // What has arrived is read between a timer and the check phase, so that none of it is cut off.
      const closeUnused = () =>
        void setImmediate(() => {
          if (countRunning() === 0) server.closeAllConnections();
          else server.closeIdleConnections();
        });
      closeUnused();
      sweep = setInterval(closeUnused, checkEveryMs);
    },
    Math.min(arrivalMs, patienceMs / 2),
  );
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(arrived);
  clearInterval(sweep);
  clearTimeout(cut);
}
