import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Readiness } from "./health";

/**
 * Time for requests in transit to arrive after the server stops accepting connections, in milliseconds.
 */
const arrivalMs = 1_000;
/** Interval of the checks for running requests, in milliseconds. */
const checkEveryMs = 100;

/** Counts the requests of a server whose responses are not complete yet. */
export function countRunningRequests(server: Server): () => number {
  let running = 0;
  server.on("request", (_req, res) => {
    running += 1;
    res.once("close", () => (running -= 1));
  });
  return () => running;
}

/**
 * Stops an HTTP server without dropping requests: `/readyz` reports draining, no new connections are
 * accepted, open connections receive `Connection: close` with their next response, and running requests
 * may finish. When none is running, the remaining connections are idle and are closed.
 * @param countRunning as returned by `countRunningRequests` when the server was created
 * @param maxWaitMs time limit in milliseconds, after which running requests are aborted
 */
export async function drain(
  server: Server,
  readiness: Readiness,
  countRunning: () => number,
  patienceMs: number,
): Promise<void> {
  readiness.draining = true;
  // http.Server's own close() ends idle connections immediately, even with requests in transit.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  let sweep: NodeJS.Timeout | undefined;
  const arrived = setTimeout(
    () => {
      // Received data is read between the timer and the check phase, so setImmediate cuts off none of
      // it.
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
