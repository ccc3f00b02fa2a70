import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Readiness } from "./health";

/**
 * Stops an HTTP server without dropping anybody: says so at `/readyz`, accepts nothing new, lets
 * open connections hear `Connection: close` with their next answer, and waits for the running
 * requests.
 * @param patienceMs after this long whatever still runs is cut off
 */
export async function drain(
  server: Server,
  readiness: Readiness,
  patienceMs = 4_000,
): Promise<void> {
  readiness.draining = true;
  // http.Server's own close() ends idle connections at once, under requests that are on their way.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  // What has arrived is read between a timer and the check phase, so that none of it is cut off.
  const closeIdle = () =>
    void setImmediate(() => server.closeIdleConnections());
  const idle = setTimeout(closeIdle, Math.min(1_000, patienceMs / 2));
  const sweep = setInterval(closeIdle, 1_500);
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(idle);
  clearInterval(sweep);
  clearTimeout(cut);
}
