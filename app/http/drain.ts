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
  const idle = setTimeout(
    () => server.closeIdleConnections(),
    Math.min(500, patienceMs / 4),
  );
  const sweep = setInterval(() => server.closeIdleConnections(), 1_000);
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(idle);
  clearInterval(sweep);
  clearTimeout(cut);
}
