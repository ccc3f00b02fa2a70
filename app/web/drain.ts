import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import {
  setImmediate as yieldToEvents,
  setTimeout as pause,
} from "node:timers/promises";
import type { Readiness } from "./health/health";

/**
 * Time for requests in transit to arrive after the server stops accepting connections, in milliseconds.
 */
const arrivalMs = 1_000;
/** Interval of the checks for running requests, in milliseconds. */
const checkEveryMs = 100;
/** A shorter turn of the event loop, in milliseconds, cannot have held up new connections for long. */
const quietTurnMs = 2;
/** Longest wait for a quiet turn on a busy machine, in milliseconds. */
const maxBusyMs = 2_000;

/**
 * Resolves at the end of a turn of the event loop in which nothing happened: what the kernel had received
 * before has been read, and a socket can be closed without cutting it off. Node accepts one connection a
 * turn, and reads nothing while JavaScript runs.
 * @param countEvents counts what must not be cut off
 */
async function afterQuietTurn(countEvents: () => number): Promise<void> {
  const end = performance.now() + maxBusyMs;
  for (;;) {
    const before = countEvents();
    const began = performance.now();
    await yieldToEvents();
    const now = performance.now();
    const isQuiet = now - began < quietTurnMs && countEvents() === before;
    if (isQuiet || now > end) return;
  }
}

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
 * @param readiness set to draining first, which `/readyz` reports; the app then adds `Connection: close` to
 *   every response
 * @param maxWaitMs time limit in milliseconds, after which running requests are aborted
 */
export async function drain(
  server: Server,
  readiness: Readiness,
  countRunning: () => number,
  maxWaitMs: number,
): Promise<void> {
  readiness.draining = true;
  const cut = setTimeout(() => server.closeAllConnections(), maxWaitMs);
  let arrivals = 0;
  const countArrivals = () => arrivals;
  const arrived = () => (arrivals += 1);
  server.on("connection", arrived).on("request", arrived);
  // Connections that wait to be accepted would be reset, with the requests that are on them.
  await afterQuietTurn(countArrivals);
  // http.Server's own close() ends idle connections immediately, even with requests in transit.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  const isClosed = closed.then(() => true);
  const within = (ms: number) =>
    Promise.race([isClosed, pause(ms, false, { ref: false })]);
  for (
    let waitMs = Math.min(arrivalMs, maxWaitMs / 2);
    !(await within(waitMs));
    waitMs = checkEveryMs
  ) {
    await afterQuietTurn(countArrivals);
    if (countRunning() === 0) server.closeAllConnections();
    else server.closeIdleConnections();
  }
  clearTimeout(cut);
}
